import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeNative, type NativeColumn } from '../fact/native-block.ts';
import { readNative } from '../fact/native-read.ts';
import { digestOf } from './digest.ts';

type Row = {
  text: string;
  site: number;
  currency: string;
  betAt: number;
  delay: number;
  sign: 1 | -1;
  bet: bigint;
  win: bigint;
  jackpot: bigint;
  balance: bigint | null;
};

/** The columns of a bet that matter here, among others of every width. */
const columns: NativeColumn<Row>[] = [
  { name: 'bet_id', type: 'String', of: (row) => row.text },
  { name: 'site_id', type: 'UInt32', of: (row) => row.site },
  { name: 'currency', type: 'String', of: (row) => row.currency },
  { name: 'settle_date', type: 'Date', of: () => 20_000 },
  { name: 'bet_at', type: `DateTime64(3, 'UTC')`, of: (row) => row.betAt },
  { name: 'settle_delay_ms', type: 'Int64', of: (row) => row.delay },
  { name: 'status', type: `Enum8('pending' = 1, 'settled' = 2)`, of: () => 2 },
  { name: 'bet', type: 'Decimal(18, 6)', of: (row) => row.bet },
  { name: 'win_game', type: 'Decimal(18, 6)', of: (row) => row.win },
  { name: 'win_jackpot', type: 'Decimal(18, 6)', of: (row) => row.jackpot },
  { name: 'balance_before', type: 'Nullable(Decimal(18, 6))', of: (row) => row.balance },
  { name: 'sign', type: 'Int8', of: (row) => row.sign },
  { name: 'batch_id', type: 'UInt64', of: () => 7 },
];

const micros = fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n });
const row: fc.Arbitrary<Row> = fc.record({
  text: fc.string({ unit: 'binary', maxLength: 200 }),
  site: fc.nat(4_294_967_295),
  currency: fc.constantFrom('USD', 'JPY', 'BRL', ''),
  betAt: fc.nat(4_102_444_800_000),
  delay: fc.oneof(fc.constant(-1), fc.nat(10 * 3_600_000)),
  sign: fc.constantFrom(1, -1),
  bet: micros,
  win: micros,
  jackpot: micros,
  balance: fc.option(micros),
});

/** Another way to the same: text by text, hour by hour, without typed arrays. */
const sumUp = (rows: readonly Row[]) => {
  const hours = new Map<string, [bigint, bigint, bigint]>();
  for (const { site, currency, betAt, delay, sign, bet, win, jackpot } of rows) {
    const key = `${site} ${currency} ${new Date(betAt + (delay < 0 ? 0 : delay)).toISOString().slice(0, 13)}`;
    const [n, b, w] = hours.get(key) ?? [0n, 0n, 0n];
    hours.set(key, [n + BigInt(sign), b + BigInt(sign) * bet, w + BigInt(sign) * (win + jackpot)]);
  }
  return hours;
};

describe('the digest of a batch', () => {
  it('adds up bets as a second computation does, in all and by website, currency and hour', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), (rows) => {
        const digest = digestOf('bet', encodeNative(columns, rows));
        const expected = sumUp(rows);
        expect(digest.rows).toBe(rows.length);
        expect(BigInt(digest.netRows)).toBe([...expected.values()].reduce((sum, [n]) => sum + n, 0n));
        expect(digest.amount).toBe([...expected.values()].reduce((sum, [, bet]) => sum + bet, 0n));
        expect(digest.win).toBe([...expected.values()].reduce((sum, [, , win]) => sum + win, 0n));
        const found = new Map(
          digest.hours.map(({ siteId, currency, hourMs, bets, bet, win }) => [
            `${siteId} ${currency} ${new Date(hourMs).toISOString().slice(0, 13)}`,
            [BigInt(bets), bet, win],
          ]),
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('counts the rows of ids, which have no sign', () => {
    const key: NativeColumn<{ key: string }>[] = [{ name: 'key', type: 'String', of: ({ key: id }) => id }];
    const block = encodeNative(key, [{ key: 'a' }, { key: 'b' }]);
    expect(digestOf('bet_key', block)).toEqual({ rows: 2, netRows: 2, amount: 0n, win: 0n, hours: [] });
  });
});

describe('a block that is not whole', () => {
  it('is refused wherever it was cut, and with anything behind it', () => {
    const block = encodeNative(columns, fc.sample(row, { numRuns: 5, seed: 5 }));
    for (let length = 0; length < block.length; length++)
      expect(() => readNative(block.subarray(0, length), new Set())).toThrow();
    expect(() => readNative(Buffer.concat([block, Buffer.of(0)]), new Set())).toThrow(/ends after/);
    expect(readNative(block, new Set(['bet'])).rows).toBe(5);
  });
});
