// @ts-check
/** The judgement of a draft: it is asked of the server after each step, and the draft is given in. */

/** @typedef {import("./view.js").Judged} Judged */
/** @typedef {import("./view.js").Table} Table */

const DEBOUNCE = 150; // milliseconds without a step, after which a draft is judged

export class Judging {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Judged | null} The last judgement. */
    this.judged = null;
    /** @type {Table | null} The table that was given in and refused. */
    this.refused = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Forget all judgements: another draft has begun. */
  forget() {
    this.judged = this.refused = null;
    clearTimeout(this.timer);
  }

  /** Have the draft judged once there was no step for a moment. */
  soon() {
    clearTimeout(this.timer);
    const { live, view, composed } = this.game;
    if (live && view?.may.play && composed) this.timer = setTimeout(() => void this.judge(), DEBOUNCE);
  }

  /** Have the draft judged now. */
  async judge() {
    const { game } = this;
    const { epoch, drafting, view } = game;
    if (!drafting) return;
    const { draft } = drafting;
    const answer = await game.connection.send({ type: "judge", seat: view?.seat, draft }, { kept: false });
    if (answer.type !== "judged" || epoch !== game.epoch || !same(draft, drafting)) return;
    const before = this.judged;
    this.judged = { ...answer, table: draft.table };
    const again = before?.text === answer.text && same(before, draft);
    if (answer.look !== "advice" && !again) game.say(answer.text);
    game.onChange();
  }

  /** True if the last judgement is that of the draft as it stands. */
  get fresh() {
    const { drafting } = this.game;
    return this.judged !== null && drafting !== null && same(this.judged, drafting);
  }

  /** True if the draft was judged to be permitted. */
  get permitted() {
    return this.fresh && this.judged?.look === "good" && this.judged.checked;
  }

  /** True if the draft would be refused: it is not finished, or it has a fault. */
  get wouldFail() {
    return this.fresh && this.judged?.checked === true && this.judged.look !== "good";
  }

  /** True if the draft, as it stands, was given in and refused. */
  get wasRefused() {
    const { drafting } = this.game;
    return this.refused !== null && drafting !== null && same({ table: this.refused }, drafting);
  }

  /** Give the draft in, unless it is known that it would be refused. */
  async submit() {
    if (this.wouldFail) return this.refuse();
    const answer = await this.game.typed.press("validate");
    if (answer?.type !== "composed" || !answer.notice || answer.draft.asked) return;
    await this.judge(); // it was not yet: the reason of a refusal stands in one place
    if (this.wouldFail) this.refuse(false);
  }

  /**
   * Mark the draft as refused: its faults turn red where they stand.
   * @param {boolean} [said]  whether they are read aloud
   */
  refuse(said = true) {
    this.refused = this.game.drafting?.table ?? null;
    this.game.notice = null;
    if (said) this.game.say(this.judged?.text ?? "");
    this.game.onChange();
  }
}

/** Return whether two drafts lay the same table. @param {{table: Table}} one @param {{table: Table}} other */
export function same(one, other) {
  return JSON.stringify(one.table) === JSON.stringify(other.table);
}
