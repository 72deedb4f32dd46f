// The page's own words: META tags and headers as it has them.
import { catalogue } from '../crawlers/index.ts';
import { t } from '../platform/i18n.ts';
import type { MetaTag, PageReport } from '../report/index.ts';
import type { ReadyView } from '../shared/protocol.ts';
import { shown } from '../ui/text.ts';

/** What a person looks for first, whether the page has it or not (the META tags of 1996). */
const EXPECTED = ['robots', 'keywords', 'description'];

export function PagePanel({ view: { report, tags, headers } }: { readonly view: ReadyView }) {
  return (
    <>
      <h2 class="pad">{t('pageMeta')}</h2>
      {tags.kind === 'unreadable' ? (
        <p class="soft pad">{t('tagsUnreadable')}</p>
      ) : (
        <>
          <dl class="facts">
            {sortedTags(tags.tags.metas, report).map(({ name, found }) => (
              <Entry key={name} name={name} found={found.map(metaText)} absent={t('notOnPage')} />
            ))}
          </dl>
          {tags.tags.omitted > 0 && <p class="soft pad">{t('pageOmitted', tags.tags.omitted)}</p>}
        </>
      )}
      <h2 class="pad">{t('pageHeaders')}</h2>
      {headers.kind === 'unknown' ? (
        <p class="soft pad">{t('missing_headers')}</p>
      ) : (
        <>
          <dl class="facts">
            <Entry name="X-Robots-Tag" found={headers.headers.robotsTags.map(plain)} absent={t('noHeader')} />
            <Entry name="Link" found={headers.headers.links.map(plain)} absent={t('noHeader')} />
          </dl>
          {headers.by === 'look-up' && <p class="soft pad">{t('lookedUp')}</p>}
        </>
      )}
    </>
  );
}

interface Value {
  readonly text: string;
  readonly note: string | null;
}

const plain = (text: string): Value => ({ text, note: null });

const metaText = ({ content, isInHead }: MetaTag): Value => ({
  text: content,
  note: [t(isInHead ? 'inHead' : 'inBody'), ...(content.length > 80 ? [t('characters', content.length)] : [])].join(
    ', ',
  ),
});

interface EntryProps {
  readonly name: string;
  readonly found: readonly Value[];
  readonly absent: string;
}

function Entry({ name, found, absent }: EntryProps) {
  return (
    <>
      <dt class="stranger">{shown(name)}</dt>
      {found.length === 0 && <dd class="soft">{absent}</dd>}
      {found.map(({ text, note }, index) => (
        <dd key={index} class="stranger value">
          {text === '' ? <span class="soft">{t('emptyValue')}</span> : <code>{shown(text)}</code>}
          {note && <span class="soft"> {note}</span>}
        </dd>
      ))}
    </>
  );
}

/** ROBOTS, KEYWORDS and DESCRIPTION, then tags for a crawler the page names, then the rest. */
function sortedTags(metas: readonly MetaTag[], { crawlers }: PageReport) {
  const known = new Set(
    [...catalogue, ...crawlers.map(({ crawler }) => crawler)].flatMap(({ chain }) =>
      chain.map((name) => name.toLowerCase()),
    ),
  );
  const byName = new Map<string, MetaTag[]>(EXPECTED.map((name) => [name, []]));
  for (const tag of metas) {
    const name = tag.name.trim().toLowerCase();
    const found = byName.get(name);
    if (found) found.push(tag);
    else byName.set(name, [tag]);
  }
  const rank = (name: string) => (EXPECTED.includes(name) ? 0 : known.has(name) ? 1 : 2);
  return [...byName]
    .map(([name, found]) => ({ name: found[0]?.name ?? name.toUpperCase(), found, rank: rank(name) }))
    .sort((a, b) => a.rank - b.rank);
}
