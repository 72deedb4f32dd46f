// What came of a group that was put into the draft, and what it does not achieve.
import type { Caveat, Inserted } from '../../changes/index.ts';
import { type MessageKey, t } from '../../platform/i18n.ts';
import { crawlersText } from './edit/words.ts';

const CAVEATS: Readonly<Record<Caveat, MessageKey>> = {
  'asks-only': 'caveatAsksOnly',
  'named-only': 'caveatNamedOnly',
  'keeps-what-was-taken': 'caveatKeeps',
  'not-removed-from-search': 'caveatNotRemoved',
  'own-groups-stay': 'caveatOwnGroups',
  'signal-only': 'caveatSignalOnly',
};

export function InsertedRemarks({ told }: { readonly told: Inserted | null }) {
  return (
    <div role="status" class="soft">
      {told && (
        <ul>
          <li>{told.added ? t('snippetAdded', told.added.line) : t('snippetNothing')}</li>
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
