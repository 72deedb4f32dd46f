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

const withLines = ({ name, lines }: Inserted['kept'][number]) => `${name} (${linesText(lines.slice(0, MOST_PLACES))})`;

export function InsertedRemarks({ told }: { readonly told: Inserted | null }) {
  return (
    <div role="status" class="soft">
      {told && !told.added && t('snippetNothing', crawlersText(told.kept.map(withLines)))}
      {told?.added && (
        <ul>
          <li>{t('snippetAdded', told.added.line)}</li>
          {told.kept.length > 0 && <li>{t('snippetKept', crawlersText(told.kept.map(({ name }) => name)))}</li>}
          {told.caveats.map((caveat) => (
            <li key={caveat}>{t(CAVEATS[caveat])}</li>
          ))}
          {told.notObeying.length > 0 && <li>{t('snippetNotObeying', crawlersText(told.notObeying))}</li>}
          {told.ignoringStar.length > 0 && <li>{t('snippetIgnoringStar', crawlersText(told.ignoringStar))}</li>}
        </ul>
      )}
    </div>
  );
}
