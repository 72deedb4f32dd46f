// Whom a change concerns: the crawlers of all its effects. Of many, the others are behind a click, by purpose.
import { type Crawler, PURPOSES, type Purpose } from '../../../crawlers/index.ts';
import type { Effect } from '../../../history/index.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { purposeText } from '../../../words/crawler/purpose.ts';
import { MOST_NAMES } from '../../../words/text/limits.ts';
import { allNames, someNames } from '../../../words/text/place.ts';

interface WhoProps {
  readonly effects: readonly Pick<Effect, 'tokens'>[];
  /** Those whose purpose is known. */
  readonly known: readonly Crawler[];
}

export function Who({ effects, known }: WhoProps) {
  // What a change is called after concerns all of them.
  if (effects[0]?.tokens === undefined) return null;
  const tokens = [...new Set(effects.flatMap((effect) => effect.tokens ?? []))];
  if (tokens.length <= MOST_NAMES) return <Words of={someNames(tokens)} />;
  const purposes = new Map(known.map((crawler) => [crawler.token, crawler.purposes[0]]));
  const purposeOf = (token: string): Purpose => purposes.get(token) ?? 'other';
  return (
    <details class="who">
      <summary>
        <Words of={someNames(tokens)} />
      </summary>
      <dl>
        {PURPOSES.map((purpose) => {
          const those = tokens.filter((token) => purposeOf(token) === purpose);
          if (those.length === 0) return null;
          return (
            <div key={purpose} data-purpose={purpose}>
              <dt class="soft">{purposeText(purpose)}</dt>
              <dd>
                <Words of={allNames(those)} />
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
