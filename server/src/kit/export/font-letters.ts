import { closeSync, openSync, readSync } from 'node:fs';

/** Formats of the table of characters that a font of today has: up to U+FFFF, and all of Unicode (OpenType, `cmap`). */
const SEGMENTS = 4;
const GROUPS = 12;

/** The characters that a font file has glyphs for. Only its table of characters is read, not the megabytes of glyphs. */
export const lettersOf = (path: string): ReadonlySet<number> => {
  const table = readTable(path, 'cmap');
  const letters = new Set<number>();
  for (let n = 0; n < table.readUInt16BE(2); n += 1) {
    const part = table.subarray(table.readUInt32BE(4 + 8 * n + 4));
    const format = part.readUInt16BE(0);
    if (format === SEGMENTS) addSegments(part, letters);
    if (format === GROUPS) addGroups(part, letters);
  }
  return letters;
};

const readTable = (path: string, wanted: string): Buffer => {
  const file = openSync(path, 'r');
  try {
    const read = (position: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, position);
      return bytes;
    };
    const count = read(4, 2).readUInt16BE(0);
    const directory = read(12, 16 * count);
    for (let at = 0; at < directory.length; at += 16)
      if (directory.toString('latin1', at, at + 4) === wanted)
        return read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
    throw new Error(`${path} has no table ${wanted}`);
  } finally {
    closeSync(file);
  }
};

const addSegments = (part: Buffer, letters: Set<number>): void => {
  const bytes = part.readUInt16BE(6);
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes] as const;
  for (let at = 0; at < bytes; at += 2) {
    const [start, end] = [part.readUInt16BE(starts + at), part.readUInt16BE(ends + at)];
    const [delta, offset] = [part.readUInt16BE(deltas + at), part.readUInt16BE(offsets + at)];
    for (let letter = start; letter <= end && letter !== 0xff_ff; letter += 1) {
      const glyph = offset === 0 ? letter : part.readUInt16BE(offsets + at + offset + 2 * (letter - start));
      if (glyph !== 0 && (glyph + delta) % 65_536 !== 0) letters.add(letter);
    }
  }
};

const addGroups = (part: Buffer, letters: Set<number>): void => {
  for (let n = 0; n < part.readUInt32BE(12); n += 1) {
    const at = 16 + 12 * n;
    const first = part.readUInt32BE(at + 8);
    for (let letter = part.readUInt32BE(at); letter <= part.readUInt32BE(at + 4); letter += 1)
      if (first + letter - part.readUInt32BE(at) !== 0) letters.add(letter);
  }
};
