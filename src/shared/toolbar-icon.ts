// What the toolbar button of a tab shows.

/** The logo is for pages without an answer. */
export type ToolbarIconName = 'allowed' | 'partly' | 'disallowed' | 'noindex' | 'unknown' | 'logo';

export interface ToolbarIcon {
  readonly name: ToolbarIconName;
  readonly badge: string;
  readonly title: string;
  /** The badge isn't about the page, and has its own color. */
  readonly isAlert?: boolean;
}
