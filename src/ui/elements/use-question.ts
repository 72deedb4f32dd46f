// A question that a panel asks on a click, or once it is shown: none yet, asked, failed or answered.
import { useRef } from 'preact/hooks';
import { useStateOf } from './use-state-of.ts';

export type Question<Answer> =
  | { readonly kind: 'idle' | 'asked' | 'failed' }
  | { readonly kind: 'answered'; readonly answer: Answer };

/**
 * Of several answers only the one to the last question counts, whichever comes last.
 *
 * @param of what the question is about, such as the page's URL: with another, it is idle again
 * @param request without an answer (null, or an error) the question failed
 */
export function useQuestion<Args extends readonly unknown[], Answer>(
  of: unknown,
  request: (...args: Args) => Promise<Answer | null>,
): readonly [Question<Answer>, (...args: Args) => Promise<void>] {
  const [question, setQuestion] = useStateOf<Question<Answer>>(of, { kind: 'idle' });
  const count = useRef(0);
  const ask = async (...args: Args) => {
    count.current += 1;
    const own = count.current;
    setQuestion({ kind: 'asked' });
    const answer = await request(...args).catch(() => null);
    if (own !== count.current) return;
    setQuestion(answer === null ? { kind: 'failed' } : { kind: 'answered', answer });
  };
  return [question, ask];
}
