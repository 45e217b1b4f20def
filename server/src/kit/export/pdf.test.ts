import { expect, test } from 'vitest';
import { fittedText, writePdf } from './pdf.ts';

const linesOf = (text: string, over: { align?: 'right' } = {}): string[] => {
  const file = writePdf({
    title: 'Test',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    pages: [(page) => page.text({ x: 100, y: 95, sizePt: 10, text, ...over })],
  }).toString('latin1');
  return file.split('\n').filter((line) => line.startsWith('BT '));
};

test('dashes, dots and accents are Helvetica too', () => {
  expect(linesOf('Café 2026 – 2027 · paid')).toEqual([
    String.raw`BT /F1 10 Tf 100.00 500.00 Td (Caf\351 2026 \226 2027 \267 paid) Tj ET`,
  ]);
  expect(linesOf(String.raw`a\b(c)`)).toEqual([String.raw`BT /F1 10 Tf 100.00 500.00 Td (a\134b\050c\051) Tj ET`]);
});

test('a text of both kinds is drawn part by part, each where the one before ends', () => {
  // Two full characters of 10 points, then a space of Helvetica.
  expect(linesOf('费用 USD')).toEqual([
    'BT /F3 10 Tf 100.00 500.00 Td <8D397528> Tj ET',
    'BT /F1 10 Tf 120.00 500.00 Td ( USD) Tj ET',
  ]);
  // 2.78 + 7.22 + 6.67 + 7.22 wide.
  expect(linesOf(' USD', { align: 'right' })).toEqual(['BT /F1 10 Tf 76.11 500.00 Td ( USD) Tj ET']);
});

test('what is too wide is cut', () => {
  expect(fittedText('Northwind Games', { widthPt: 50, sizePt: 10 })).toBe('Northwin..');
  expect(fittedText('蓝彗星', { widthPt: 25, sizePt: 10 })).toBe('蓝..');
});
