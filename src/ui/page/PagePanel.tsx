// The page's own words: directives, canonical links, META tags and headers as it has them.
import { readLegacyMeta } from '../../directives/index.ts';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import type { MetaTag, PageReport } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { brief } from '../../words/place.ts';
import { shown, shownProse } from '../../words/text.ts';
import type { TabActions } from '../tab/actions.ts';
import { AiTerms } from './AiTerms.tsx';
import { AsServed, type ServedState } from './AsServed.tsx';
import { Canonicals } from './Canonicals.tsx';
import { Directives } from './Directives.tsx';
import { Languages } from './Languages.tsx';
import { Redirects } from './Redirects.tsx';
import { Resources } from './Resources.tsx';
import { ServedToCrawlers } from './ServedToCrawlers.tsx';
import { WaysOut } from './WaysOut.tsx';

/** What a person looks for first, whether the page has it or not (the META tags of 1996). */
const EXPECTED = ['robots', 'keywords', 'description'];
/** Those of them that are written for people. */
const PROSE = ['keywords', 'description'];
/** Written as the workshop wrote them. */
const OF_1996 = new Set([...EXPECTED, 'document-state', 'url']);
/** Those that speak to crawlers too, where a page has them: of 1996, and of TDMRep. */
const RARE = ['document-state', 'url', 'tdm-reservation', 'tdm-policy'];

interface PagePanelProps {
  readonly view: ReadyView;
  readonly isShown: boolean;
  readonly served: ServedState;
  readonly readAsServed: () => void;
  readonly actions: Pick<TabActions, 'servedTo' | 'resources' | 'tdmFile' | 'content'>;
}

export function PagePanel({ view: { report, tags, headers }, isShown, served, readAsServed, actions }: PagePanelProps) {
  const all = tags.kind === 'read' ? tagsByName(tags.tags.metas) : [];
  const isForCrawlers = forCrawlers(report);
  const named = all.filter(isForCrawlers);
  const others = all.filter((tag) => !isForCrawlers(tag));
  return (
    <>
      <Redirects redirects={report.page.redirects} />
      <Directives report={report} />
      <Canonicals report={report} />
      <h2 class="pad">{t('pageMeta')}</h2>
      {tags.kind === 'unreadable' ? (
        <p class="soft pad">{t('tagsUnreadable')}</p>
      ) : (
        <>
          <Tags named={named} isRead />
          {others.length > 0 && (
            <details class="pad">
              <summary>{t('pageOtherMeta', formatNumber(others.length))}</summary>
              <Tags named={others} isRead={false} />
            </details>
          )}
          {tags.tags.omitted > 0 && <p class="soft pad">{counted('pageOmitted', tags.tags.omitted)}</p>}
        </>
      )}
      <h2 class="pad" id="headers-title">
        {t('pageHeaders')}
      </h2>
      {headers.kind === 'unknown' ? (
        <p class="soft pad">{t('missing_headers')}</p>
      ) : (
        <>
          <dl class="facts">
            <Entry name="X-Robots-Tag" found={headers.headers.robotsTags.map(plain)} absent={t('noHeader')} />
            <Entry name="Link" found={headers.headers.links.map(plain)} absent={t('noHeader')} />
            <RareEntry name="Content-Usage" found={headers.headers.contentUsage.map(plain)} />
            <RareEntry name="tdm-reservation" found={headers.headers.tdmReservation.map(unofficial)} />
          </dl>
          {headers.by === 'look-up' && <p class="soft pad">{t('lookedUp')}</p>}
        </>
      )}
      <Languages url={report.url} isShown={isShown} actions={actions} />
      <AsServed url={report.url} state={served} ask={readAsServed} />
      <AiTerms report={report} actions={actions} />
      <ServedToCrawlers url={report.url} actions={actions} />
      <Resources url={report.url} chosen={report.crawlers.map(({ crawler }) => crawler.token)} actions={actions} />
      <WaysOut url={report.url} />
    </>
  );
}

