// "Have I been visited by a robot?": who fetched robots.txt, those first that no list knows.
import { useId, useState } from 'preact/hooks';
import type { RobotsTxtFetcher } from '../../../logs/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { quoteBrief } from '../../../words/place.ts';

const FIRST = 10;

export function Visits({ fetchers }: { readonly fetchers: readonly RobotsTxtFetcher[] }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const ordered = [...fetchers].sort((a, b) => Number(a.token !== null) - Number(b.token !== null));
  const rows = isWhole ? ordered : ordered.slice(0, FIRST);
  return (
    <section class="visits" aria-labelledby={id}>
      <header class="bar">
        <h2 id={id}>{t('logVisits')}</h2>
      </header>
      {rows.length === 0 ? (
        <p class="soft pad">{t('logVisitsNone')}</p>
      ) : (
        <div class="frame">
          <table class="counts">
            <thead>
              <tr>
                <th scope="col">{t('logAgent')}</th>
                <th scope="col">{t('linksFor')}</th>
                <th scope="col" data-number="true">
                  {t('logColumnRequests')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, token, requests, isAtLeast }) => (
                <tr key={name} data-fetcher={token ?? ''} data-requests={requests}>
                  <td class="url">{name === '' ? t('logWithoutAgent') : <Words of={quoteBrief(name)} />}</td>
                  <td>{token ?? <span class="soft">{t('unknown')}</span>}</td>
                  <td data-number="true">
                    {isAtLeast ? '≥ ' : ''}
                    {formatNumber(requests)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length < ordered.length && (
        <p class="pad">
          <button type="button" class="link" onClick={() => setWhole(true)}>
            {counted('andMore', ordered.length - rows.length)}
          </button>
        </p>
      )}
    </section>
  );
}
