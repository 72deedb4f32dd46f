// The result of adding a group to the draft, and what it doesn't achieve.
import type { ComponentChildren } from 'preact';
import type { Caveat, Inserted } from '../../../changes/index.ts';
import { type MessageKey, t } from '../../../platform/i18n.ts';
import { linesText } from '../../../words/crawler/crawl.ts';
import { crawlersText } from './words.ts';

/** Lines to list if a crawler has groups in several places. */
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

interface RemarksProps {
  readonly inserted: Inserted | null;
  /** The crawlers it blocks, as list items. Without them, only the groups that stay are listed. */
  readonly children?: ComponentChildren;
}

export function InsertedRemarks({ inserted, children }: RemarksProps) {
  return (
    <div role="status" class="soft">
      {inserted && !inserted.added && t('snippetNothing', crawlersText(inserted.kept.map(withLines)))}
      {inserted && (inserted.added || children) && (
        <ul>
          {inserted.added && <li>{t('snippetAdded', inserted.added.line)}</li>}
          {children ??
            (inserted.kept.length > 0 && (
              <li>{t('snippetKept', crawlersText(inserted.kept.map(({ name }) => name)))}</li>
            ))}
          {inserted.added && <Remarks {...inserted} />}
        </ul>
      )}
    </div>
  );
}

function Remarks({ caveats, notObeying, ignoringStar }: Inserted) {
  return (
    <>
      {caveats.map((caveat) => (
        <li key={caveat}>{t(CAVEATS[caveat])}</li>
      ))}
      {notObeying.length > 0 && <li>{t('snippetNotObeying', crawlersText(notObeying))}</li>}
      {ignoringStar.length > 0 && <li>{t('snippetIgnoringStar', crawlersText(ignoringStar))}</li>}
    </>
  );
}
