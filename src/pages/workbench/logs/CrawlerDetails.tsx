// One crawler, opened: what it asked for, which rules it broke, when, from where, and what to do about it.
import type { ComponentChildren } from 'preact';
import type { Count, Origin } from '../../../logs/index.ts';
import { counted, formatNumber, t } from '../../../platform/i18n.ts';
import { Words } from '../../../ui/elements/Words.tsx';
import { quoteBrief } from '../../../words/place.ts';
import { Block } from './Block.tsx';
import type { BlockCrawler } from './block.ts';
import type { Entry } from './columns.ts';
import { useFirstOf } from './first-of.tsx';
import { type Bar, barsOfCrawler } from './series.ts';
import { momentText, spanText } from './words.ts';

interface DetailsProps {
  readonly entry: Entry;
  readonly bars: readonly Bar[];
  /** Minutes east of UTC. */
  readonly offset: number;
  /** The lines of the robots.txt that it was judged by. */
  readonly robots: readonly string[];
  readonly fileNames: readonly string[];
  readonly block: BlockCrawler;
}

export function CrawlerDetails({ entry, bars, offset, robots, fileNames, block }: DetailsProps) {
  const { log, crawler } = entry;
  return (
    <div class="details">
      {log.examples.length > 0 && (
        <section class="wide">
          <h3>{t('logRulesBroken')}</h3>
          <ul class="rules">
            {log.rules.map(({ rule, requests }) => (
              <li key={rule}>
                {t('lineLink', rule)} <Words of={quoteBrief((robots[rule - 1] ?? '').trim())} />{' '}
                <span class="soft">{counted('logRequests', requests)}</span>
              </li>
            ))}
          </ul>
          <div class="frame">
            <table class="counts">
              <thead>
                <tr>
                  <th scope="col">{t('columnUrl')}</th>
                  <th scope="col">{t('columnLine')}</th>
                  <th scope="col">{t('logTime')}</th>
                  <th scope="col">{t('logLine')}</th>
                </tr>
              </thead>
              <tbody>
                {log.examples.map(({ url, rule, at, line, file = 0 }) => (
                  <tr key={url} data-example={line}>
                    <td class="url">
                      <Words of={quoteBrief(url)} />
                    </td>
                    <td>{t('lineLink', rule)}</td>
                    <td>{momentText(at, offset)}</td>
                    <td>
                      {fileNames.length > 1 && (
                        <>
                          <Words of={quoteBrief(fileNames[file] ?? '')} />{' '}
                        </>
                      )}
                      {line}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      <List title={t('logFolders')} of={log.topFolders} />
      <List title={t('logTopUrls')} of={log.topUrls} />
      <section>
        <h3>{t('logChart')}</h3>
        <Spark counts={barsOfCrawler(log, bars)} bars={bars} offset={offset} />
        <p class="soft">{counted('logFetchedRobots', log.robotsTxt)}</p>
      </section>
      <List title={t('logAgents')} of={log.agents} />
      <List
        title={t('ipRanges')}
        of={log.topAddresses}
        note={({ origin }) => <span data-tone={TONES[origin]}>{ORIGINS[origin]()}</span>}
      />
      <Block crawler={crawler} agents={log.agents} block={block} />
    </div>
  );
}

const TONES: Readonly<Record<Origin, string | undefined>> = {
  verified: 'yes',
  impostor: 'no',
  unverifiable: undefined,
};
const ORIGINS: Readonly<Record<Origin, () => string>> = {
  verified: () => t('logOriginVerified'),
  impostor: () => t('logOriginElsewhere'),
  unverifiable: () => '',
};

interface ListProps<Item> {
  readonly title: string;
  readonly of: readonly Item[];
  readonly note?: (item: Item) => ComponentChildren;
}

function List<Item extends Count>({ title, of, note = () => null }: ListProps<Item>) {
  const [items, more] = useFirstOf(of);
  return (
    <section>
      <h3>{title}</h3>
      <ol class="top">
        {items.map((item) => (
          <li key={item.name}>
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
  const says = bar ? `${spanText(bar.from, bar.to, offset)}: ${counted('logRequests', most)}` : '';
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
