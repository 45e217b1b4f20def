/** A column of a Native block as it lies there: fixed-width values as bytes, texts one by one. */
export type ReadColumn =
  | { kind: 'fixed'; type: string; bytes: Uint8Array }
  | { kind: 'text'; type: string; at: (row: number) => string };

/**
 * The named columns of a block that `encodeNative` wrote; the others are passed over. Throws on a block that is cut or holds a type that the
 * journal never wrote.
 */
export const readNative = (
  block: Buffer,
  wanted: ReadonlySet<string>,
): { rows: number; columns: ReadonlyMap<string, ReadColumn> } => {
  const cursor = { at: 0 };
  const columnCount = takeVarint(block, cursor);
  const rows = takeVarint(block, cursor);
  const columns = new Map<string, ReadColumn>();
  for (let i = 0; i < columnCount; i++) {
    const name = takeText(block, cursor);
    const type = takeText(block, cursor);
    const column = type === 'String' ? takeTexts(block, cursor, rows) : takeFixed(block, cursor, { type, rows });
    if (wanted.has(name)) columns.set(name, column);
  }
  if (cursor.at !== block.length) throw new Error(`a journal block of ${block.length} bytes ends after ${cursor.at}`);
  return { rows, columns };
};

type Cursor = { at: number };

const takeVarint = (block: Buffer, cursor: Cursor): number => {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = block.readUInt8(cursor.at++);
    value += (byte % 0x80) * scale;
    if (byte < 0x80) return value;
    scale *= 0x80;
  }
};

const takeText = (block: Buffer, cursor: Cursor): string => {
  const length = takeVarint(block, cursor);
  const text = block.toString('utf8', cursor.at, cursor.at + length);
  cursor.at += length;
  return text;
};

/** The texts are read only when they are asked for: of most columns nobody asks. */
const takeTexts = (block: Buffer, cursor: Cursor, rows: number): ReadColumn => {
  const starts = new Uint32Array(rows);
  const ends = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) {
    const length = takeVarint(block, cursor);
    starts[row] = cursor.at;
    cursor.at += length;
    ends[row] = cursor.at;
  }
  if (cursor.at > block.length) throw new Error('a journal block is cut');
  return { kind: 'text', type: 'String', at: (row) => block.toString('utf8', starts[row], ends[row]) };
};

const takeFixed = (block: Buffer, cursor: Cursor, { type, rows }: { type: string; rows: number }): ReadColumn => {
  const nullable = /^Nullable\((.*)\)$/.exec(type)?.[1];
  // The map of nulls of a nullable column comes first; nothing that is summed may be null.
  if (nullable !== undefined) cursor.at += rows;
  const size = rows * widthOf(nullable ?? type);
  if (cursor.at + size > block.length) throw new Error('a journal block is cut');
  // Copied, so that it is aligned for wide integers.
  const bytes = Uint8Array.prototype.slice.call(block, cursor.at, cursor.at + size);
  cursor.at += size;
  return { kind: 'fixed', type, bytes };
};

const WIDTHS: [pattern: RegExp, bytes: number][] = [
  [/^(?:U?Int8|Enum8\()/, 1],
  [/^Date$/, 2],
  [/^UInt32$/, 4],
  [/^(?:U?Int64$|DateTime64\(3|Decimal\(18,)/, 8],
  [/^Decimal\(38,/, 16],
];

const widthOf = (type: string): number => {
  const width = WIDTHS.find(([pattern]) => pattern.test(type))?.[1];
  if (width === undefined) throw new Error(`a journal block holds the type ${type}, which this version cannot read`);
  return width;
};
