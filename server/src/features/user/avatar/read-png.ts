import { crc32, inflateSync } from 'node:zlib';
import { MAX_AVATAR_PX, MIN_AVATAR_PX } from '@manager/contract/features/user/avatar';

/** Pixels, row by row, eight bits a channel: grey, red green blue, or either with transparency at the end. */
export type Picture = { width: number; height: number; channels: number; pixels: Buffer };
export type PictureFault = 'picture' | 'picture_px';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 };

type Chunk = { type: string; data: Buffer };
type Header = { width: number; height: number; channels: number };

/**
 * The pixels of a PNG, or what is wrong with it. Taken is what a browser's canvas writes: eight bits a channel, no palette, not interlaced,
 * nothing behind the end. Size comes before unpacking, and no more is unpacked than the size allows. Of all other parts nothing is kept.
 */
export const readPng = (file: Buffer): Picture | PictureFault => {
  const chunks = chunksOf(file);
  const first = chunks?.[0];
  if (chunks === undefined || first?.type !== 'IHDR' || first.data.length !== 13) return 'picture';
  const header = headerOf(first.data);
  if (typeof header === 'string') return header;
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const rowBytes = header.width * header.channels;
  const unpacked = inflated(Buffer.concat(packed), header.height * (rowBytes + 1));
  const pixels = unpacked && unfiltered(unpacked, { ...header, rowBytes });
  return pixels === undefined ? 'picture' : { ...header, pixels };
};

/** All parts up to the end, which must be the end of the file too; undefined when one is damaged or not understood. */
const chunksOf = (file: Buffer): Chunk[] | undefined => {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  const chunks: Chunk[] = [];
  let at = SIGNATURE.length;
  while (at + 12 <= file.length) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) return undefined;
    const type = file.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(type) || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined;
    if (type === 'IEND') return length === 0 && end === file.length ? chunks : undefined;
    const isCritical = type.charAt(0) < 'a';
    if (isCritical && type !== 'IDAT' && (type !== 'IHDR' || chunks.length > 0)) return undefined;
    chunks.push({ type, data: file.subarray(at + 8, end - 4) });
    at = end;
  }
  return undefined;
};

const headerOf = (data: Buffer): Header | PictureFault => {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const channels = CHANNELS[data.readUInt8(9)];
  const [depth, compression, filter, interlace] = [data.readUInt8(8), data.readUInt8(10), data.readUInt8(11), data.readUInt8(12)];
  if (channels === undefined || depth !== 8 || compression !== 0 || filter !== 0 || interlace !== 0) return 'picture';
  const fits = [width, height].every((px) => px >= MIN_AVATAR_PX && px <= MAX_AVATAR_PX);
  return fits ? { width, height, channels } : 'picture_px';
};

const inflated = (packed: Buffer, bytes: number): Buffer | undefined => {
  try {
    const unpacked = inflateSync(packed, { maxOutputLength: bytes });
    return unpacked.length === bytes ? unpacked : undefined;
  } catch {
    return undefined;
  }
};

/** Each row says how its bytes were foretold from those to the left, above, and both; here they are put back. */
const unfiltered = (from: Buffer, { height, channels, rowBytes }: Header & { rowBytes: number }): Buffer | undefined => {
  const pixels = Buffer.alloc(height * rowBytes);
  const at = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : pixels.readUInt8(y * rowBytes + x));
  for (let y = 0; y < height; y++) {
    const foretell = FILTERS[from.readUInt8(y * (rowBytes + 1))];
    if (foretell === undefined) return undefined;
    for (let x = 0; x < rowBytes; x++) {
      const beside = { left: at(x - channels, y), above: at(x, y - 1), corner: x < channels ? 0 : at(x - channels, y - 1) };
      const byte = from.readUInt8(y * (rowBytes + 1) + 1 + x) + foretell(beside);
      pixels.writeUInt8(byte & 0xff, y * rowBytes + x);
    }
  }
  return pixels;
};

type Beside = { left: number; above: number; corner: number };

const paeth = ({ left, above, corner }: Beside): number => {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

const FILTERS: readonly ((beside: Beside) => number)[] = [
  () => 0,
  ({ left }) => left,
  ({ above }) => above,
  ({ left, above }) => (left + above) >> 1,
  paeth,
];
