// Room #edit: a draft of robots.txt beside what it changes.
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { type Expectation, linesUndone } from '../../../changes/index.ts';
import { t } from '../../../platform/i18n.ts';
import { fileOf } from '../../../robots/index.ts';
import { copyText } from '../../../ui/elements/copy-text.ts';
import { managedText } from '../../../words/robots/managed.ts';
import { formatBytes } from '../../../words/text/format.ts';
import type { RoomProps } from '../room-props.ts';
import { useLastKnown } from '../use-last-known.ts';
import { ChangesTable } from './ChangedUrls.tsx';
import { ChangesSentence } from './Changes.tsx';
import { DraftBar } from './DraftBar.tsx';
import { DraftEditor } from './DraftEditor.tsx';
import { Expectations } from './Expectations.tsx';
import type { Editor, Layout } from './editor.ts';
import { expectRow, omittedText } from './expectation-words.ts';
import { MOST_READ_BYTES, openFile, saveFile, sizeOf } from './files.ts';
import { LiveChanged, type Undone } from './LiveChanged.tsx';
import { type Answer, TemplateAnswer, TemplateMenu } from './Templates.tsx';
import { TestUrl } from './TestUrl.tsx';
import { useChanges, useChecker } from './use-changes.ts';
import { useDraft } from './use-draft.ts';
import { useExpectations } from './use-expectations.ts';
import { restoring, useKept } from './use-kept.ts';

