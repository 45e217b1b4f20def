import { DRAW_STATUSES, MAX_DRAW_OPEN_DAYS, MAX_DRAW_TOTALS } from '@manager/contract/platform/lottery-results';
import { type DrawStatus, type DrawVersion, drawFault, hasResult } from '@manager/domain/lottery-draw';
import { microsToText } from '@manager/domain/micros';
import { enumField, type FactField, idField, textField, textOf } from './fact-field.ts';
import type { PlainTable } from './plain-fact.ts';
import type { PlainFact } from './fact-field.ts';
import { amount, count, id, instant, type Json, objectOf, refuseUnknown, RowFault, text } from './row-fields.ts';

const UNKNOWN = -1;
const DAY_MS = 86_400_000;

const statusField = enumField('status', DRAW_STATUSES);
const isDrawn = (row: Json): boolean => DRAW_STATUSES.some((status) => status === row.status && hasResult(status));
const hasEnded = (row: Json): boolean => row.status === 'settled' || row.status === 'void';

/** Instants are stored as their distance from the opening. */
const distanceField = (
  name: string,
  { wire, read }: { wire: string; read: (row: Json, context: { atMs: number; nowMs: number }) => number },
): FactField => ({
  name,
  wire,
  read: (row, context) => read(row, context),
  column: { name, type: 'Int64', of: (fact) => fact.values[name] as number },
  select: name,
  restore: Number,
});

/** It lies ahead while bets are taken. */
const cutOffOf = (row: Json, atMs: number): number => {
  const cutOffMs = instant(row, 'cut_off_at', atMs + MAX_DRAW_OPEN_DAYS * DAY_MS);
  if (cutOffMs < atMs) throw new RowFault('bad_time', 'cut_off_at lies before opened_at');
  return cutOffMs;
};

const cutOffField = distanceField('open_ms', { wire: 'cut_off_at', read: (row, { atMs }) => cutOffOf(row, atMs) - atMs });

const drawnField = distanceField('drawn_ms', {
  wire: 'drawn_at',
  read: (row, { atMs, nowMs }) => {
    if (row.drawn_at == null) {
      if (isDrawn(row)) throw new RowFault('missing_field', `"drawn_at" is missing for the status ${row.status as string}`);
      return UNKNOWN;
    }
    if (!isDrawn(row) && row.status !== 'void') throw new RowFault('bad_field', '"drawn_at" is for a draw that was held');
    const drawnMs = instant(row, 'drawn_at', nowMs);
    if (drawnMs < cutOffOf(row, atMs)) throw new RowFault('bad_time', 'drawn_at lies before cut_off_at: bets are still taken');
    return drawnMs - atMs;
  },
});

const settledField = distanceField('settled_ms', {
  wire: 'settled_at',
  read: (row, { atMs, nowMs }) => {
    if (row.settled_at == null) {
      if (hasEnded(row)) throw new RowFault('missing_field', `"settled_at" is missing for the status ${row.status as string}`);
      return UNKNOWN;
    }
    if (!hasEnded(row)) throw new RowFault('bad_field', '"settled_at" is for a draw that is settled or void');
    const settledMs = instant(row, 'settled_at', nowMs);
    if (settledMs < atMs) throw new RowFault('bad_time', 'settled_at lies before opened_at');
    return settledMs - atMs;
  },
});

/** Told with the draw: before it nobody knows the result. */
const drawnTextField = (name: 'result' | 'rng_seed', read: (row: Json) => string): FactField => ({
  ...textField(name, { max: 400 }),
  read: (row) => {
    const value = row[name] == null ? '' : read(row);
    if (value !== '' && !isDrawn(row) && row.status !== 'void')
      throw new RowFault('bad_field', `"${name}" is for a draw that was held`);
    return value;
  },
});

const resultField = drawnTextField('result', (row) => text(row, 'result', 400));

const hexOf = (row: Json, name: string, { pattern, says }: { pattern: RegExp; says: string }): string => {
  const value = row[name];
  if (typeof value !== 'string' || !pattern.test(value)) throw new RowFault('bad_field', `"${name}" must be ${says}`);
  return value;
};
const COMMIT = { pattern: /^[0-9a-f]{64}$/, says: 'a SHA-256 in lower case hex' };
const SEED = { pattern: /^(?:[0-9a-f]{2}){1,128}$/, says: '1 to 128 bytes in lower case hex' };

const commitField: FactField = {
  ...textField('rng_commit', { max: 64 }),
  read: (row) => (row.rng_commit == null ? '' : hexOf(row, 'rng_commit', COMMIT)),
};
const seedField = drawnTextField('rng_seed', (row) => hexOf(row, 'rng_seed', SEED));

