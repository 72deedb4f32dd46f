// The URLs that the page names as canonical, at each place.
import { counted, type MessageKey, t } from '../../platform/i18n.ts';
import type { Canonical, PageReport } from '../../report/index.ts';
import { MOST_CANONICALS } from '../../words/text/limits.ts';
import { brief, canonicalWhere } from '../../words/text/place.ts';

/** META URL, the ancestor of canonical links. */
export const isMetaUrl = ({ source }: Canonical): boolean => source.kind === 'meta-url';

/** Renders nothing without one. */
export function CanonicalRows({ canonicals }: Pick<PageReport, 'canonicals'>) {
  if (canonicals.length === 0) return null;
  const omitted = canonicals.length - MOST_CANONICALS;
  return (
    <>
      <dt>{t('pageCanonical')}</dt>
      {canonicals.slice(0, MOST_CANONICALS).map((canonical, index) => (
        <Row key={index} canonical={canonical} />
      ))}
      {omitted > 0 && <dd class="soft">{counted('pageMore', omitted)}</dd>}
    </>
  );
}

function Row({ canonical }: { readonly canonical: Canonical }) {
  const { href, source, target } = canonical;
  const note = noteOf(source);
  return (
    <dd class="untrusted">
      {t(targetKey(target))}{' '}
      {target.kind !== 'this-page' && <code>{brief(target.kind === 'no-address' ? href : target.url)}</code>}{' '}
      <span class="soft">{[canonicalWhere(canonical), ...(note ? [t(note)] : [])].join(' · ')}</span>
    </dd>
  );
}

function targetKey(target: Canonical['target']): MessageKey {
  switch (target.kind) {
    case 'this-page':
      return 'canonicalHere';
    case 'elsewhere':
      return target.isSameOrigin ? 'canonicalSameOrigin' : 'canonicalOtherOrigin';
    case 'no-address':
      return 'canonicalNoUrl';
    default:
      return target satisfies never;
  }
}

function noteOf(source: Canonical['source']): MessageKey | null {
  if (source.kind === 'meta-url') return 'canonicalOf1996';
  return source.kind === 'html' && !source.isInHead ? 'canonicalInBody' : null;
}
