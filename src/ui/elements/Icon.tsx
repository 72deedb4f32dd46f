// The icons of the pages, drawn on a 16 × 16 grid: two dozen paths take a kilobyte, less than a library's wrapper. An icon is
// never alone: a word beside it, or the name of its button, says the same.
import type { StateIcon } from '../../words/text/types.ts';

/** The icon of a state, a button or a notice. */
export type IconName =
  | StateIcon
  | 'again'
  | 'panel'
  | 'settings'
  | 'copy'
  | 'chevron'
  | 'decides'
  | 'lock'
  | 'offline'
  | 'page'
  | 'tab'
  | 'workbench';

/** Strokes; shapes that are filled are in FILLED. */
const PATHS: Readonly<Record<IconName, string>> = {
  yes: 'M3 8.5 6.5 12 13 4.5',
  no: 'M4 4l8 8M12 4l-8 8',
  wait: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM8 5v3.25l2 1.5',
  noindex: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM5 8h6',
  open: 'M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  'opted-out': 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM4.2 11.8 11.8 4.2',
  partly: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z',
  conflict: 'M8 2 14.5 13.5h-13zM8 6.5v3.25M8 11.9v.1',
  unknown:
    'M8 2.25a5.75 5.75 0 1 1 0 11.5 5.75 5.75 0 0 1 0-11.5zM6.3 6.4a1.75 1.75 0 1 1 2.6 1.55C8.3 8.3 8 8.6 8 9.2M8 11.2v.1',
  none: 'M4.5 8h7',
  unseen: 'M2 8s2.2-4 6-4c1 0 1.9.3 2.7.7M14 8s-2.2 4-6 4c-1 0-1.9-.3-2.7-.7M3 13 13 3',
  ignores: 'M2.5 9.2c1.6-3 3.4-3 5.5-1.2s3.9 1.8 5.5-1.2',
  elsewhere: 'M3 8h9.5M9 4l4 4-4 4',
  info: 'M8 2.25a5.75 5.75 0 1 1 0 11.5 5.75 5.75 0 0 1 0-11.5zM8 7.5v3.5M8 5v.1',
  again: 'M13 8.2A5 5 0 1 1 11.6 4.5L13 6M13 2.8V6H9.8',
  panel:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5v-7A1.5 1.5 0 0 1 3.5 3zM10 3v10',
  settings:
    'M2 5h6.5M12 5h2M2 11h2M7.5 11H14M10.2 3.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5zM5.8 9.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5z',
  copy: 'M6.5 5.5h6v8h-6zM10 5.5v-3H3.5v8h3',
  chevron: 'M6 4l4 4-4 4',
  decides: 'M4 8h6M7.5 5l3 3-3 3',
  lock: 'M4.5 7h7a1 1 0 0 1 1 1v4.5a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  offline:
    'M2.5 2.5l11 11M4.5 9.3A5 5 0 0 1 7 8M9.6 8.2a5 5 0 0 1 1.9 1.1M2.3 6.7a8 8 0 0 1 2.4-1.6M7 4.1a8 8 0 0 1 6.7 2.6M8 12.2v.1',
  page: 'M4 2h5.5L12.5 5v9h-8.5zM9.5 2v3h3',
  workbench: 'M9.5 2.5l4 4L6 14H2v-4zM8 4l4 4',
  tab: 'M2 4.5A1.5 1.5 0 0 1 3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5zM2 6.5h12M7 3v3.5',
};

const FILLED: Partial<Record<IconName, string>> = { partly: 'M8 2.5v11a5.5 5.5 0 0 0 0-11z' };

/** Arrows, which are mirrored in right-to-left languages. */
const MIRRORED = new Set<IconName>(['elsewhere', 'chevron', 'panel']);

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" data-icon={name} data-mirrored={MIRRORED.has(name)} viewBox="0 0 16 16" aria-hidden="true">
      {FILLED[name] && <path class="filled" d={FILLED[name]} />}
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The product's own icon. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="6.75" cy="6.75" r="4.9" />
      <path d="M10.5 10.5 14.5 14.5" />
      <path d="M5.25 6v1.5M8.25 6v1.5" />
    </svg>
  );
}
