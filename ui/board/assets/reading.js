// What a board asks the server for beside its view: the same for everybody, once a page.

/** @type {Map<string, Promise<unknown>>} */
const asked = new Map();

/**
 * The rules of a game or the help to its words; nothing if they can't be had now.
 * @template T
 * @param {string} game
 * @param {"help" | "rules"} what
 * @returns {Promise<T | null>}
 */
export function fetched(game, what) {
  const address = `/read/${encodeURIComponent(game)}/${what}`;
  const known = asked.get(address);
  if (known) return /** @type {Promise<T | null>} */ (known);
  const answer = load(address).catch(() => {
    asked.delete(address); // it may be there when it is asked for again
    return null;
  });
  asked.set(address, answer);
  return answer;
}

/** @param {string} address */
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.json();
}
