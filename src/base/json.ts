// JSON that comes from outside.

/** The value; undefined, which no JSON is, for a text that isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
