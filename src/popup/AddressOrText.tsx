// A stranger's address: a link where it leads to the web, plain text where not.
import { shown } from '../ui/text.ts';

interface AddressProps {
  readonly text: string;
  /** Makes of it what is shown: all of it, unless told otherwise. */
  readonly write?: (text: string) => string;
}

export function AddressOrText({ text, write = shown }: AddressProps) {
  const url = URL.canParse(text) ? new URL(text) : null;
  // Of all schemes only these two lead to a page and do nothing else.
  if (!url || !/^https?:$/.test(url.protocol)) return <>{write(text)}</>;
  return (
    <a href={url.href} target="_blank" rel="noreferrer">
      {write(text)}
    </a>
  );
}
