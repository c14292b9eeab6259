/** Files of the site, read whole. */

const ROOM = 1 << 22;

/**
 * The bytes of a file. They are read into one buffer where the browser can, which is several times as fast for a large
 * file as to have it gathered. Throws an Error where the file does not come.
 * @param {string} address
 * @returns {Promise<ArrayBuffer>}
 */
export async function read(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const reader = straight(response);
  return reader ? gather(reader) : response.arrayBuffer();
}

/** @param {Response} response */
function straight({ body }) {
  try {
    return body?.getReader({ mode: "byob" });
  } catch {
    return undefined; // Safari
  }
}

/** @param {ReadableStreamBYOBReader} reader */
async function gather(reader) {
  let room = new ArrayBuffer(ROOM);
  for (let size = 0; ; ) {
    const { value, done } = await reader.read(new Uint8Array(room, size));
    if (!value) throw new Error("cut short");
    room = value.buffer;
    size += value.byteLength;
    if (done) return room.slice(0, size);
    if (size === room.byteLength) room = larger(room);
  }
}

/** @param {ArrayBuffer} full */
function larger(full) {
  const bytes = new Uint8Array(2 * full.byteLength);
  bytes.set(new Uint8Array(full));
  return bytes.buffer;
}
