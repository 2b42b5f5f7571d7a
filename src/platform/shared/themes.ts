export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Chosen instead of a theme: each device shows its own setting. */
export const systemChoice = 'system';
export const themeChoices = [...themes, systemChoice] as const;
export type ThemeChoice = (typeof themeChoices)[number];
