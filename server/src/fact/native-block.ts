/**
 * ClickHouse's Native format: one block, column after column, self-describing by names and types. Written without a client library because
 * it is the one format that costs the engine no parsing: half of what a text format takes. Numbers are little-endian.
 * https://clickhouse.com/docs/interfaces/formats/Native
 */
export type NativeColumn<Row> = { name: string } & (
  | { type: 'String'; of: (row: Row, index: number) => string }
  | { type: 'UInt8' | 'Int8' | 'UInt32' | 'Date' | `Enum8(${string})`; of: (row: Row, index: number) => number }
  /** Integers of 64 bits that a double holds exactly: ids, instants and distances in ms. */
  | { type: 'UInt64' | 'Int64' | `DateTime64(3, ${string})`; of: (row: Row, index: number) => number }
  /** Counted in units of its scale: micros for scale 6. */
  | { type: `Decimal(18, ${number})`; of: (row: Row, index: number) => bigint }
  /** The same beyond 64 bits. */
  | { type: `Decimal(38, ${number})`; of: (row: Row, index: number) => bigint }
  | { type: `Nullable(Decimal(18, ${number}))`; of: (row: Row, index: number) => bigint | null }
);

export const encodeNative = <Row>(columns: readonly NativeColumn<Row>[], rows: readonly Row[]): Buffer => {
  const parts: Uint8Array[] = [varint(columns.length), varint(rows.length)];
  for (const column of columns) parts.push(text(column.name), text(column.type), ...columnData(column, rows));
  return Buffer.concat(parts);
};

const columnData = <Row>(column: NativeColumn<Row>, rows: readonly Row[]): Uint8Array[] => {
  const { type } = column;
  if (type === 'String') return [strings(rows, column.of)];
  if (type === 'UInt64' || type === 'Int64' || isInstant(column))
    return [words(rows, column.of as (row: Row, index: number) => number)];
  if (isDecimal(column)) return [bytesOf(type.startsWith('Decimal(38') ? wideInts(rows, column.of) : bigInts(rows, column.of))];
  if (isNullable(column)) {
    const of: (row: Row, index: number) => bigint | null = column.of;
    return [
      bytesOf(fill(new Int8Array(rows.length), rows, (row, i) => (of(row, i) === null ? 1 : 0))),
      bytesOf(bigInts(rows, (row, i) => of(row, i) ?? 0n)),
    ];
  }
  const of = column.of as (row: Row, index: number) => number;
  if (type === 'UInt32') return [bytesOf(fill(new Uint32Array(rows.length), rows, of))];
  if (type === 'Date') return [bytesOf(fill(new Uint16Array(rows.length), rows, of))];
  return [bytesOf(fill(new Int8Array(rows.length), rows, of))];
};

const isInstant = <Row>(column: NativeColumn<Row>): boolean => column.type.startsWith('DateTime64');
const isDecimal = <Row>(column: NativeColumn<Row>): column is NativeColumn<Row> & { of: (row: Row, index: number) => bigint } =>
  column.type.startsWith('Decimal');
const isNullable = <Row>(
  column: NativeColumn<Row>,
): column is NativeColumn<Row> & { of: (row: Row, index: number) => bigint | null } => column.type.startsWith('Nullable');

const bytesOf = (view: ArrayBufferView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

const fill = <Row, View extends Uint32Array | Uint16Array | Int8Array>(
  view: View,
  rows: readonly Row[],
  of: (row: Row, index: number) => number,
): View => {
  for (let i = 0; i < rows.length; i++) view[i] = of(rows[i] as Row, i);
  return view;
};

/** A loop: `BigInt64Array.from` goes through an iterator and takes twice the time. */
const bigInts = <Row>(rows: readonly Row[], of: (row: Row, index: number) => bigint): BigInt64Array => {
  const view = new BigInt64Array(rows.length);
  for (let i = 0; i < rows.length; i++) view[i] = of(rows[i] as Row, i);
  return view;
};

/** Two words each, the low one first: one that is negative counts from the top, as the store's does. */
const wideInts = <Row>(rows: readonly Row[], of: (row: Row, index: number) => bigint): BigInt64Array => {
  const view = new BigInt64Array(rows.length * 2);
  for (let i = 0; i < rows.length; i++) {
    const value = of(rows[i] as Row, i);
    view[2 * i] = value;
    view[2 * i + 1] = value >> 64n;
  }
  return view;
};

const TWO_32 = 4_294_967_296;

/** 64-bit integers from doubles, low word first: half the time of making a BigInt of each. */
const words = <Row>(rows: readonly Row[], of: (row: Row, index: number) => number): Uint8Array => {
  const view = new Uint32Array(rows.length * 2);
  for (let i = 0; i < rows.length; i++) {
    const value = of(rows[i] as Row, i);
    view[2 * i] = value;
    view[2 * i + 1] = Math.floor(value / TWO_32);
  }
  return bytesOf(view);
};

const strings = <Row>(rows: readonly Row[], of: (row: Row, index: number) => string): Uint8Array => {
  let bytes = Buffer.allocUnsafe(rows.length * 16 + 64);
  let at = 0;
  for (let i = 0; i < rows.length; i++) {
    const value = of(rows[i] as Row, i);
    // A UTF-16 unit takes at most three bytes, a length at most five.
    const most = value.length * 3 + 5;
    if (at + most > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, at + most));
      bytes.copy(larger, 0, 0, at);
      bytes = larger;
    }
    at = writeString(bytes, at, value);
  }
  return bytes.subarray(0, at);
};

const ASCII_END = 0x80;

const writeString = (bytes: Buffer, at: number, value: string): number => {
  const { length } = value;
  // Short ASCII, as nearly all of these are, is copied faster unit by unit than by a call into the runtime.
  if (length < 64) {
    bytes[at] = length;
    let i = 0;
    for (; i < length; i++) {
      const unit = value.charCodeAt(i);
      if (unit >= ASCII_END) break;
      bytes[at + 1 + i] = unit;
    }
    if (i === length) return at + 1 + length;
  }
  const size = Buffer.byteLength(value);
  const start = writeVarint(bytes, at, size);
  return start + bytes.write(value, start);
};

const writeVarint = (bytes: Buffer, at: number, value: number): number => {
  let rest = value;
  let next = at;
  while (rest >= ASCII_END) {
    bytes[next++] = (rest % ASCII_END) | ASCII_END;
    rest = Math.floor(rest / ASCII_END);
  }
  bytes[next++] = rest;
  return next;
};

const varint = (value: number): Uint8Array => {
  const bytes = Buffer.alloc(5);
  return bytes.subarray(0, writeVarint(bytes, 0, value));
};

const text = (value: string): Uint8Array => {
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(bytes.length), bytes]);
};

/** How many rows a block says it holds. */
export const nativeRowCount = (block: Buffer): number => {
  const columns = readVarint(block, 0);
  return readVarint(block, columns.next).value;
};

const readVarint = (bytes: Buffer, start: number): { value: number; next: number } => {
  let value = 0;
  let scale = 1;
  for (let at = start; ; at++) {
    const byte = bytes.readUInt8(at);
    value += (byte % ASCII_END) * scale;
    if (byte < ASCII_END) return { value, next: at + 1 };
    scale *= ASCII_END;
  }
};
