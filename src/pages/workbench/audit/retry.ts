// The browser may end the background at any time, and with it what it was asked for.
import { atMost } from '../../../shared/at-most.ts';

/** Times that it is asked, and the pause after the second: each further one is as much longer. */
const MOST_TIMES = 5;
const PAUSE_MS = 200;

/**
 * Asks again if the background ended before it answered. Null if it never answers.
 *
 * @param longestMs milliseconds: longer than any request takes
 */
export async function retryUntilAnswered<Answer>(
  longestMs: number,
  ask: () => Promise<Answer>,
): Promise<Answer | null> {
  for (let deaths = 0; deaths < MOST_TIMES; deaths += 1) {
    const answer = await atMost(longestMs, ask());
    if (answer !== null) return answer;
    await new Promise((resume) => setTimeout(resume, PAUSE_MS * deaths));
  }
  return null;
}
