import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { theme } from './theme.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** Colour tokens of the first block behind `selector`. */
const tokensOf = (selector: string): Map<string, string> => {
  const start = css.indexOf(selector);
  const block = css.slice(css.indexOf('{', start), css.indexOf('}', start));
  return new Map([...block.matchAll(/--mgr-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]));
};

const light = tokensOf(':root {');
const schemes = { light, dark: new Map([...light, ...tokensOf(":root[data-mantine-color-scheme='dark']")]) };

/** WCAG 2.2: relative luminance of an sRGB colour. */
const luminance = (hex: string): number => {
  const full = hex.length === 4 ? hex.replaceAll(/[0-9a-f]/g, '$&$&') : hex;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one: string, other: string): number => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Text on every ground that it stands on. */
const GROUNDS = ['page', 'surface', 'sunken', 'head', 'hover', 'selected', 'test', 'warn-fill', 'alarm-fill'];
const TEXTS = ['text', 'muted', 'accent-text', 'positive', 'negative', 'warning'];
const SIDE = ['side', 'side-hover', 'side-active'];

describe.each(Object.entries(schemes))('%s', (_, tokens) => {
  const of = (name: string): string => tokens.get(name) ?? expect.fail(`no token ${name}`);
  const pairs = [
    ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground, 4.5] as const)),
    ...SIDE.flatMap((ground) => ['side-text', 'side-strong'].map((text) => [text, ground, 4.5] as const)),
    ['side-muted', 'side', 4.5] as const,
    ['placeholder', 'surface', 4.5] as const,
    // The outlines of controls and of the focus: 1.4.11.
    ...['page', 'surface', 'side'].flatMap((ground) => [['control-line', ground, 3] as const, ['accent', ground, 3] as const]),
  ];
  test.each(pairs)('%s on %s has at least %s : 1', (text, ground, least) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(least);
  });
});

test.each([
  ['brand', 7],
  ['brand', 6],
  ['red', 7],
  ['red', 6],
])('white on %s.%s, as on a filled button, has at least 4.5 : 1', (name, shade) => {
  expect(contrast('#ffffff', theme.colors?.[name]?.[shade] ?? '')).toBeGreaterThanOrEqual(4.5);
});
