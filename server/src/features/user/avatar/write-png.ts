import { crc32, deflateSync } from 'node:zlib';
import type { Picture } from './read-png.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const COLOUR_TYPES: Readonly<Record<number, number>> = { 1: 0, 2: 4, 3: 2, 4: 6 };

/** A PNG of these pixels and of nothing else: no texts, no profiles, no times. */
export const writePng = ({ width, height, channels, pixels }: Picture): Buffer => {
  const colourType = COLOUR_TYPES[channels];
  if (colourType === undefined) throw new Error(`no PNG has ${channels} channels`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  header.writeUInt8(colourType, 9);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rowsAsDifferences({ width, height, channels, pixels }), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Each row as its difference to the one above, which packs well. */
const rowsAsDifferences = ({ width, height, channels, pixels }: Picture): Buffer => {
  const rowBytes = width * channels;
  const rows = Buffer.alloc(height * (rowBytes + 1));
  for (let y = 0; y < height; y++) {
    rows.writeUInt8(2, y * (rowBytes + 1));
    for (let x = 0; x < rowBytes; x++) {
      const above = y === 0 ? 0 : pixels.readUInt8((y - 1) * rowBytes + x);
      rows.writeUInt8((pixels.readUInt8(y * rowBytes + x) - above) & 0xff, y * (rowBytes + 1) + 1 + x);
    }
  }
  return rows;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};
