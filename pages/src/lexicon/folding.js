// @ts-check
/** From a spelling to the letters that tiles show, A to Z: the same as lexicon/fold.py (rule L14). */

/** Latin letters that are no letter of ours with accents; made by `python -m tools.fold_table`. */
const OTHERS =
  "AȺɐɑɒᴀẚₐⱥⱯ AEÆæǢǣǼǽᴁᴂ BƀƁƂƃɃɓʙᴃᵬᶀ CƇƈȻȼɕʗᴄ DÐðĐđƉƊƋƌƍȡɖɗᴅᴆᵭᶁ DBȸ DZǄǅǆǱǲǳʣʤʥ EƐɆɇɘɛɜɝɞʚᴇᴈₑ FƑƒɸᵮᶂ " +
  "FFﬀ FFIﬃ FFLﬄ FIﬁ FLﬂ FNʩ GƓƔǤǥɠɡɢɣʛᵷᶃ HĦħɦɧʜʮʯₕⱧⱨ HVƕǶ IıƖƗɨɩɪᴉᵢ IJĲĳ JȷɈɉɟʄʝᴊ KĸƘƙʞᴋᶄₖⱩⱪ " +
  "LĿŀŁłƚƛȴȽɫɬɭʟᴌᶅₗⱠⱡⱢ LJǇǈǉ LSʪ LZɮʫ MɱᴍᴟᵯᶆₘⱮ NƝƞȠȵɲɳɴᴎᵰᶇₙ NGŊŋ NJǊǋǌ OØøƆƟǾǿɔɵɷᴏᴑᴓₒ OEŒœɶᴔ OIƢƣ OUȢȣᴕ " +
  "PƤƥᴘᵱᵽᶈₚⱣ QɊɋʠ QPȹ RɌɍɹɺɻɼɽɾɿʀʁᴙᴚᵣᵲᵳᶉⱤ Sſȿʂʃʅʆᵴᶊẛₛ SHƩƪ SSßẞ STﬅﬆ TŦŧƫƬƭƮȶȾʇʈᴛᵵₜⱦ TCʨ THÞþ TSƾʦʧ " +
  "UɄɤʉʊᴜᴝᴞᵤ VƲʋᴠᵥᶌ WƜƿǷɯɰʍᴡ WWʬ Xᶍₓ YƱƳƴȜȝɎɏɥʎʏ YRƦ ZƵƶȤȥɀʐʑʒʓᴢᵶᶎⱫⱬ ZHƷƸƹƺǮǯ";

/** The letters of each character beyond ASCII that was asked for, empty where it has none.
 * @type {Map<string, string>} */
const letters = new Map();

/** Hyphens, apostrophes and the like, and what is blank to Python. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: blanks as Python takes them
const JOINTS = /[-‐‑‒–—'’ʼ·\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/u;

/**
 * A spelling as tile letters; null if tiles cannot show it, or if it is empty. Accents, case and ligatures go.
 * @param {string} spelling
 * @returns {string | null}
 */
export function fold(spelling) {
  return allLetters(spelling) ?? allLetters(spelling.normalize("NFC"));
}

/**
 * Return whether a spelling is several words joined by hyphens, apostrophes or spaces (rule L19).
 * @param {string} spelling
 * @returns {boolean}
 */
export function isCompound(spelling) {
  const pieces = spelling.split(JOINTS).filter(Boolean);
  return pieces.length > 1 && pieces.every((piece) => fold(piece) !== null);
}

/**
 * @param {string} spelling
 * @returns {string | null}
 */
function allLetters(spelling) {
  let tiles = "";
  for (const char of spelling) {
    const found = lettersOf(char);
    if (!found) return null;
    tiles += found;
  }
  return tiles || null;
}

/** @param {string} char */
function lettersOf(char) {
  const code = char.charCodeAt(0);
  if (code < 0x80) return isLetter(code) ? char.toUpperCase() : "";
  if (!letters.size) readOthers();
  let found = letters.get(char);
  if (found === undefined) {
    const base = char.normalize("NFD");
    const ours = /^[A-Za-z][\u0300-\u036f]*$/u.test(base);
    found = ours ? base[0].toUpperCase() : "";
    letters.set(char, found);
  }
  return found;
}

/** Only where they are wanted: most words have none of them. */
function readOthers() {
  for (const entry of OTHERS.split(" ")) {
    let end = 0;
    while (isLetter(entry.charCodeAt(end))) end++;
    for (const char of entry.slice(end)) letters.set(char, entry.slice(0, end));
  }
}

/** @param {number} code  of ASCII */
function isLetter(code) {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
