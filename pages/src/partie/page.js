// @ts-check
/** The page of a game begins: it finds its room in its address, connects, and draws. */

import { html, render } from "../vendor/preact.js";
import { App } from "./app.js";
import { Game } from "./parts/game.js";
import { Connection } from "./socket.js";

const address = new URL("./", location.href).href;
const connection = new Connection(address);
const game = new Game(connection);
const root = document.getElementById("game");
if (root) render(html`<${App} game=${game} />`, root);
window.addEventListener("online", () => connection.wake());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && connection.wake());
addEventListener("pageshow", (event) => event.persisted && location.reload()); // come back to: its line was cut
connection.start();
