// An untrusted URL: a link if it leads to the web, otherwise plain text. It can look like another site's (UTS #39), so if it
// doesn't begin with the origin that it leads to, the host is shown beside it in ASCII.
import { t } from '../../platform/i18n.ts';
import { visibleText } from '../../words/text/text.ts';

interface UrlOrTextProps {
  readonly text: string;
  /** Returns the text to show; by default, all of it. */
  readonly write?: (text: string) => string;
}

export function UrlOrText({ text, write = visibleText }: UrlOrTextProps) {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Only these two schemes lead to a page and do nothing else.
  if (!url || !/^https?:$/.test(url.protocol)) return <>{write(text)}</>;
  return (
    <>
      <a href={url.href} target="_blank" rel="noreferrer">
        {write(text)}
      </a>
      {!beginsWith(text, url.origin) && <span class="soft"> {t('urlLeadsTo', write(url.host))}</span>}
    </>
  );
}

/** The origin must end there: `https://a.example:b@c.example` has another origin, and so has `https://a.example.org`. */
function beginsWith(text: string, origin: string): boolean {
  const written = text.toLowerCase();
  return written.startsWith(origin) && /^(?::\d*)?(?:[/?#]|$)/.test(written.slice(origin.length));
}
