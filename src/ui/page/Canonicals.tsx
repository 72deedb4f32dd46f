// Which address the page gives as its canonical URL, everywhere it says so.
import { counted, type MessageKey, t } from '../../platform/i18n.ts';
import type { Canonical, PageReport } from '../../report/index.ts';
import { MOST_CANONICALS } from '../../words/limits.ts';
import { brief, canonicalWhere, notKnown } from '../../words/place.ts';

export function Canonicals({ report: { canonicals, missing } }: { readonly report: PageReport }) {
  const omitted = canonicals.length - MOST_CANONICALS;
  return (
    <>
      <h2 class="pad">{t('pageCanonical')}</h2>
      {canonicals.length === 0 ? (
        <p class="soft pad">{missing.length > 0 ? notKnown(missing) : t('pageNoCanonical')}</p>
      ) : (
        <dl class="facts">
          {canonicals.slice(0, MOST_CANONICALS).map((canonical, index) => (
            <Entry key={index} canonical={canonical} />
          ))}
        </dl>
      )}
      {omitted > 0 && <p class="soft pad">{counted('pageMore', omitted)}</p>}
    </>
  );
}

function Entry({ canonical }: { readonly canonical: Canonical }) {
  const { href, source, target } = canonical;
  const note = noteOf(source);
  return (
    <>
      <dt>{canonicalWhere(canonical)}</dt>
      <dd class="untrusted">
        {t(targetKey(target))}{' '}
        {target.kind !== 'this-page' && <code>{brief(target.kind === 'no-address' ? href : target.url)}</code>}
        {note && <span class="soft"> {t(note)}</span>}
      </dd>
    </>
  );
}

function targetKey(target: Canonical['target']): MessageKey {
  switch (target.kind) {
    case 'this-page':
      return 'canonicalHere';
    case 'elsewhere':
      return target.isSameOrigin ? 'canonicalSameOrigin' : 'canonicalOtherOrigin';
    case 'no-address':
      return 'canonicalNoAddress';
    default:
      return target satisfies never;
  }
}

function noteOf(source: Canonical['source']): MessageKey | null {
  if (source.kind === 'meta-url') return 'canonicalOf1996';
  return source.kind === 'html' && !source.isInHead ? 'canonicalInBody' : null;
}
