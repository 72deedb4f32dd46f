// The text of robots.txt: each line with its number; the lines that decide and those with problems are marked. 500 KiB can be half a
// million lines, so only those on screen are elements.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { type CrawlerReport, decidingRule, type Inspection, robotsTextOf } from '../../report/index.ts';
import { type Diagnostic, type FoundRobotsTxt, type LineRange, managedLines } from '../../robots/index.ts';
import { managedText } from '../../words/robots/managed.ts';
import { visibleText } from '../../words/text/text.ts';
import { CrawlerOptions } from '../crawlers/CrawlerOptions.tsx';
import { useStateOf } from '../elements/use-state-of.ts';
import { LineDiagnostics } from './Diagnostics.tsx';
import { Export } from './Export.tsx';
import { FileLine } from './FileLine.tsx';
import { linesLeft, splitLines } from './file-lines.ts';
import { ROW, useWindow } from './use-window.ts';

/** A line to scroll to. Each is a new object, so that a person can go to the same line twice. */
export interface LineTarget {
  readonly line?: number;
  /** The crawler to mark lines for. */
  readonly token?: string;
}

interface FileProps {
  readonly file: FoundRobotsTxt;
  /** Said of a file that decides nothing, instead of which lines decide. */
  readonly note?: string;
  readonly selected: readonly CrawlerReport[];
  readonly others: readonly CrawlerReport[];
  readonly inspection: Inspection | null;
  readonly isShown: boolean;
  readonly target: LineTarget | null;
}

const NO_GROUPS: readonly LineRange[] = [];
const NO_FOLDS: ReadonlyMap<number, LineRange> = new Map();

export function RobotsFile({ file, note, selected, others, inspection, isShown, target }: FileProps) {
  const { text, lines, managed, groups, groupAt, foundAt } = useContent(file, inspection);
  const { choice, token, deciding, ownGroups, isOnlyItsGroups, choose, setOnlyItsGroups } = useMarkedCrawler(
    { selected, others },
    groups,
    lines.length,
  );
  // Another file has other lines.
  const [folds, setFolds] = useStateOf(text, NO_FOLDS);
  const [opened, setOpened] = useStateOf<number | null>(text, null);

  const only = isOnlyItsGroups ? ownGroups : null;
  const rows = useMemo(() => linesLeft(lines.length, only, folds), [lines, only, folds]);

  const scroller = useRef<HTMLElement>(null);
  const firstDeciding = Math.min(...deciding.keys());
  const startRow = Number.isFinite(firstDeciding) ? Math.max(0, rows.indexOf(firstDeciding)) : 0;
  const { from, to, onScroll, goTo } = useWindow(scroller, rows.length, startRow);

  useStartRow(isShown ? `${choice} ${isOnlyItsGroups}` : null, startRow, goTo);

  const showAll = (next: string | null) => {
    choose(next);
    setFolds(NO_FOLDS);
  };
  useTarget(target, { choice, isAllShown: folds.size === 0 && !isOnlyItsGroups }, scroller, {
    setOpened,
    showAll,
    goTo,
  });

  if (file.size === 0 && note === undefined) return <p class="soft pad">{t('robotsEmpty')}</p>;

  const toggleFold = (group: LineRange) => {
    const next = new Map(folds);
    if (!next.delete(group.first)) next.set(group.first, group);
    setFolds(next);
  };
  const lineAt = (line: number) => {
    const group = groupAt.get(line);
    return (
      <FileLine
        key={line}
        line={line}
        text={lines[line - 1] ?? ''}
        inspection={inspection}
        found={foundAt.get(line) ?? []}
        decidesFor={deciding.get(line) ?? null}
        isManaged={managed !== null && managed.first <= line && line <= managed.last}
        isOpened={opened === line}
        onOpen={() => setOpened(opened === line ? null : line)}
        fold={group ? { group, isFolded: folds.has(line), toggle: () => toggleFold(group) } : null}
      />
    );
  };
  return (
    <>
      {isShown && (
        <div class="file-tools">
          {note === undefined && <CrawlerSelect token={token} choose={choose} selected={selected} others={others} />}
          {ownGroups && ownGroups.length > 0 && (
            <OnlyItsGroups isOn={isOnlyItsGroups} toggle={() => setOnlyItsGroups(!isOnlyItsGroups)} />
          )}
          <Export file={file} text={text} />
        </div>
      )}
      <p class="soft pad">{note ?? decidingText(deciding.size, token)}</p>
      {managed && <p class="pad managed">{managedText(managed)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section class="file" tabIndex={0} aria-label="robots.txt" ref={scroller} onScroll={onScroll}>
        <div class="lines" style={{ height: `${rows.length * ROW}rem` }}>
          <div style={{ transform: `translateY(${from * ROW}rem)` }}>{rows.slice(from, to).map(lineAt)}</div>
        </div>
      </section>
      <div class="file-found" role="status">
        {opened !== null && foundAt.has(opened) && <LineDiagnostics diagnostics={foundAt.get(opened) ?? []} />}
      </div>
    </>
  );
}

/** The file's lines, and what is known about them. */
function useContent(file: FoundRobotsTxt, inspection: Inspection | null) {
  const text = useMemo(() => robotsTextOf(file), [file]);
  const lines = useMemo(() => splitLines(text), [text]);
  const managed = useMemo(() => managedLines(text), [text]);
  const groups = inspection?.groups ?? NO_GROUPS;
  const groupAt = useMemo(() => new Map(groups.map((group) => [group.first, group])), [groups]);
  const diagnostics = inspection?.diagnostics;
  const foundAt = useMemo(() => byLine(diagnostics ?? []), [diagnostics]);
  return { text, lines, managed, groups, groupAt, foundAt };
}

/** The crawler that lines are marked for (null for all selected ones), the lines that decide, and its groups. */
function useMarkedCrawler(
  { selected, others }: Pick<FileProps, 'selected' | 'others'>,
  groups: readonly LineRange[],
  lineCount: number,
) {
  const [choice, setChoice] = useState<string | null>(null);
  const [isOnlyItsGroups, setOnlyItsGroups] = useState(false);
  // Meanwhile, the person may have selected other crawlers in the settings.
  const own = [...selected, ...others].find(({ crawler }) => crawler.token === choice) ?? null;
  const deciding = useMemo(() => decidingLines(own ? [own] : selected, lineCount), [own, selected, lineCount]);
  const ownGroups = useMemo(() => groupsOf(own, groups), [own, groups]);
  const choose = (token: string | null) => {
    setChoice(token);
    setOnlyItsGroups(false);
  };
  const token = own?.crawler.token ?? null;
  return { choice, token, deciding, ownGroups, isOnlyItsGroups, choose, setOnlyItsGroups };
}

interface TargetActions {
  readonly setOpened: (line: number) => void;
  /** Marks lines for this crawler, and removes filters and folds. */
  readonly showAll: (token: string | null) => void;
  readonly goTo: (row: number) => void;
}

/** Scrolls to the target and focuses the file. First removes the filters and folds that might hide the line. */
function useTarget(
  target: LineTarget | null,
  shown: { readonly choice: string | null; readonly isAllShown: boolean },
  scroller: { readonly current: HTMLElement | null },
  { setOpened, showAll, goTo }: TargetActions,
): void {
  const reached = useRef(target);
  useLayoutEffect(() => {
    if (target?.line === undefined || target === reached.current) return;
    setOpened(target.line);
    const { token = shown.choice } = target;
    if (token !== shown.choice || !shown.isAllShown) {
      showAll(token);
      return;
    }
    reached.current = target;
    goTo(target.line - 1);
    scroller.current?.scrollIntoView({ block: 'nearest' });
    scroller.current?.focus({ preventScroll: true });
  });
}

/**
 * Scrolls to the first deciding line. It can change while a person reads: only another crawler or filter scrolls there.
 *
 * @param shown which crawler and filter; null while the file isn't shown
 */
function useStartRow(shown: string | null, row: number, goTo: (row: number) => void): void {
  const last = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (shown !== null && shown !== last.current) goTo(row);
    last.current = shown;
  }, [shown, row, goTo]);
}

