// The URLs whose verdict changes, grouped by change, crawlers and deciding line.
import { useId, useState } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import { counted, t } from '../../../platform/i18n.ts';
import { formatPlainList } from '../../../words/text/format.ts';
import { visibleText } from '../../../words/text/text.ts';
import type { ChangedUrls, DraftChanges } from '../../../workers/edit/jobs.ts';
import { crawlersText } from '../shared/words.ts';
import { ExpectButton, LineButton } from './buttons.tsx';
import { State } from './Changes.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';

interface GroupProps {
  readonly site: string;
  readonly showLine: (line: number) => void;
  readonly expect: (expectation: Expectation) => void;
}

interface TableProps extends GroupProps {
  readonly changes: DraftChanges | null;
}

/** Up to so many URLs in all, each group shows its own; with more, the first few. */
const MOST_SHOWN = 60;
const FIRST = 3;

const NO_GROUPS: readonly ChangedUrls[] = [];

/** `site`, `showLine` and `expect` do the same as long as the room is there. */
export function ChangesTable({ changes, ...act }: TableProps) {
  const id = useId();
  const groups = changes?.urlGroups ?? NO_GROUPS;
  const isLong = groups.reduce((sum, { count }) => sum + count, 0) > MOST_SHOWN;
  const drawn = useDrawnRows(
    groups,
    (group) => (
      <GroupRow
        key={JSON.stringify([group.tokens, group.line, group.urls[0]])}
        group={group}
        isLong={isLong}
        {...act}
      />
    ),
    isLong,
  );
  // The sentence above says why.
  if (changes === null || groups.length === 0) return null;
  return (
    <section aria-labelledby={id} class="what-changes">
      <header class="bar">
        <h2 id={id}>{t('whatChanges')}</h2>
      </header>
      <div class="wide">
        <table class="changes" aria-labelledby={id}>
          {drawn}
        </table>
      </div>
      {changes.ungrouped > 0 && <p class="soft pad">{counted('changesMore', changes.ungrouped)}</p>}
    </section>
  );
}

interface OneProps extends GroupProps {
  readonly group: ChangedUrls;
  readonly isLong: boolean;
}

function GroupRow({ group, isLong, site, showLine, expect }: OneProps) {
  const [isOpen, setOpen] = useState(false);
  const { tokens, before, after, line, lineBefore, count, urls, areExamples } = group;
  const listed = isLong && !isOpen && urls.length > FIRST + 1 ? urls.slice(0, FIRST) : urls;
  const [token = ''] = tokens;
  const contract = (url: string) =>
    areExamples
      ? { 'data-example': url }
      : {
          'data-change': '',
          'data-url': url,
          'data-crawler': token,
          'data-crawlers': tokens.join(' '),
          'data-before': blockStateOf(before),
          'data-after': blockStateOf(after),
          'data-line': line ?? '',
        };
  return (
    <tbody data-fold={count}>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <span class="way">
            <State answer={answerOf(before)} /> → <State answer={answerOf(after)} />
            {line !== null && <LineButton line={line} of={crawlersText(tokens)} showLine={showLine} />}
            {lineBefore !== null && <span class="soft">{t('liveLine', lineBefore)}</span>}
          </span>
          <span class="who" title={formatPlainList(tokens)}>
            {crawlersText(tokens)}
          </span>
        </th>
      </tr>
      {listed.map((url) => (
        <tr key={url} {...contract(url)}>
          <td class="url untrusted" title={url}>
            {areExamples && <span class="soft">{t('example')} </span>}
            {visibleText(url.startsWith(site) ? url.slice(site.length) || '/' : url)}
          </td>
          <td>
            <ExpectButton token={token} expect={() => expect({ token, url, allowed: after })} />
          </td>
        </tr>
      ))}
      {count > listed.length && (
        <tr class="rest">
          <td colSpan={2}>
            {listed.length < urls.length ? (
              <button type="button" class="link" onClick={() => setOpen(true)}>
                {counted('changesMore', count - listed.length)}
              </button>
            ) : (
              <span class="soft">{counted('changesMore', count - listed.length)}</span>
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}

const answerOf = (isAllowed: boolean) => (isAllowed ? 'allowed' : 'disallowed');

const blockStateOf = (isAllowed: boolean) => (isAllowed ? 'allowed' : 'blocked');
