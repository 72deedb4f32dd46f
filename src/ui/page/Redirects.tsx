// The redirects that led to the page, with what each says of itself and what robots.txt says of it.
import { t } from '../../platform/i18n.ts';
import type { PageVerdict } from '../../report/index.ts';
import { redirectText } from '../../words/verdict.ts';
import { Words } from '../elements/Words.tsx';

export function Redirects({ redirects }: Pick<PageVerdict, 'redirects'>) {
  if (redirects === null || redirects.length === 0) return null;
  return (
    <>
      <h2 class="pad">{t('pageRedirects')}</h2>
      <ol class="hops pad">
        {redirects.map((redirect, index) => (
          <li key={index} class="untrusted">
            <Words of={redirectText(redirect)} />
          </li>
        ))}
      </ol>
    </>
  );
}