interface Value {
  /** As shown. */
  readonly text: string;
  readonly note: string | null;
}

const plain = (text: string): Value => ({ text: shown(text), note: null });

const unofficial = (text: string): Value => ({ text: shown(text), note: t('noStandard') });

const metaText = (tag: MetaTag, write: typeof shown): Value => ({
  text: write(tag.content),
  note: [t(tag.isInHead ? 'inHead' : 'inBody'), ...notesOf(tag)].join(' · '),
});

/** What is to be said of one tag's content besides the content. */
function notesOf({ name, content }: MetaTag): readonly string[] {
  const word = readLegacyMeta(name, content);
  switch (word?.kind) {
    case 'keywords':
      return [t('phrases', formatNumber(word.phrases.length))];
    case 'description':
      return [counted('characters', word.length), ...(word.hasMarkup ? [t('hasMarkup')] : [])];
    case 'document-state':
      return [t(word.state === null ? 'stateUnknown' : STATES[word.state])];
    case 'url':
      return [t('urlOf1996'), ...(word.isAbsolute ? [] : [t('urlNotAbsolute')])];
    case undefined:
      return [
        ...(/^\s*tdm-/i.test(name) ? [t('noStandard')] : []),
        ...(content.length > 80 ? [counted('characters', content.length)] : []),
      ];
    default:
      return word satisfies undefined;
  }
}

const STATES = { static: 'stateStatic', dynamic: 'stateDynamic' } as const;

interface EntryProps {
  readonly name: string;
  readonly found: readonly Value[];
  readonly absent: string;
}

function Entry({ name, found, absent }: EntryProps) {
  return (
    <>
      <dt class="untrusted">{brief(name)}</dt>
      {found.length === 0 && <dd class="soft">{absent}</dd>}
      {found.map(({ text, note }, index) => (
        <dd key={index} class="untrusted value">
          {text === '' ? <span class="soft">{t('emptyValue')}</span> : <code>{text}</code>}
          {note && <span class="soft"> {note}</span>}
        </dd>
      ))}
    </>
  );
}

/** That it was not sent is not worth a line. */
function RareEntry({ name, found }: { readonly name: string; readonly found: readonly Value[] }) {
  return found.length > 0 ? <Entry name={name} found={found} absent="" /> : null;
}

interface TagsProps {
  readonly named: readonly NamedTags[];
  /** By crawlers, to which each character counts. */
  readonly isRead: boolean;
}

function Tags({ named, isRead }: TagsProps) {
  return (
    <dl class="facts">
      {named.map(({ name, found }) => (
        <Entry
          key={name}
          name={OF_1996.has(name) ? name.toUpperCase() : (found[0]?.name ?? name)}
          found={found.map((tag) => metaText(tag, isRead && !PROSE.includes(name) ? shown : shownProse))}
          absent={t('notOnPage')}
        />
      ))}
    </dl>
  );
}

/** All META tags of one name, in the order they stand. */
interface NamedTags {
  /** In lower case. */
  readonly name: string;
  readonly found: readonly MetaTag[];
}

/** Those that are expected come first, found or not. */
function tagsByName(metas: readonly MetaTag[]): readonly NamedTags[] {
  const byName = new Map<string, MetaTag[]>(EXPECTED.map((name) => [name, []]));
  for (const tag of metas) {
    const name = tag.name.trim().toLowerCase();
    const found = byName.get(name);
    if (found) found.push(tag);
    else byName.set(name, [tag]);
  }
  return [...byName].map(([name, found]) => ({ name, found }));
}

/** Tells the tags that crawlers read: the expected ones, and those that hold directives. */
function forCrawlers({ directives }: PageReport): (tag: NamedTags) => boolean {
  const holders = directives.flatMap(({ source }) => (source.kind === 'meta' ? source.name : []));
  const read = new Set([...EXPECTED, ...RARE, ...holders]);
  return ({ name }) => read.has(name);
}
