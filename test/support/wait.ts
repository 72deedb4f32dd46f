// Waits for a condition, with a deadline: tests never sleep for a fixed time.

export type WaitOptions = {
  /** Milliseconds until it gives up. */
  readonly within?: number;
  /** What is waited for, for the error's message; a function is asked when the time is over. */
  readonly what: string | (() => string);
};

const POLL_MS = 20;
/** Milliseconds. It only ends what hangs: a busy machine can take twenty times as long as an idle one. */
export const LONGEST_WAIT_MS = 30_000;
/** How long the last call of the condition can take after the deadline. */
const LAST_ANSWER_MS = 10_000;

/** The result of a condition that was met. */
export type Found<T> = Exclude<T, null | undefined | false>;

/** Calls the condition until its result is neither null, undefined nor false, and returns that. */
export async function waitFor<T>(
  ask: () => T | Promise<T>,
  { within: limit = LONGEST_WAIT_MS, what }: WaitOptions,
): Promise<Found<T>> {
  const deadline = Date.now() + limit;
  const said = () => (typeof what === 'string' ? what : what());
  for (;;) {
    // A call that never returns would otherwise hang until the test's own timeout, which doesn't name the cause.
    const answer = await within(deadline - Date.now() + LAST_ANSWER_MS, () => `an answer about ${said()}`, ask());
    // `Exclude` is what the comparison proves; the compiler does not narrow a bare type parameter.
    if (answer !== null && answer !== undefined && answer !== false) {
      return answer as Found<T>;
    }
    if (Date.now() > deadline) {
      throw new Error(`Waited ${limit} ms in vain for ${said()}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The promise's value, or an error once the time is over. */
export async function within<T>(ms: number, what: string | (() => string), promise: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Waited ${ms} ms in vain for ${typeof what === 'string' ? what : what()}.`)),
      ms,
    );
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
