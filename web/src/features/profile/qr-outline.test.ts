import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { outlineOf } from './qr-outline.ts';

/** Paints the path back onto a grid. */
const paint = (path: string, size: number): boolean[][] => {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let step = 0; step < Number(width); step += 1) {
      const row = grid[Number(y)];
      if (row !== undefined) row[Number(x) + step] = true;
    }
  }
  return grid;
};

it('draws exactly the dark squares', () => {
  const { data, size } = encode('otpauth://totp/Manager:ann?secret=JBSWY3DPEHPK3PXP&issuer=Manager', { ecc: 'M', border: 3 });
  expect(paint(outlineOf(data), size)).toEqual(data);
});

it('draws a row that is dark to its end', () => expect(outlineOf([[false, true, true]])).toBe('M1 0h2v1h-2z'));