export function Room({ site, live, page, crawlers, known, shared, share, ...props }: RoomProps) {
  const lastKnown = useLastKnown(live.outcome, props.liveText);
  const [{ text, live: liveText, begunFrom }, draft] = useDraft(lastKnown, shared.draft, (next) =>
    share({ draft: next }),
  );
  const hasChanged = begunFrom !== liveText;
  const { expectations } = shared;
  const list = useExpectations(site, expectations, share);
  const [layout, setLayout] = useState<Layout>('inline');
  const [tried, setTried] = useState('');
  const [says, setSays] = useState<string | null>(null);
  const [undone, setUndone] = useState<Undone | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const editor = useRef<Editor | null>(null);
  const { kept, keep, forget } = useKept(site, props.hasBase);
  const id = useId();
  const urls = useMemo(() => listOf(site, page, expectations), [site, page, expectations]);
  const urlList = shared.urls?.file ?? null;
  // Found ones differ in their text alone.
  const failure = useMemo(() => (live.outcome.kind === 'found' ? null : live.outcome), [live]);
  const { state, explain } = useChanges({
    live: liveText,
    failure,
    draft: text,
    crawlers,
    urls,
    list: urlList,
    expectations,
    tried: tried === '' ? '' : site + tried,
  });
  const { changes, of } = state;
  const grouped = useMemo(() => (changes && of !== null ? { of, groups: changes.groups } : null), [changes, of]);
  const { checked, hasCrashed: hasCheckerCrashed } = useChecker(text);
  const tokens = useMemo(() => known.map(({ token }) => token), [known]);

  const wasRestored = useRef(false);
  const firstDraft = useRef(shared.draft);
  useEffect(() => {
    if (kept.kind !== 'known' || wasRestored.current) return;
    wasRestored.current = true;
    if (!kept.work) return;
    const { omitted, expectations: restored } = list.restore(kept.work.expectations);
    if (expectations.length === 0) share({ savedExpectations: restored });
    if (omitted > 0) setSays(omittedText(omitted));
    const what = restoring(kept.work, firstDraft.current, shared.draft);
    const from = kept.work.begunFrom ?? liveText;
    if (what === 'begun-from') draft.begin(from);
    if (what === 'draft' && kept.work.draft !== null) {
      draft.restore(kept.work.draft, from);
      share({ savedDraft: kept.work.draft });
      setSays([t('draftRestored'), ...(omitted > 0 ? [omittedText(omitted)] : [])].join(' '));
    }
  }, [kept, shared.draft, expectations, list, liveText, draft, share]);

  const open = async (file: File) => {
    const opened = await openFile(file);
    switch (opened.kind) {
      case 'text':
        draft.write(opened.text);
        setSays(null);
        return;
      case 'too-large':
        setSays(t('draftTooLarge', formatBytes(opened.size)));
        return;
      case 'no-text':
        setSays(t('draftNoText'));
        return;
      case 'unreadable':
        setSays(t('fileUnreadable'));
        return;
      default:
        opened satisfies never;
    }
  };
  const warn = (saved: string) => {
    const of = { begunFrom, live: liveText, draft: saved };
    setUndone(hasChanged ? { of, lines: linesUndone(begunFrom, liveText, saved) } : null);
  };
  const save = () => {
    const saved = draft.text();
    saveFile('robots.txt', saved);
    share({ savedDraft: saved });
    setSays(sizeOf(saved) > MOST_READ_BYTES ? t('draftOverLimit') : t('draftSaved'));
    warn(saved);
  };
  const copy = () => {
    const saved = draft.text();
    void copyText(saved).then((outcome) => setSays(t(outcome === 'copied' ? 'draftCopied' : outcome)));
    warn(saved);
  };
  const keepAll = () => {
    const saved = draft.text();
    const isLive = saved === liveText;
    const work = {
      draft: isLive ? null : saved,
      begunFrom: isLive ? null : begunFrom,
      expectations: [...expectations],
    };
    void keep(work).then((isKept) => {
      if (isKept) share({ savedDraft: saved, savedExpectations: expectations });
    });
    setSays(t('draftKept'));
  };
  const showLine = (line: number) => editor.current?.goTo(line);
  const expect = (row: Expectation) => setSays(expectRow(site, row, list.add));
  return (
    <>
      <ChangesSentence
        state={state}
        hasLiveFile={fileOf(live.outcome) !== null}
        hasCheckerCrashed={hasCheckerCrashed}
      />
      <div class="panes" data-layout={layout}>
        <section class="pane" aria-labelledby={id}>
          <DraftBar
            id={id}
            layout={layout}
            setLayout={setLayout}
            kept={kept}
            isLive={text === liveText}
            open={open}
            find={() => editor.current?.find()}
            copy={copy}
            keep={keepAll}
            forget={forget}
            discard={() => draft.write(liveText)}
            save={save}
          >
            <TemplateMenu
              known={known}
              text={() => draft.text()}
              insert={(next) => {
                setAnswer(next);
                if (next.inserted.added === null) return;
                draft.write(next.inserted.text);
                showLine(next.inserted.added.line);
              }}
            />
          </DraftBar>
          <p class="says" role="status">
            {kept.kind === 'known' && kept.isRefused ? t('optionsNotSaved') : says}
          </p>
          {hasChanged && (
            <LiveChanged
              begunFrom={begunFrom}
              live={liveText}
              draft={text}
              current={() => draft.text()}
              undone={undone}
              takeMerged={(merged) => {
                draft.takeMerged(merged);
                setSays(t('liveMerged'));
                // The button goes, here and below.
                editor.current?.focus();
              }}
              ignore={() => {
                draft.begin(liveText);
                editor.current?.focus();
              }}
              showBeside={() => setLayout('beside')}
              showLine={showLine}
            />
          )}
          <TemplateAnswer answer={answer} dismiss={() => setAnswer(null)} />
          <DraftEditor
            initial={text}
            live={liveText}
            layout={layout}
            tokens={tokens}
            onText={(next) => draft.report(next)}
            grouped={grouped}
            checked={checked}
            explain={explain}
            use={(next) => {
              editor.current = next;
              draft.show(next);
            }}
          />
          {/* Below, where it moves no line once the draft is checked. */}
          {checked?.managed && <p class="managed">{managedText(checked.managed)}</p>}
        </section>
        <div class="pane">
          <ChangesTable changes={changes} site={site} showLine={showLine} expect={expect} />
          <TestUrl
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

/** What the draft is tried on besides the URL list: the page and its links, what is expected of URLs, and the home page. */
function listOf(site: string, page: RoomProps['page'], expectations: readonly Expectation[]): readonly string[] {
  const expected = expectations.map(({ url }) => (url.startsWith('/') ? site + url : url));
  const found = (page ? [page.page, ...page.links] : []).filter((url) => url.startsWith(`${site}/`));
  return [...new Set([...found, ...expected, `${site}/`])];
}
