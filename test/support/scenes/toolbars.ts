// The toolbars that the icons stand on.

/** Background colors in the browsers' own themes. */
export const TOOLBARS = {
  light: ['#ffffff', '#f9f9fb', '#dee1e6'],
  dark: ['#3c3c3c', '#35363a', '#2b2a33', '#1c1b22'],
} as const;
