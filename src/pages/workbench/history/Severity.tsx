// How severe a change is: an icon, and the word.
import type { ChangeSeverity } from '../../../history/index.ts';
import { Icon } from '../../../ui/elements/Icon.tsx';
import { changeSeverityText, severityStyle } from './words.ts';

export function Severity({ of }: { readonly of: ChangeSeverity }) {
  const { tone, icon } = severityStyle(of);
  return (
    <span class="severity" data-tone={tone}>
      <Icon name={icon} /> {changeSeverityText(of)}
    </span>
  );
}
