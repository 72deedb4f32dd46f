// Which page, or which link, is told of.
import { pathOf } from '../../shared/page.ts';
import { shown } from '../../words/text.ts';

export function PageTitle({ url }: { readonly url: string }) {
  return (
    <h1 class="untrusted" title={url}>
      <span class="host">{shown(new URL(url).host)}</span>
      <span class="path">{shown(pathOf(url))}</span>
    </h1>
  );
}
