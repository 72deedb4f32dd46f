// Other differences between the raw HTML and the rendered page: rows that differ side by side, the others in one line.
import { formatNumber, type MessageKey, t } from '../../platform/i18n.ts';
import type { ContentField, ContentRow } from '../../report/index.ts';
import { formatList } from '../../words/text/format.ts';
import { brief } from '../../words/text/place.ts';

/** Names in HTML are the same in every language. */
const NAMES = {
  title: 'title',
  description: 'meta description',
  h1: 'h1',
  canonical: 'canonical',
  robots: 'meta robots',
  hreflang: 'hreflang',
  'json-ld': 'JSON-LD',
} as const satisfies Record<Exclude<ContentField, 'links' | 'words'>, string>;
const COUNTS = { links: 'contentLinks', words: 'contentWords' } as const satisfies Record<string, MessageKey>;

export const fieldText = (field: ContentField): string =>
  field === 'links' || field === 'words' ? t(COUNTS[field]) : NAMES[field];

/** The most values shown in one cell. */
const MOST_VALUES = 5;

export function ContentTable({ rows }: { readonly rows: readonly ContentRow[] }) {
  const different = rows.filter(({ isSame }) => !isSame);
  const same = rows.filter(({ isSame }) => isSame);
  return (
    <>
      {different.length > 0 && (
        <table class="compared">
          <thead>
            <tr>
              <td />
              <th scope="col">{t('servedTitle')}</th>
              <th scope="col">{t('renderedTitle')}</th>
            </tr>
          </thead>
          <tbody>
            {different.map(({ field, served, live }) => (
              <tr key={field} data-content={field}>
                <th scope="row">{fieldText(field)}</th>
                <Cell label={t('servedTitle')} value={served} />
                <Cell label={t('renderedTitle')} value={live} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same.length > 0 && <p class="soft">{t('contentSame', formatList(same.map(({ field }) => fieldText(field))))}</p>}
    </>
  );
}

interface CellProps {
  /** The column's name: in a narrow panel the cells are below each other, without a head. */
  readonly label: string;
  readonly value: ContentRow['served'];
}

function Cell({ label, value }: CellProps) {
  if (typeof value === 'number') return <td data-label={label}>{formatNumber(value)}</td>;
  const [first, ...others] = value.slice(0, MOST_VALUES);
  const omitted = value.length - MOST_VALUES;
  if (first === undefined) {
    return (
      <td data-label={label} class="soft">
        {t('contentNone')}
      </td>
    );
  }
  if (others.length === 0) {
    return (
      <td data-label={label} class="untrusted">
        {valueText(first)}
      </td>
    );
  }
  return (
    <td data-label={label}>
      <ul>
        {[first, ...others].map((one, index) => (
          <li key={index} class="untrusted">
            {valueText(one)}
          </li>
        ))}
        {omitted > 0 && <li class="soft">+ {formatNumber(omitted)}</li>}
      </ul>
    </td>
  );
}

const valueText = (value: string) => (value === '' ? t('emptyValue') : brief(value));
