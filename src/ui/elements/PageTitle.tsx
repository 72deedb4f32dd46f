// The URL of the page or link that the report is about, in one line; a click shows all of it.
import { useState } from 'preact/hooks';
import { t } from '../../platform/i18n.ts';
import { pathOf } from '../../shared/page.ts';
import { visibleText } from '../../words/text/text.ts';
import { type Copied, copyText } from './copy-text.ts';
import { IconButton } from './IconButton.tsx';

interface TitleProps {
  readonly url: string;
  /** How many characters of the path, from the start, a rule of robots.txt matched. */
  readonly matched?: number;
}

export function PageTitle({ url, matched = 0 }: TitleProps) {
  const [isWhole, setWhole] = useState(false);
  const path = pathOf(url);
  return (
    <h1 class="untrusted" title={url}>
      <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        <span class="host">{visibleText(new URL(url).host)}</span>
        <span class="path">
          {matched > 0 && <span class="matched">{visibleText(path.slice(0, matched))}</span>}
          {visibleText(path.slice(matched))}
        </span>
      </button>
    </h1>
  );
}

export function CopyUrl({ url }: Pick<TitleProps, 'url'>) {
  const [copied, setCopied] = useState<Copied | null>(null);
  const copy = async () => {
    setCopied(null);
    setCopied(await copyText(url));
  };
  return (
    <>
      <IconButton icon={copied === 'copied' ? 'yes' : 'copy'} label={t('urlCopy')} onClick={copy} />
      <span class="visually-hidden" role="status">
        {copied && t(copied)}
      </span>
    </>
  );
}
