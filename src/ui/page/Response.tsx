// The page's HTTP response: status, redirects, canonical URL, headers. What wasn't sent has no row.
import { isTruncatedUrl } from '../../base/truncate-text.ts';
import { t } from '../../platform/i18n.ts';
import type { RedirectReport } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { redirectText } from '../../words/page/verdict.ts';
import { notKnownText } from '../../words/text/place.ts';
import type { TabActions } from '../actions.ts';
import { Words } from '../elements/Words.tsx';
import { countAllowed, ElsewhereAnswer, statusElsewhere, useElsewhere } from '../test-url/Elsewhere.tsx';
import { CanonicalRows, isMetaUrl } from './Canonicals.tsx';
import { Entry, plainValue, unofficialValue } from './Entry.tsx';

type ResponseProps = Pick<ReadyView, 'report' | 'facts'> & Pick<TabActions, 'tryElsewhere'>;

export function Response({ report, facts: { headers }, tryElsewhere }: ResponseProps) {
  const { missing, page } = report;
  const canonicals = report.canonicals.filter((one) => !isMetaUrl(one));
  const redirects = page.redirects ?? [];
  return (
    <>
      <h2 class="pad" id="headers-title">
        {t('pageResponse')}
      </h2>
      <dl class="facts" data-block="response">
        {headers.kind === 'seen' && (
          <Entry name={t('pageStatus')} found={[plainValue(String(headers.headers.status))]} />
        )}
        {redirects.length > 0 && (
          <>
            <dt>{t('pageRedirects')}</dt>
            <dd>
              <ol class="hops">
                {redirects.map((redirect, index) => (
                  <li key={index} class="untrusted">
                    <Words of={redirectText(redirect)} />
                    {canCheck(redirect, report.url) && <HopCheck url={redirect.url} tryElsewhere={tryElsewhere} />}
                  </li>
                ))}
              </ol>
            </dd>
          </>
        )}
        {canonicals.length === 0 && (
          <>
            <dt>{t('pageCanonical')}</dt>
            <dd class="soft">{missing.length > 0 ? notKnownText(missing) : t('pageNoCanonical')}</dd>
          </>
        )}
        <CanonicalRows canonicals={canonicals} />
        {headers.kind === 'seen' && (
          <>
            <Entry name="X-Robots-Tag" found={headers.headers.robotsTags.map(plainValue)} />
            <Entry name="Refresh" found={[headers.headers.refresh ?? []].flat().map(plainValue)} />
            <Entry name="Link" found={headers.headers.links.map(plainValue)} />
            <Entry name="Content-Usage" found={headers.headers.contentUsage.map(plainValue)} />
            <Entry name="tdm-reservation" found={headers.headers.tdmReservation.map(unofficialValue)} />
            <Entry name="tdm-policy" found={headers.headers.tdmPolicy.map(unofficialValue)} />
          </>
        )}
      </dl>
      {headers.kind === 'unknown' && <p class="soft pad">{t('missing_headers')}</p>}
      {headers.kind === 'seen' && headers.by === 'look-up' && <p class="soft pad">{t('lookedUp')}</p>}
    </>
  );
}

/** Whether a request can find out more. What isn't known of the page's own robots.txt is said above the tabs, with its way on. */
function canCheck({ url, crawl }: RedirectReport, pageUrl: string): boolean {
  if (isTruncatedUrl(url)) return false;
  if (crawl === null) return true;
  return crawl.some(({ answer }) => answer === 'unknown') && new URL(url).origin !== new URL(pageUrl).origin;
}

interface CheckProps extends Pick<TabActions, 'tryElsewhere'> {
  readonly url: string;
}

/** On a click: whether the robots.txt of another site allows a URL that redirected to the page. */
function HopCheck({ url, tryElsewhere }: CheckProps) {
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
