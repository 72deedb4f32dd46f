// The details of one crawler: what to do about it, which rules it broke, what it requested, when, and from where.
import type { ComponentChildren } from 'preact';
import type { ClientVerification, Count } from '../../../logs/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { quoteBrief } from '../../../words/text/place.ts';
import { Block } from './Block.tsx';
import { BrokenRules } from './BrokenRules.tsx';
import type { Blocker } from './block.ts';
import type { CrawlerEntry } from './columns.ts';
import type { LinesOf } from './lines-of.ts';
import { type Bar, barsOfCrawler } from './series.ts';
import { useTruncatedList } from './truncated-list.tsx';
import { countText, spanText, topShownText } from './words.ts';

interface DetailsProps {
  readonly entry: CrawlerEntry;
  readonly bars: readonly Bar[];
  /** Minutes east of UTC. */
  readonly offset: number;
  readonly linesOf: LinesOf;
  readonly fileNames: readonly string[];
  readonly draft: string | null;
  readonly block: Blocker;
}

export function CrawlerDetails({ entry, bars, offset, linesOf, fileNames, draft, block }: DetailsProps) {
  const { log, crawler } = entry;
  return (
    <div class="details">
      <Block crawler={crawler} agents={log.agents} draft={draft} block={block} />
      {log.examples.length > 0 && (
        <BrokenRules key={log} log={log} offset={offset} linesOf={linesOf} fileNames={fileNames} />
      )}
      <List title={t('logFolders')} of={log.topFolders} />
      <List title={t('logTopUrls')} of={log.topUrls} total={countText(log.urls, log.urlsEstimated)} />
      <section>
        <h3>{t('logChart')}</h3>
        <Spark counts={barsOfCrawler(log, bars)} bars={bars} offset={offset} />
        <p class="soft">{counted('logFetchedRobots', log.robotsTxt)}</p>
        {log.robotsTxtRefused + log.robotsTxtChallenged > 0 && (
          <p data-robots-refused="">
            {t('logRobotsRefusedOf', formatNumber(log.robotsTxtRefused), formatNumber(log.robotsTxtChallenged))}
          </p>
        )}
      </section>
      <List title={t('logAgents')} of={log.agents} />
      {log.signers.length > 0 && (
        <div data-signers="">
          <List title={t('logSigners')} of={log.signers} />
          <p class="soft">{t('logSignersCaution')}</p>
        </div>
      )}
      <List
        title={t('logAddresses')}
        of={log.topAddresses}
        total={countText(log.addresses, log.addressesEstimated)}
        note={({ origin }) => <span data-tone={TONES[origin]}>{ORIGINS[origin]()}</span>}
      />
    </div>
  );
}

const TONES: Readonly<Record<ClientVerification, string | undefined>> = {
  verified: 'yes',
  impostor: 'no',
  unverifiable: undefined,
};
const ORIGINS: Readonly<Record<ClientVerification, () => string>> = {
  verified: () => t('logOriginVerified'),
  impostor: () => t('logOriginElsewhere'),
  unverifiable: () => '',
};

interface ListProps<Item> {
  readonly title: string;
  readonly of: readonly Item[];
  /** How many there are, in words. */
  readonly total?: string;
  readonly note?: (item: Item) => ComponentChildren;
}

function List<Item extends Count>({ title, of, total, note = () => null }: ListProps<Item>) {
  const [items, more] = useTruncatedList(of);
  const says = topShownText(items.length, of, total ?? null);
  return (
    <section>
      <h3>
        {title}
        {says !== null && <span class="soft"> {says}</span>}
      </h3>
      <ol class="top">
        {items.map((item, index) => (
          <li key={index}>
            <Words of={quoteBrief(item.name)} />
            <span class="soft">
              {item.isAtLeast ? '≥ ' : ''}
              {formatNumber(item.requests)}
            </span>
            {note(item)}
          </li>
        ))}
      </ol>
      {more}
    </section>
  );
}

interface SparkProps {
  readonly counts: readonly number[];
  readonly bars: readonly Bar[];
  readonly offset: number;
}

/** The numbers behind it are in the titles, and in the exported JSON. */
function Spark({ counts, bars, offset }: SparkProps) {
  const most = Math.max(1, ...counts);
  const busiest = counts.indexOf(most);
  const bar = bars[busiest];
  const says = bar ? t('labeled', spanText(bar.from, bar.to, offset), counted('logRequests', most)) : '';
  return (
    <>
      <svg
        class="spark"
        viewBox={`0 0 ${Math.max(1, counts.length)} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {counts.map((count, index) => (
          <rect
            key={bars[index]?.from}
            x={index + 0.1}
            width={0.8}
            y={100 - (count / most) * 100}
            height={(count / most) * 100}
          />
        ))}
      </svg>
      {busiest >= 0 && <p class="soft">{t('logBusiest', says)}</p>}
    </>
  );
}
