import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { testStores } from '../../test/stores.ts';
import { encodeNative, nativeRowCount, type NativeColumn } from './native-block.ts';

const { clickhouse } = await testStores();

type Row = {
  n: number;
  text: string;
  u8: number;
  i8: number;
  u32: number;
  day: number;
  kind: number;
  u64: number;
  i64: number;
  atMs: number;
  money: bigint;
  rate: bigint;
  wide: bigint;
  maybe: bigint | null;
};
type Stored = Record<string, string | number | null>;

const ENUM = "Enum8('low' = -128, 'one' = 1, 'two' = 2, 'high' = 127)" as const;
const KINDS = new Map([
  [-128, 'low'],
  [1, 'one'],
  [2, 'two'],
  [127, 'high'],
]);
const columns: readonly NativeColumn<Row>[] = [
  { name: 'n', type: 'UInt32', of: (row) => row.n },
  { name: 'text', type: 'String', of: (row) => row.text },
  { name: 'u8', type: 'UInt8', of: (row) => row.u8 },
  { name: 'i8', type: 'Int8', of: (row) => row.i8 },
  { name: 'u32', type: 'UInt32', of: (row) => row.u32 },
  { name: 'day', type: 'Date', of: (row) => row.day },
  { name: 'kind', type: ENUM, of: (row) => row.kind },
  { name: 'u64', type: 'UInt64', of: (row) => row.u64 },
  { name: 'i64', type: 'Int64', of: (row) => row.i64 },
  { name: 'at', type: "DateTime64(3, 'UTC')", of: (row) => row.atMs },
  { name: 'money', type: 'Decimal(18, 6)', of: (row) => row.money },
  { name: 'rate', type: 'Decimal(18, 8)', of: (row) => row.rate },
  { name: 'wide', type: 'Decimal(38, 12)', of: (row) => row.wide },
  { name: 'maybe', type: 'Nullable(Decimal(18, 6))', of: (row) => row.maybe },
];

beforeAll(() =>
  clickhouse.command({
    name: 'test',
    sql: `CREATE TABLE native (${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}) ENGINE = MergeTree ORDER BY n
          SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1`,
  }),
);

/** Trailing zeros as ClickHouse leaves them out. */
const decimal = (units: bigint, scale: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const text = `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
};

const expected = (row: Row): Stored => ({
  n: row.n,
  text: row.text,
  u8: row.u8,
  i8: row.i8,
  u32: row.u32,
  day: new Date(row.day * 86_400_000).toISOString().slice(0, 10),
  kind: KINDS.get(row.kind) ?? '',
  u64: String(row.u64),
  i64: String(row.i64),
  at: new Date(row.atMs).toISOString().replace('T', ' ').replace('Z', ''),
  money: decimal(row.money, 6),
  rate: decimal(row.rate, 8),
  wide: decimal(row.wide, 12),
  maybe: row.maybe === null ? null : decimal(row.maybe, 6),
});

const store = async (rows: readonly Row[]): Promise<Stored[]> => {
  const native = encodeNative(columns, rows);
  expect(nativeRowCount(native)).toBe(rows.length);
  await clickhouse.command({ name: 'test', sql: 'TRUNCATE TABLE native' });
  await clickhouse.insert({ name: 'test', table: 'native', columns: columns.map(({ name }) => name), native });
  return clickhouse.query<Stored>({ name: 'test', sql: 'SELECT * FROM native ORDER BY n' });
};

const MOST_MONEY = 10n ** 18n - 1n;
const money = fc.bigInt({ min: -MOST_MONEY, max: MOST_MONEY });
const randomRow = fc.record({
  // whole characters only: half of a surrogate pair is no text
  text: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ maxLength: 70 }),
    fc.constantFrom('', 'a'.repeat(63), 'b'.repeat(64), 'ü'.repeat(127), '漢'.repeat(5_000), '\0\t\n\\\'"', '🎰'.repeat(40)),
  ),
  u8: fc.integer({ min: 0, max: 255 }),
  i8: fc.integer({ min: -128, max: 127 }),
  u32: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  day: fc.integer({ min: 0, max: 65_535 }),
  kind: fc.constantFrom(...KINDS.keys()),
  u64: fc.maxSafeNat(),
  i64: fc.maxSafeInteger(),
  atMs: fc.integer({ min: -2_208_988_800_000, max: 9_000_000_000_000 }),
  money,
  rate: money,
  wide: fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n }),
  maybe: fc.option(money, { nil: null }),
});

it('stores random rows of every type as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomRow, { minLength: 1, maxLength: 300 }), async (drawn) => {
      const rows = drawn.map((row, n) => ({ ...row, n }));
      expect(await store(rows)).toEqual(rows.map(expected));
    }),
    { numRuns: 12 },
  );
});

it('stores the ends of every range', async () => {
  const low: Row = {
    n: 0,
    text: '',
    u8: 0,
    i8: -128,
    u32: 0,
    day: 0,
    kind: -128,
    u64: 0,
    i64: Number.MIN_SAFE_INTEGER,
    atMs: -1,
    money: -MOST_MONEY,
    rate: -MOST_MONEY,
    wide: 1n - 10n ** 38n,
    maybe: null,
  };
  const high: Row = {
    n: 1,
    text: '🎰'.repeat(20_000),
    u8: 255,
    i8: 127,
    u32: 2 ** 32 - 1,
    day: 65_535,
    kind: 127,
    u64: Number.MAX_SAFE_INTEGER,
    i64: Number.MAX_SAFE_INTEGER,
    atMs: 0,
    money: MOST_MONEY,
    rate: MOST_MONEY,
    wide: 10n ** 38n - 1n,
    maybe: -1n,
  };
  const middle: Row = { ...low, n: 2, i64: -1, u64: 2 ** 32, atMs: -(2 ** 32), money: 0n, rate: -1n, wide: -1n, maybe: 0n };
  expect(await store([low, high, middle])).toEqual([low, high, middle].map(expected));
});

it('widens the rates of blocks from before they had 12 decimals, to the digit', async () => {
  const rates = [1n, 713_370_001n, 999_999_999_999_999_999n];
  const former: readonly NativeColumn<bigint>[] = [
    { name: 'n', type: 'UInt32', of: (_, i) => i },
    { name: 'wide', type: 'Decimal(18, 8)', of: (rate) => rate },
  ];
  await clickhouse.command({ name: 'test', sql: 'TRUNCATE TABLE native' });
  await clickhouse.insert({ name: 'test', table: 'native', columns: ['n', 'wide'], native: encodeNative(former, rates) });
  const rows = await clickhouse.query<{ wide: string }>({ name: 'test', sql: 'SELECT wide FROM native ORDER BY n' });
  expect(rows.map(({ wide }) => wide)).toEqual(['0.00000001', '7.13370001', '9999999999.99999999']);
});

it('counts the rows of a block of any size', () => {
  for (const count of [0, 1, 127, 128, 16_383, 16_384, 60_000]) {
    const rows = Array.from({ length: count }, () => 0);
    expect(nativeRowCount(encodeNative([{ name: 'x', type: 'UInt8', of: (row: number) => row }], rows))).toBe(count);
  }
});
