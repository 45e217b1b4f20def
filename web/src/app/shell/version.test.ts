import { expect, it } from 'vitest';
import { buildOf } from './version.ts';

it('a build is known by the name of its first script', () => {
  const page = (script: string): string => `<!doctype html><html><head>${script}</head><body></body></html>`;
  expect(buildOf(page('<script type="module" crossorigin src="/assets/index-B2x.js"></script>'))).toBe('/assets/index-B2x.js');
  expect(buildOf(page('<script src="/other.js"></script>'))).toBeUndefined();
  expect(buildOf('502 Bad Gateway')).toBeUndefined();
});
