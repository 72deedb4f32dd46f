// Sends a test's function into a page and returns its result: the same for both drivers, so that tests see the same values and
// errors. Knows strings only.
import { LONGEST_WAIT_MS } from '../wait.ts';

/** `Control+v` in its parts. */
export function partsOf(stroke: string): { readonly modifiers: readonly string[]; readonly key: string } {
  const parts = stroke === '+' ? ['+'] : stroke.split('+');
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}

/** The source of a call of `fn`, an expression whose value is a promise of a string for `decodeResult`. */
export function encodeCall(fn: (...args: never[]) => unknown, args: readonly unknown[]): string {
  // esbuild (in tsx) wraps inner functions in a helper called __name, which the page does not have.
  return `(async (__name) => {
    try {
      return JSON.stringify({ value: await (${fn})(...${JSON.stringify(args)}) });
    } catch (error) {
      return JSON.stringify({ error: String(error), stack: String(error?.stack ?? '') });
    }
  })((named) => named)`;
}

/** The same, called again and again until what comes is neither null, undefined nor false. `what` is named in the error. */
export function encodeWait(what: string, fn: (...args: never[]) => unknown, args: readonly unknown[]): string {
  return encodeCall(UNTIL, [what, LONGEST_WAIT_MS]).replace('ASK()', () => `(${fn})(...${JSON.stringify(args)})`);
}

declare const ASK: () => unknown;
const UNTIL = async (what: string, limit: number) => {
  for (const end = Date.now() + limit; ; ) {
    const answer = await Promise.race([ASK(), new Promise((wake) => setTimeout(wake, end - Date.now()))]);
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) {
      const frame = document.getElementById('view') ?? document.querySelector('iframe');
      const shown =
        frame instanceof HTMLIFrameElement ? `, which shows: ${frame.contentDocument?.body?.textContent}` : '';
      throw new Error(`Waited ${limit} ms in vain for ${what}${shown}`);
    }
    await new Promise((wake) => setTimeout(wake, 20));
  }
};

/** The value that the call returned. Throws what it threw, as an Error. */
export function decodeResult<R>(text: unknown): R {
  if (typeof text !== 'string') throw new Error(`The page answered ${text}.`);
  const result: { value?: R; error?: string; stack?: string } = JSON.parse(text);
  if (result.error !== undefined) throw new Error(`In the extension: ${result.error}\n${result.stack}`);
  // What the function returned, as JSON carries it; its type is the caller's claim about that function.
  return result.value as R;
}
