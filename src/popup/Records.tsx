// The lines of robots.txt that are neither user-agent nor rule, and what each of them is good for.
import { useMemo } from 'preact/hooks';
import { t } from '../platform/i18n.ts';
import { type RobotsTxt, readRecords } from '../robots/index.ts';
import { shown } from '../ui/text.ts';
import { recordNote, recordPlace } from './record-words.ts';

/** A file may have tens of thousands; whoever wants to see them all has the file below. */
const MOST_SHOWN = 40;

export function Records({ robots }: { readonly robots: RobotsTxt }) {
  const records = useMemo(() => readRecords(robots), [robots]);
  if (records.length === 0) return null;
  return (
    <details class="pad records">
      <summary>{t('recordsTitle', records.length)}</summary>
      <ul>
        {records.slice(0, MOST_SHOWN).map((record) => (
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
      {records.length > MOST_SHOWN && <p class="soft">{t('recordsMore', records.length - MOST_SHOWN)}</p>}
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
