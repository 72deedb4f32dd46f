// A button with only an icon. Its name is its tooltip, and what screen readers say.
import { Icon, type IconName } from './Icon.tsx';

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** If it says more than the name. */
  readonly hint?: string;
  readonly onClick: () => unknown;
}

export function IconButton({ icon, label, hint, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      data-icon={icon}
      title={hint ?? label}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
