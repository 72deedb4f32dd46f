// On a click: whether the robots.txt of another site allows a URL that redirected to the page.
import type { TabActions } from '../actions.ts';
import { countAllowed, ElsewhereAnswer, statusElsewhere, useElsewhere } from '../test-url/Elsewhere.tsx';

interface CheckProps extends Pick<TabActions, 'tryElsewhere'> {
  readonly url: string;
}

export function HopCheck({ url, tryElsewhere }: CheckProps) {
  const target = { kind: 'other-origin', origin: new URL(url).origin, url } as const;
  const elsewhere = useElsewhere(target, tryElsewhere);
  return (
    <>
      <p class="soft untrusted" role="status">
        {elsewhere.question.kind !== 'idle' && statusElsewhere(target, elsewhere.question, countAllowed)}
      </p>
      <ElsewhereAnswer target={target} elsewhere={elsewhere} />
    </>
  );
}
