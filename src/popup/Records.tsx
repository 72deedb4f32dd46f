// The lines of robots.txt that are neither user-agent nor rule, and what each of them is good for.
import { counted, t } from '../platform/i18n.ts';
import type { Inspection } from '../report/index.ts';
import { shown } from '../ui/text.ts';
import { recordNote, recordPlace } from './record-words.ts';

export function Records({ records, recordsOmitted }: Inspection) {
  if (records.length === 0) return null;
  return (
    <details class="pad records">
      <summary>{t('recordsTitle', records.length + recordsOmitted)}</summary>
      <ul>
        {records.map((record) => (
          <li key={record.line} class="stranger">
            <code>
              {shown(record.key)}: <Value text={record.value} isAddress={record.kind === 'sitemap'} />
            </code>{' '}
            <span class="soft">
              {recordPlace(record)} · {recordNote(record)}
            </span>
          </li>
        ))}
      </ul>
      {recordsOmitted > 0 && <p class="soft">{counted('recordsMore', recordsOmitted)}</p>}
    </details>
  );
}

function Value({ text, isAddress }: { readonly text: string; readonly isAddress: boolean }) {
  const url = isAddress && URL.canParse(text) ? new URL(text) : null;
  // A stranger's address: of all schemes only these two lead to a page and do nothing else.
  if (!url || !/^https?:$/.test(url.protocol)) return <>{shown(text)}</>;
  return (
    <a href={url.href} target="_blank" rel="noreferrer">
      {shown(text)}
    </a>
  );
}
