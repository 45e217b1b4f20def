import { crc32, deflateSync } from 'node:zlib';

/** Pixels each way. */
const SIZE = 96;
/** Looks at each pixel, each way: edges are smooth. */
const LOOKS = 3;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Colour = readonly [red: number, green: number, blue: number];
/** Is this place inside? From −1 to 1 each way, the middle at 0. */
export type Shape = (x: number, y: number) => boolean;
export type Layer = { shape: Shape; colour: Colour };

export const circle =
  (radius: number, [left, top]: readonly [number, number] = [0, 0]): Shape =>
  (x, y) =>
    Math.hypot(x - left, y - top) <= radius;

export const diamond =
  (radius: number): Shape =>
  (x, y) =>
    Math.abs(x) + Math.abs(y) <= radius;

/** With five points. */
export const star =
  (radius: number): Shape =>
  (x, y) => {
    const turn = (Math.atan2(x, -y) + 2 * Math.PI) % ((2 * Math.PI) / 5);
    const offTip = Math.min(turn, (2 * Math.PI) / 5 - turn);
    return Math.hypot(x, y) <= radius * (1 - 1.05 * Math.sin(offTip));
  };

export const box =
  (width: number, height: number): Shape =>
  (x, y) =>
    Math.abs(x) <= width && Math.abs(y) <= height;

/** A picture as a PNG in base64: the last layer lies on top, what none covers is transparent. */
export function drawIcon(layers: readonly Layer[]): string {
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 4));
  for (let row = 0; row < SIZE; row++)
    for (let column = 0; column < SIZE; column++)
      rows.set(pixelAt(layers, { row, column }), row * (1 + SIZE * 4) + 1 + column * 4);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 6, 0, 0, 0], 8); // 8 bits of red, green, blue and opacity
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

const pixelAt = (layers: readonly Layer[], { row, column }: { row: number; column: number }): number[] => {
  const sum = [0, 0, 0];
  let covered = 0;
  for (let look = 0; look < LOOKS * LOOKS; look++) {
    const x = ((column + ((look % LOOKS) + 0.5) / LOOKS) / SIZE) * 2 - 1;
    const y = ((row + (Math.floor(look / LOOKS) + 0.5) / LOOKS) / SIZE) * 2 - 1;
    const top = layers.findLast(({ shape }) => shape(x, y));
    if (top === undefined) continue;
    covered += 1;
    for (const [at, part] of top.colour.entries()) sum[at] = (sum[at] ?? 0) + part;
  }
  if (covered === 0) return [0, 0, 0, 0];
  return [...sum.map((part) => Math.round(part / covered)), Math.round((covered / (LOOKS * LOOKS)) * 255)];
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
