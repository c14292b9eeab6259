// @ts-check
/** Leave a game: for a while, for good, or by giving up. */

/** @typedef {import("./game.js").Game} Game */

/** Ask how to leave the table, unless nothing is lost by it. @param {Game} game */
export function quit(game) {
  const { view } = game;
  const away = () => location.assign("../../jouer/");
  const text = [
    "Rien n’est perdu : la partie vous attend sous «\u202fJouer\u202f», sur cet appareil.",
    `Ou laissez votre place : un robot (${view?.stand_in_level}) joue alors pour vous, jusqu’à ce que vous ` +
      "la repreniez ou que quelqu’un la prenne."
  ];
  if (view?.seat === null || view?.phase !== "playing") return away();
  if (view.may.resign) return game.confirm("Quitter la table ?", text.slice(0, 1), "Revenir plus tard", away);
  return game.confirm("Quitter la table ?", text, "Revenir plus tard", away, {
    more: { label: "Laisser ma place", act: () => leave(game) }
  });
}

/** Ask whether to give up: against robots that ends the game, among people a robot goes on. @param {Game} game */
export function giveUp(game) {
  const { view } = game;
  const alone = view?.may.resign;
  const many = view && view.seats.length > 2;
  const text = alone
    ? `La partie s’arrête là, ${many ? "les robots la gagnent" : "le robot la gagne"}. Vous pourrez la revoir, et ` +
      "en demander l’analyse."
    : `Les autres jouent encore\u202f: un robot (${view?.stand_in_level}) joue à votre place. Vous pouvez la ` +
      "reprendre tant que personne ne l’a prise.";
  const act = () => (alone ? game.vote("resign") : leave(game));
  return game.confirm("Abandonner la partie ?", [text], "Abandonner", act);
}

/** Leave the seat to a robot. @param {Game} game */
const leave = (game) => game.doing("leave", { type: "leave" });
