// Room #edit: a draft of robots.txt beside what it changes.
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Expectation } from '../../../changes/index.ts';
import { t } from '../../../platform/i18n.ts';
import { copyOf, fileOf, type RobotsOutcome } from '../../../robots/index.ts';
import { formatAge } from '../../../words/text/format.ts';
import { expectRow } from '../shared/expectation-words.ts';
import { withLineFeeds } from '../shared/files.ts';
import type { RoomProps } from '../shared/room-props.ts';
import { useLastKnown } from '../shared/use-last-known.ts';
import { ChangesTable } from './ChangedUrls.tsx';
import { ChangesSentence } from './Changes.tsx';
import { DraftPane } from './DraftPane.tsx';
import { DraftUrlTest } from './DraftUrlTest.tsx';
import { Expectations } from './Expectations.tsx';
import type { Editor, Layout } from './editor.ts';
import { useChanges, useChecker } from './use-changes.ts';
import { useDraft } from './use-draft.ts';
import { useExpectations } from './use-expectations.ts';
import { useKept } from './use-kept.ts';
import { useRestoredWork } from './use-restored-work.ts';

export function Room({ site, live, base, page, crawlers, known, shared, share }: RoomProps) {
  const lastKnown = useLastKnown(live.outcome);
  const [state, draft] = useDraft(lastKnown, shared.draft, (next) => share({ draft: next }));
  const { expectations } = shared;
  const list = useExpectations(site, expectations, share);
  const [layout, setLayout] = useState<Layout>('inline');
  const [tried, setTried] = useState('');
  const [says, setSays] = useState<string | null>(null);
  const editor = useRef<Editor | null>(null);
  const keeping = useKept(site);
  useRestoredWork({ kept: keeping.kept, live: state.live, draft, list, shared, share, say: setSays });
  const urls = useMemo(() => testedUrlsOf(site, page, expectations), [site, page, expectations]);
  // Outcomes with a file differ only in their text.
  const failure = base !== null || live.outcome.kind === 'found' ? null : live.outcome;
  const comparison = useChanges({
    // A base has line feeds alone; a draft that is the live file has that file's line ends.
    live: base === withLineFeeds(state.text) ? state.text : (base ?? state.live),
    failure,
    draft: state.text,
    crawlers,
    urls,
    list: shared.urls?.file ?? null,
    expectations,
    tried: tried === '' ? '' : site + tried,
  });
  const { changes } = comparison.state;
  const { checked, hasCrashed } = useChecker(state.text);
  const showLine = (line: number) => editor.current?.goTo(line);
  const expect = (row: Expectation) => setSays(expectRow(site, row, list.add));
  return (
    <>
      <ChangesSentence
        state={comparison.state}
        start={base === null ? startOf(live.outcome, state.live) : null}
        hasCheckerCrashed={hasCrashed}
      />
      <div class="panes" data-layout={layout}>
        <DraftPane
          {...{
            draft,
            state,
            base,
            isLiveTruncated: copyOf(live.outcome)?.isTruncated === true,
            keeping,
            comparison,
            checked,
            layout,
            setLayout,
            says,
            known,
            shared,
            share,
            editor,
          }}
          say={setSays}
        />
        <div class="pane">
          <ChangesTable changes={changes} site={site} showLine={showLine} expect={expect} />
          <DraftUrlTest
            site={site}
            url={tried}
            setUrl={setTried}
            tried={changes?.tried ?? []}
            expect={expect}
            showLine={showLine}
          />
          <Expectations
            site={site}
            known={known}
            expectations={expectations}
            checked={changes?.expectations ?? []}
            list={list}
            onExported={() => share({ savedExpectations: expectations })}
            showLine={showLine}
          />
        </div>
      </div>
    </>
  );
}

/** What a draft starts from where no live file is available. */
function startOf(outcome: RobotsOutcome, text: string) {
  if (fileOf(outcome) !== null) return null;
  const copy = copyOf(outcome);
  if (copy) return { text, sentence: t('changesFromCopy', formatAge(copy.fetchedAt, Date.now())) };
  return text === '' ? { text, sentence: t('changesNoLive') } : null;
}

/** The URLs the draft is tested with, besides the URL list: the page and its links, those of expectations, and the home page. */
function testedUrlsOf(site: string, page: RoomProps['page'], expectations: readonly Expectation[]): readonly string[] {
  const expected = expectations.map(({ url }) => (url.startsWith('/') ? site + url : url));
  const found = (page ? [page.page, ...page.links] : []).filter((url) => url.startsWith(`${site}/`));
  return [...new Set([...found, ...expected, `${site}/`])];
}
