// The page's meta tags: those that crawlers read, and the others folded.
import { readLegacyMeta } from '../../directives/index.ts';
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import type { MetaTag, PageReport, TagsResult } from '../../report/index.ts';
import type { ReadyView } from '../../shared/protocol.ts';
import { visibleProse, visibleText } from '../../words/text/text.ts';
import { Entry, type EntryValue } from './Entry.tsx';

/** The tags that people look for first. */
const FIRST = ['robots', 'description'];
/** Tags written for people. */
const PROSE = ['keywords', 'description'];
/** Tags of 1996 that crawlers no longer read. */
const HISTORIC = ['keywords', 'document-state', 'url'];
/** Spelled as in the workshop's report. */
const OF_1996 = new Set([...FIRST, ...HISTORIC]);
/** TDMRep meta tags, which crawlers read, too. */
const TDM = ['tdm-reservation', 'tdm-policy'];

export function MetaTags({ report, facts: { tags } }: Pick<ReadyView, 'report' | 'facts'>) {
  const all = tagsByName(tags).filter(({ name }) => !HISTORIC.includes(name));
  const isForCrawlers = forCrawlers(report);
  const others = all.filter((tag) => !isForCrawlers(tag));
  const omitted = tags.kind === 'read' ? tags.tags.omitted : 0;
  if (tags.kind === 'read' && all.length === 0 && omitted === 0) return null;
  return (
    <>
      <h2 class="pad">{t('pageMeta')}</h2>
      {tags.kind === 'unreadable' && <p class="soft pad">{t('tagsUnreadable')}</p>}
      {all.length > others.length && (
        <dl class="facts">
          <TagRows named={all.filter(isForCrawlers)} isRead />
        </dl>
      )}
      {others.length > 0 && (
        <details class="pad">
          <summary>{t('pageOtherMeta', formatNumber(others.length))}</summary>
          <dl class="facts">
            <TagRows named={others} isRead={false} />
          </dl>
        </details>
      )}
      {omitted > 0 && <p class="soft pad">{counted('pageOmitted', omitted)}</p>}
    </>
  );
}

export const historicTags = (tags: TagsResult): readonly NamedTags[] =>
  tagsByName(tags).filter(({ name }) => HISTORIC.includes(name));

interface TagRowsProps {
  readonly named: readonly NamedTags[];
  /** For crawlers, which read each character as it is. */
  readonly isRead: boolean;
}

export function TagRows({ named, isRead }: TagRowsProps) {
  return (
    <>
      {named.map(({ name, found }) => (
        <Entry
          key={name}
          name={OF_1996.has(name) ? name.toUpperCase() : (found[0]?.name ?? name)}
          found={found.map((tag) => metaValue(tag, !isRead || PROSE.includes(name)))}
        />
      ))}
    </>
  );
}

const metaValue = (tag: MetaTag, isProse: boolean): EntryValue => ({
  text: (isProse ? visibleProse : visibleText)(tag.content),
  note: [t(tag.isInHead ? 'inHead' : 'inBody'), ...notesOf(tag)].join(' · '),
  isProse,
});

/** Notes shown beside a tag's content. */
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

/** All meta tags of one name, in document order. */
interface NamedTags {
  /** In lower case. */
  readonly name: string;
  readonly found: readonly MetaTag[];
}

function tagsByName(tags: TagsResult): readonly NamedTags[] {
  const byName = new Map<string, MetaTag[]>(FIRST.map((name) => [name, []]));
  for (const tag of tags.kind === 'read' ? tags.tags.metas : []) {
    const name = tag.name.trim().toLowerCase();
    const found = byName.get(name);
    if (found) found.push(tag);
    else byName.set(name, [tag]);
  }
  return [...byName].map(([name, found]) => ({ name, found })).filter(({ found }) => found.length > 0);
}

/** The tags that crawlers read: the best-known names first, then other tags with directives. */
function forCrawlers({ directives }: PageReport): (tag: NamedTags) => boolean {
  const holders = directives.flatMap(({ source }) => (source.kind === 'meta' ? source.name : []));
  const read = new Set([...FIRST, ...TDM, ...holders]);
  return ({ name }) => read.has(name);
}
