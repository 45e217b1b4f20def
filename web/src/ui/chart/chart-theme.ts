/** Colours of a chart as the page has them now; charts are drawn anew when the scheme changes. */
export type ChartTheme = {
  text: string;
  muted: string;
  line: string;
  softLine: string;
  surface: string;
  font: string;
  hues: readonly string[];
};

/** Colours told apart by all common kinds of colour blindness, each at least 3 : 1 on the surface (palette.test.ts); the last is "Other". */
export const HUES = {
  light: ['#1f5fbf', '#c2570c', '#0f7d6c', '#8347ad', '#8a6a00', '#bf2f6f', '#6b7686'],
  dark: ['#5b9bf3', '#ef9a52', '#45bfa5', '#bb8fe3', '#d4b23f', '#ee7fb0', '#94a0b1'],
} as const;

/** Place of "Other" in the palette. */
export const OTHER_HUE = HUES.light.length - 1;

export const hueOf = ({ hues }: Pick<ChartTheme, 'hues'>, hue: number): string => hues[hue % hues.length] ?? '#888888';

export const readChartTheme = (scheme: 'light' | 'dark'): ChartTheme => {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--mgr-${name}`).trim();
  return {
    text: token('text'),
    muted: token('muted'),
    line: token('line'),
    softLine: token('line-soft'),
    surface: token('surface'),
    font: getComputedStyle(document.body).fontFamily,
    hues: HUES[scheme],
  };
};
