// What came of a group that was put into the draft, and what it does not achieve.
import type { Caveat, Inserted } from '../../changes/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import { linesText } from '../../words/crawler/crawl.ts';
import { crawlersText } from './edit/words.ts';

/** Of lines, where a crawler has groups in several places. */
const MOST_PLACES = 3;

const CAVEATS: Readonly<Record<Caveat, MessageKey>> = {
  'asks-only': 'caveatAsksOnly',
  'named-only': 'caveatNamedOnly',
  'keeps-what-was-taken': 'caveatKeeps',
  'not-removed-from-search': 'caveatNotRemoved',
  'own-groups-stay': 'caveatOwnGroups',
  'signal-only': 'caveatSignalOnly',
};

const withLines = ({ name, lines }: Inserted['kept'][number]) =>
  t('noted', name, linesText(lines.slice(0, MOST_PLACES)));

export function InsertedRemarks({ inserted }: { readonly inserted: Inserted | null }) {
  return (
    <div role="status" class="soft">
      {inserted && !inserted.added && t('snippetNothing', crawlersText(inserted.kept.map(withLines)))}
      {inserted?.added && (
        <ul>
          <li>{t('snippetAdded', inserted.added.line)}</li>
          {inserted.kept.length > 0 && <li>{t('snippetKept', crawlersText(inserted.kept.map(({ name }) => name)))}</li>}
          {inserted.caveats.map((caveat) => (
            <li key={caveat}>{t(CAVEATS[caveat])}</li>
          ))}
          {inserted.notObeying.length > 0 && <li>{t('snippetNotObeying', crawlersText(inserted.notObeying))}</li>}
          {inserted.ignoringStar.length > 0 && <li>{t('snippetIgnoringStar', crawlersText(inserted.ignoringStar))}</li>}
        </ul>
      )}
    </div>
  );
}
