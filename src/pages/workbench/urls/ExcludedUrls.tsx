// The URLs that were added but aren't in the list, and why.
import { counted, t } from '../../../platform/i18n.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { brief } from '../../../words/text/place.ts';
import type { UrlListCounts } from '../../../workers/urls/jobs.ts';
import { excludedTexts, othersText } from '../shared/words.ts';

export function ExcludedUrls({ counts }: { readonly counts: UrlListCounts }) {
  const { invalid, invalidCount, others, otherCount, otherSites } = counts;
  const unnamed = others.reduce((left, { count }) => left - count, otherCount);
  const texts = excludedTexts(counts);
  if (texts.length === 0) return null;
  const sentence = t('urlsLeftOut', texts.join(' · '));
  if (invalid.length + others.length === 0) return <p class="left-out soft">{sentence}</p>;
  return (
    <details class="left-out">
      <summary>
        <Icon name="chevron" />
        {sentence}
      </summary>
      <ul>
        {others.map(({ origin, count }) => (
          <li key={origin} data-other-site={count}>
            <span class="untrusted">{brief(origin)}</span> <span class="soft">{counted('urlsCount', count)}</span>
          </li>
        ))}
        {unnamed > 0 && <li class="soft">{othersText(counts, unnamed, otherSites - others.length)}</li>}
        {invalid.map(({ line, text, file }) => (
          <li key={`${file} ${line} ${text}`} data-invalid-line={line}>
            <span class="soft untrusted">{t('urlsInvalidAt', brief(file), line)}</span>{' '}
            <code class="untrusted">{brief(text)}</code>
          </li>
        ))}
        {invalidCount > invalid.length && <li class="soft">{counted('andMore', invalidCount - invalid.length)}</li>}
      </ul>
    </details>
  );
}
