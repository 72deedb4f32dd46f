// A stranger's address: a link where it leads to the web, plain text where not.
import { shown } from '../ui/text.ts';

export function AddressOrText({ text }: { readonly text: string }) {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Of all schemes only these two lead to a page and do nothing else.
  if (!url || !/^https?:$/.test(url.protocol)) return <>{shown(text)}</>;
  return (
    <a href={url.href} target="_blank" rel="noreferrer">
      {shown(text)}
    </a>
  );
}
