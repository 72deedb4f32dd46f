// The lines of robots.txt other than user-agent lines and rules, and what each of them does.
import { counted, formatNumber, t } from '../../platform/i18n.ts';
import type { Inspection } from '../../report/index.ts';
import { recordNote, recordPlace } from '../../words/robots/records.ts';
import { brief } from '../../words/text/place.ts';
import { UrlOrText } from '../elements/UrlOrText.tsx';
import { Words } from '../elements/Words.tsx';

export function Records({ records, recordsOmitted }: Inspection) {
  if (records.length === 0) return null;
  return (
    <details class="pad records">
      <summary>{t('recordsTitle', formatNumber(records.length + recordsOmitted))}</summary>
      <ul>
        {records.map((record) => (
          <li key={record.line} class="untrusted">
            <code>
              {brief(record.key)}:{' '}
              {record.kind === 'sitemap' ? <UrlOrText text={record.value} write={brief} /> : brief(record.value)}
            </code>{' '}
            <span class="soft">
              <Words of={recordPlace(record)} /> · {recordNote(record)}
            </span>
          </li>
        ))}
      </ul>
      {recordsOmitted > 0 && <p class="soft">{counted('recordsMore', recordsOmitted)}</p>}
    </details>
  );
}