function OnlyItsGroups({ isOn, toggle }: { readonly isOn: boolean; readonly toggle: () => void }) {
  return (
    <button type="button" data-kind="action" aria-pressed={isOn} onClick={toggle}>
      {t('fileOnlyItsGroups')}
    </button>
  );
}

interface SelectProps extends Pick<FileProps, 'selected' | 'others'> {
  readonly token: string | null;
  readonly choose: (token: string | null) => void;
}

function CrawlerSelect({ token, choose, selected, others }: SelectProps) {
  return (
    <label>
      {t('fileMarkedFor')}{' '}
      <select value={token ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value || null)}>
        <option value="">{t('fileAllSelected')}</option>
        <CrawlerOptions selected={tokensOf(selected)} others={tokensOf(others)} />
      </select>
    </label>
  );
}

function byLine(diagnostics: readonly Diagnostic[]): ReadonlyMap<number, readonly Diagnostic[]> {
  const found = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const before = found.get(diagnostic.line);
    if (before) before.push(diagnostic);
    else found.set(diagnostic.line, [diagnostic]);
  }
  return found;
}

const tokensOf = (reports: readonly CrawlerReport[]) => reports.map(({ crawler }) => crawler.token);

/** By line, the product tokens of the crawlers that it decides for. */
function decidingLines(reports: readonly CrawlerReport[], count: number) {
  const lines = new Map<number, readonly string[]>();
  for (const report of reports) {
    const line = decidingRule(report)?.line;
    if (line === undefined || line > count) continue;
    lines.set(line, [...(lines.get(line) ?? []), report.crawler.token]);
  }
  return lines;
}

/** The groups that apply to the crawler; null without a crawler, or if the rules don't decide for it. */
function groupsOf(report: CrawlerReport | null, groups: readonly LineRange[]) {
  const because = report?.crawl.because;
  const verdict = because?.kind === 'rules' || because?.kind === 'need-not-obey' ? because.verdict : null;
  if (!verdict || verdict.group.kind === 'none') return null;
  const { lines } = verdict.group;
  // Its parser may split the file into other groups, or end them elsewhere.
  return groups.filter(({ first, last }) => lines.some((range) => range.first <= last && first <= range.last));
}

function decidingText(count: number, token: string | null): string {
  if (token === null) return t(count > 0 ? 'decidingLines' : 'fileNoneDecides');
  return t(count > 0 ? 'fileDecidingLineOf' : 'fileNoneDecidesFor', visibleText(token));
}
