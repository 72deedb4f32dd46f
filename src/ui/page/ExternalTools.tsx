// What search engines themselves show about the page: links with its URL filled in. Nothing is requested before a click.
import { t } from '../../platform/i18n.ts';
import { externalTools } from '../../words/page/external-tools.ts';

export function ExternalTools({ url }: { readonly url: string }) {
  const links = externalTools(url);
  if (links.length === 0) return null;
  return (
    <>
      <h2 class="pad">{t('waysOutTitle')}</h2>
      <ul class="external-tools pad">
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
