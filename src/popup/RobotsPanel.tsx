// The robots.txt itself: how it was answered, its text, and the lines that decided.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { t } from '../platform/i18n.ts';
import { bodyOf, decidingRule, type PageReport } from '../report/index.ts';
import { type Exchange, type FoundRobotsTxt, fileOf, parseRobotsTxt, type RobotsOutcome } from '../robots/index.ts';
import type { ReadyView } from '../shared/protocol.ts';
import { formatAge, formatOctets } from '../ui/format.ts';
import { shown } from '../ui/text.ts';
import { Mistakes } from './Mistakes.tsx';
import { Records } from './Records.tsx';

interface PanelProps {
  readonly view: ReadyView;
  readonly isShown: boolean;
}

export function RobotsPanel({ view: { outcome, report }, isShown }: PanelProps) {
  const file = fileOf(outcome);
  // Once more, in the popup, by RFC 9309 and only when looked at: for what is told of the file and of no crawler.
  const robots = useMemo(() => (file && isShown ? parseRobotsTxt(bodyOf(file)) : null), [file, isShown]);
  return (
    <>
      <Answer outcome={outcome} />
      {file ? (
        <>
          {robots && <Records robots={robots} />}
          <Text file={file} deciding={decidingLines(report)} isShown={isShown} />
        </>
      ) : (
        <p class="soft pad">{t('robotsNoFile')}</p>
      )}
      {file && robots && <Mistakes file={file} robots={robots} />}
    </>
  );
}

/** In one line: status, size, age. */
export function RobotsFacts({ outcome }: { readonly outcome: RobotsOutcome }) {
  const file = outcome.kind === 'found' ? formatOctets(outcome.size) : null;
  const at = askedAt(outcome);
  const facts = [statusText(outcome), file, at === null ? null : formatAge(at, Date.now())];
  return <span>robots.txt: {facts.filter((fact) => fact !== null).join(' · ')}</span>;
}

function Answer({ outcome }: { readonly outcome: RobotsOutcome }) {
  const exchange = exchangeOf(outcome);
  const hops = outcome.kind === 'too-many-redirects' ? outcome.hops : (exchange?.hops ?? []);
  const url = exchange?.finalUrl ?? ('url' in outcome ? outcome.url : '');
  const at = askedAt(outcome);
  return (
    <dl class="facts">
      <dt>{t('robotsStatus')}</dt>
      <dd>{statusText(outcome)}</dd>
      {outcome.kind === 'found' && (
        <>
          <dt>{t('robotsSize')}</dt>
          <dd>{formatOctets(outcome.size)}</dd>
        </>
      )}
      {at !== null && (
        <>
          <dt>{t('robotsAge')}</dt>
          <dd>{formatAge(at, Date.now())}</dd>
        </>
      )}
      {outcome.kind === 'unreachable' && outcome.since < outcome.at && (
        <>
          <dt>{t('robotsSince')}</dt>
          <dd>{formatAge(outcome.since, Date.now())}</dd>
        </>
      )}
      <dt>{t('robotsAddress')}</dt>
      <dd>
        <a class="stranger" href={url} target="_blank" rel="noreferrer">
          {shown(url)}
        </a>
      </dd>
      {hops.length > 0 && (
        <>
          <dt>{t('robotsHops')}</dt>
          <dd>
            <ol class="hops">
              {hops.map(({ url: from, status, location }, index) => (
                <li key={index} class="stranger">
                  {status}: {t('robotsHop', shown(from), shown(location))}
                </li>
              ))}
            </ol>
          </dd>
        </>
      )}
      {exchange && exchange.hops === null && (
        <>
          <dt>{t('robotsHops')}</dt>
          <dd>{t('robotsHopsUnknown')}</dd>
        </>
      )}
    </dl>
  );
}

/** A line longer than this is cut on screen: browsers lay out a megabyte in one line in seconds. Characters. */
const LONGEST_SHOWN = 2_000;

interface TextProps {
  readonly file: FoundRobotsTxt;
  readonly deciding: ReadonlySet<number>;
  readonly isShown: boolean;
}

/**
 * The file in a few long pieces of text, not an element a line: 500 KiB may be 100,000 lines, and only the deciding
 * ones differ.
 */
function Text({ file, deciding, isShown }: TextProps) {
  const lines = useMemo(() => linesOf(file), [file]);
  const numbers = useMemo(() => lines.map((_, index) => index + 1).join('\n'), [lines]);
  const first = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isShown) first.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  if (file.size === 0) return <p class="soft pad">{t('robotsEmpty')}</p>;

  const marked = [...deciding].filter((line) => line <= lines.length).sort((a, b) => a - b);
  const pieces = marked.flatMap((line, index) => [
    lines.slice(marked[index - 1] ?? 0, line - 1).map((text) => `${text}\n`),
    <mark key={line} ref={index === 0 ? first : null}>
      {lines[line - 1]}
      {'\n'}
    </mark>,
  ]);
  return (
    <>
      {marked.length > 0 && <p class="soft pad">{t('decidingLines')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="file" tabIndex={0} aria-label="robots.txt">
        <pre class="numbers" aria-hidden="true">
          {numbers}
        </pre>
        <pre class="text">
          {pieces}
          {lines.slice(marked.at(-1) ?? 0).join('\n')}
        </pre>
      </section>
    </>
  );
}

function linesOf(file: FoundRobotsTxt): readonly string[] {
  const body = bodyOf(file);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const lines = text.split(/\r\n|[\r\n]/);
  // What ends the last line starts no other.
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => {
    const excess = line.length - LONGEST_SHOWN;
    return excess > 0 ? shown(line.slice(0, LONGEST_SHOWN)) + t('lineCut', excess) : shown(line);
  });
}

function decidingLines({ crawlers }: PageReport): ReadonlySet<number> {
  return new Set(crawlers.flatMap((report) => decidingRule(report)?.line ?? []));
}

function exchangeOf(outcome: RobotsOutcome): Exchange | null {
  if (outcome.kind === 'found') return outcome;
  if (outcome.kind === 'unavailable') return outcome.exchange;
  return outcome.kind === 'unreachable' && outcome.reason.kind === 'status' ? outcome.reason.exchange : null;
}

function askedAt(outcome: RobotsOutcome): number | null {
  return exchangeOf(outcome)?.fetchedAt ?? ('at' in outcome ? outcome.at : null);
}

function statusText(outcome: RobotsOutcome): string {
  const exchange = exchangeOf(outcome);
  if (exchange) return String(exchange.status);
  switch (outcome.kind) {
    case 'too-many-redirects':
      return t('tooManyRedirects');
    case 'no-access':
      return t('noAccessShort');
    case 'unreachable':
      if (outcome.reason.kind === 'timeout') return t('timeout', outcome.reason.afterMs / 1000);
      return t(outcome.reason.kind === 'offline' ? 'offline' : 'networkError');
    default:
      return '';
  }
}
