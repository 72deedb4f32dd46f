// "Have I been visited by a robot?": who fetched robots.txt, unknown bots first.
import { useId } from 'preact/hooks';
import type { CrawlerLog, RobotsTxtFetcher } from '../../../logs/index.ts';
import { formatNumber, t } from '../../../platform/i18n.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { quoteBrief, someNames } from '../../../words/text/place.ts';
import { say } from '../../../words/text/sentence.ts';
import { useTruncatedList } from './truncated-list.tsx';

interface VisitsProps {
  readonly fetchers: readonly RobotsTxtFetcher[];
  readonly crawlers: readonly CrawlerLog[];
}

export function Visits({ fetchers, crawlers }: VisitsProps) {
  const id = useId();
  const ordered = [...fetchers].sort((a, b) => Number(a.token !== null) - Number(b.token !== null));
  const [rows, more] = useTruncatedList(ordered);
  const refused = crawlers.filter((log) => log.robotsTxtRefused + log.robotsTxtChallenged > 0);
  return (
    <section class="visits" aria-labelledby={id}>
      <header class="bar">
        <h2 id={id}>{t('logVisits')}</h2>
      </header>
      {refused.length > 0 && (
        <p class="pad" data-refused={refused.length}>
          <Words of={say('logRobotsRefused', someNames(refused.map(({ token }) => token)))} />
        </p>
      )}
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
                <tr key={`${token} ${name}`} data-fetcher={token ?? ''} data-requests={requests}>
                  <td class="url">{name === '' ? t('logWithoutAgent') : <Words of={quoteBrief(name)} />}</td>
                  <td>{token ?? <span class="soft">{t('notKnown')}</span>}</td>
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
      {more && <p class="pad">{more}</p>}
    </section>
  );
}
