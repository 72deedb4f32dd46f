// What a person can do about a crawler: block it in the draft, with the consequences and limits of that, or contact its operator.
import { useEffect, useState } from 'preact/hooks';
import type { Inserted } from '../../../changes/index.ts';
import { type Crawler, canBeNamed, operatorOf } from '../../../crawlers/index.ts';
import type { Count } from '../../../logs/index.ts';
import { t } from '../../../platform/i18n.ts';
import { InsertedRemarks } from '../shared/InsertedRemarks.tsx';
import { crawlersText } from '../shared/words.ts';
import type { Blocker } from './block.ts';

interface BlockProps {
  readonly crawler: Crawler;
  readonly agents: readonly Count[];
  /** Null if it wasn't changed since the page was opened. */
  readonly draft: string | null;
  readonly block: Blocker;
}

export function Block({ crawler, agents, draft, block: { block, alsoBlocked } }: BlockProps) {
  const { token, owner, source } = crawler;
  const [outcome, setOutcome] = useState<Inserted | 'failed' | null>(null);
  const [followers, setFollowers] = useState<readonly string[] | null>([]);
  useEffect(() => {
    let isWanted = true;
    const show = (names: readonly string[] | null) => {
      if (isWanted) setFollowers(names);
    };
    alsoBlocked(token, draft).then(show, () => show(null));
    return () => {
      isWanted = false;
    };
  }, [alsoBlocked, token, draft]);
  const contact = contactIn(agents);
  const inserted = outcome === 'failed' ? null : outcome;
  const insert = async () => {
    // Cleared first, so that another failure is announced again.
    setOutcome(null);
    setOutcome((await block(token).catch(() => null)) ?? 'failed');
  };
  return (
    <section class="block wide">
      <h3>{t('logWhatToDo')}</h3>
      {canBeNamed(crawler) ? (
        <>
          <p class="actions">
            <button type="button" data-kind="action" data-action="block-crawler" onClick={insert}>
              {t('logBlock', token)}
            </button>
            {inserted?.added && <a href="#edit">{t('logOpenDraft')}</a>}
            {outcome === 'failed' && (
              <span class="trouble" role="alert">
                {t('failedTitle')}
              </span>
            )}
          </p>
          <ul class="soft" data-means="">
            {followers === null && <li class="trouble">{t('logFollowersUnknown')}</li>}
            {followers !== null && followers.length > 0 && <li>{t('logBlockFollowers', crawlersText(followers))}</li>}
            {meansFor(crawler).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <p class="soft">{t('detailFollowsGooglebot', operatorOf(crawler))}</p>
      )}
      <InsertedRemarks inserted={inserted} />
      {(source !== null || contact !== null) && (
        <p>
          {source !== null && (
            <a href={source} target="_blank" rel="noreferrer">
              {owner} · {t('operatorsPage')}
            </a>
          )}{' '}
          {contact !== null && <span class="untrusted soft">{t('logContact', contact)}</span>}
        </p>
      )}
    </section>
  );
}

/** The consequences of blocking, whatever is in the draft. */
export function meansFor({ token, owner, purposes: [main], obeys, decidesResults }: Crawler): readonly string[] {
  const isResultsCrawler = main === 'search' && owner !== null && decidesResults;
  return [
    ...(isResultsCrawler ? [t('logBlockSearch', token, owner)] : []),
    ...(obeys === 'no' || obeys === 'partly' ? [t('snippetNotObeying', token)] : []),
    t('logBlockImpostors', token),
  ];
}

/** The e-mail in its User-Agent. Anything that claims to be the crawler can name one. */
function contactIn(agents: readonly Count[]): string | null {
  for (const { name } of agents) {
    const found = /[a-z0-9][a-z0-9._-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}/i.exec(name.slice(0, 500));
    if (found) return found[0];
  }
  return null;
}