/** A result that nobody can verify is no result (domain rule of lotteries): it comes with its proof or with the source that published it. */
const sourceField: FactField = {
  ...textField('source', { max: 200 }),
  read: (row) => {
    const source = row.source == null ? '' : text(row, 'source', 200);
    if (!isDrawn(row)) return source;
    if (row.result == null) throw new RowFault('missing_field', `"result" is missing for the status ${row.status as string}`);
    const isProved = row.rng_commit != null && row.rng_seed != null;
    if (source === '' && !isProved)
      throw new RowFault('missing_field', 'a result needs "rng_commit" with "rng_seed", or the "source" that published it');
    return source;
  },
};

const reasonField: FactField = {
  ...textField('reason', { max: 200 }),
  read: (row) => {
    if (row.reason != null) return text(row, 'reason', 200);
    if (row.status === 'void') throw new RowFault('missing_field', '"reason" is missing for the status void');
    return '';
  },
};

const TOTAL_NAMES: ReadonlySet<string> = new Set(['currency', 'bets', 'stake', 'payout']);
const MOST_BETS = 4_294_967_295;

/** Kept as JSON, by currency: what a game reports is held against the bets, and never summed. */
const totalsField: FactField = {
  ...textField('totals', { max: 0 }),
  read: (row) => {
    if (row.totals == null) return '';
    if (!Array.isArray(row.totals) || row.totals.length > MAX_DRAW_TOTALS)
      throw new RowFault('bad_field', `"totals" must be a list of at most ${MAX_DRAW_TOTALS} currencies`);
    const totals = row.totals.map((sent: unknown) => {
      const total = objectOf(sent);
      refuseUnknown(total, TOTAL_NAMES);
      return {
        currency: text(total, 'currency', 10),
        bets: count(total, 'bets', { max: MOST_BETS }),
        stake: microsToText(amount(total, 'stake')),
        payout: microsToText(amount(total, 'payout')),
      };
    });
    if (new Set(totals.map(({ currency }) => currency)).size < totals.length)
      throw new RowFault('bad_field', '"totals" names a currency twice');
    return JSON.stringify(totals.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)));
  },
};

const redrawField: FactField = {
  ...idField('redraw_of'),
  read: (row) => {
    const redrawOf = row.redraw_of == null ? '' : id(row, 'redraw_of');
    if (redrawOf !== '' && redrawOf === row.draw_id) throw new RowFault('bad_field', '"redraw_of" names the draw itself');
    return redrawOf;
  },
};

const versionOf = (fact: PlainFact): DrawVersion => ({
  status: textOf(fact, 'status') as DrawStatus,
  number: textOf(fact, 'number'),
  cutOffAtMs: fact.values.open_ms as number,
  redrawOf: textOf(fact, 'redraw_of'),
  result: textOf(fact, 'result'),
  rngCommit: textOf(fact, 'rng_commit'),
  rngSeed: textOf(fact, 'rng_seed'),
  source: textOf(fact, 'source'),
});

const WIRES = {
  number: 'number',
  cutOffAtMs: 'cut_off_at',
  redrawOf: 'redraw_of',
  result: 'result',
  rngCommit: 'rng_commit',
  rngSeed: 'rng_seed',
  source: 'source',
} as const;

/** Throws RowFault for a status that cannot come after the known one, and for what is set once. */
const refuseStep = (known: PlainFact, next: PlainFact): void => {
  const [before, after] = [versionOf(known), versionOf(next)];
  const fault = drawFault(before, after);
  if (fault === undefined) return;
  throw new RowFault(
    'bad_field',
    fault.fault === 'status'
      ? `a draw that is ${before.status} does not become ${after.status}`
      : `"${WIRES[fault.field]}" of a draw is set once; void it and draw again under another id`,
  );
};

export const lotteryDrawTable: PlainTable = {
  name: 'lottery_results',
  table: 'lottery_draw',
  idName: 'draw_id',
  atName: 'opened_at',
  hasGame: true,
  hasSubAgent: false,
  isMoney: false,
  isForAllSites: true,
  fields: [
    { ...idField('number'), read: (row) => id(row, 'number') },
    statusField,
    cutOffField,
    drawnField,
    settledField,
    resultField,
    commitField,
    seedField,
    sourceField,
    redrawField,
    reasonField,
    totalsField,
  ],
  refuseStep,
  keys: (fact) => [
    { kind: 'lottery_draw', key: fact.id },
    { kind: 'lottery_number', key: textOf(fact, 'number') },
    ...(textOf(fact, 'redraw_of') === '' ? [] : [{ kind: 'lottery_redraw', key: textOf(fact, 'redraw_of') } as const]),
  ],
};
