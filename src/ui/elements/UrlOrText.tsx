// An untrusted URL: a link where it leads to the web, plain text where not. As written it may look like another's (UTS #39),
// so where it does not begin with the origin that it leads to, the host is shown beside it, as the network knows it.
import { t } from '../../platform/i18n.ts';
import { shown } from '../../words/text/text.ts';

interface UrlOrTextProps {
  readonly text: string;
  /** Returns the text to show; by default, all of it. */
  readonly write?: (text: string) => string;
}

export function UrlOrText({ text, write = shown }: UrlOrTextProps) {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Of all schemes only these two lead to a page and do nothing else.
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

/** And no further: `https://a.example:b@c.example` has another origin, and `https://a.example.org` as well. */
function beginsWith(text: string, origin: string): boolean {
  const written = text.toLowerCase();
  return written.startsWith(origin) && /^(?::\d*)?(?:[/?#]|$)/.test(written.slice(origin.length));
}
