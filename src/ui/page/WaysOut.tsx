// What search engines themselves show about the page: links with its URL filled in. Nothing is requested before a click.
import { t } from '../../platform/i18n.ts';
import { waysOut } from '../../words/page/ways-out.ts';

export function WaysOut({ url }: { readonly url: string }) {
  const links = waysOut(url);
  if (links.length === 0) return null;
  return (
    <>
      <h2 class="pad">{t('waysOutTitle')}</h2>
      <ul class="ways-out pad">
        {links.map(({ key, href }) => (
          <li key={key}>
            <a href={href} target="_blank" rel="noreferrer">
              {t(key)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
