/** What bytes say in one encoding. */
export type FileText = { encoding: string; text: string };

/** Encodings that spreadsheets of the trade's languages save in. Most bytes can be read in several of them. */
const ASKED = ['windows-1252', 'gb18030', 'shift_jis', 'big5', 'euc-kr', 'windows-1251'];

const decoded = (bytes: Uint8Array, encoding: string): FileText[] => {
  try {
    return [{ encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }];
  } catch {
    return [];
  }
};

/** UTF-16 by its mark, or because every other byte of a table is zero: no other text has any. */
const utf16Of = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/**
 * The text of a file: one where the bytes themselves say how they are meant (UTF-8, UTF-16, with or without a mark), otherwise every reading that is
 * possible, for somebody who knows the words to choose. None where it is no text.
 */
export const fileTexts = (bytes: Uint8Array): FileText[] => {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return decoded(bytes, utf16).filter(({ text }) => !text.includes('\0'));
  const utf8 = decoded(bytes, 'utf-8');
  return utf8.length > 0 ? utf8 : ASKED.flatMap((encoding) => decoded(bytes, encoding));
};

const MAX_SHOWN = 3;
const MAX_LINE = 160;

/** The first lines in which the encoding makes a difference. */
export const tellingLines = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => /[^\0-\x7F]/.test(line))
    .slice(0, MAX_SHOWN)
    .map((line) => line.slice(0, MAX_LINE));
