import { describe, expect, it } from 'vitest';
import { fileTexts, tellingLines } from './file-text.ts';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const utf16 = (text: string, isBig: boolean): Uint8Array =>
  bytes(
    ...Array.from(text)
      .flatMap((sign) => [sign.charCodeAt(0) & 0xff, sign.charCodeAt(0) >> 8])
      .map((_, at, all) => all[isBig ? at ^ 1 : at] ?? 0),
  );
const TEXT = 'name,rate\r\nCéleste,1';

describe('bytes that say how they are meant', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(TEXT), 'utf-8'],
    ['UTF-8 with its mark', new TextEncoder().encode(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16 LE with its mark', utf16(`\uFEFF${TEXT}`, false), 'utf-16le'],
    ['UTF-16 BE with its mark', utf16(`\uFEFF${TEXT}`, true), 'utf-16be'],
    ['UTF-16 LE', utf16(TEXT, false), 'utf-16le'],
    ['UTF-16 BE', utf16(TEXT, true), 'utf-16be'],
  ])('%s has one reading', (_, file, encoding) => {
    expect(fileTexts(file)).toEqual([{ encoding, text: TEXT }]);
  });

  it('are no text where they hold zeros, as pictures and workbooks do', () => {
    expect(fileTexts(bytes(0x50, 0x4b, 3, 4, 0, 0, 0, 0))).toEqual([]);
  });
});

it('offers every reading that is possible of what is in another encoding, and decides for none', () => {
  // "Céleste" in Windows-1252, which in GB 18030 begins with C閘.
  const file = bytes(...Array.from('Céleste').map((sign) => sign.charCodeAt(0)));
  const texts = new Map(fileTexts(file).map(({ encoding, text }) => [encoding, text]));
  expect(texts.get('windows-1252')).toBe('Céleste');
  expect(texts.get('gb18030')).toBe('C閘este');
  expect(new Map(fileTexts(bytes(0xc3, 0xfb, 0xb3, 0xc6)).map(({ encoding, text }) => [encoding, text])).get('gb18030')).toBe(
    '名称',
  );
  const shift = bytes(0x93, 0xfa, 0x96, 0x7b);
  expect(fileTexts(shift).find(({ encoding }) => encoding === 'shift_jis')?.text).toBe('日本');
});

it('shows the lines in which the encoding makes a difference', () => {
  expect(tellingLines('name,rate\r\nplain,1\nCéleste,2\nZoë,3\n名,4\n称,5')).toEqual(['Céleste,2', 'Zoë,3', '名,4']);
});
