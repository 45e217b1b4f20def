import type { FactRow, Resolved } from './fact-row.ts';
import { toUsd } from './bet-fact.ts';
import { rateAt } from './directory.ts';
import {
  id as readId,
  instant,
  objectOf,
  optionalPlayer,
  optionalText,
  player,
  type Json,
  refuseUnknown,
  RowFault,
  sentIdOf,
  text,
  version,
} from './row-fields.ts';
import type { FactField } from './fact-field.ts';
import type { FactValue, PlainFact } from './fact-field.ts';

export type PlainRow = FactRow & { id: string; atMs: number; rowVersion: number; values: PlainFact['values'] };

type PlainTableName =
  | 'wallet_txn'
  | 'game_session'
  | 'promo_credit'
  | 'seamless_call'
  | 'transfer'
  | 'lottery_draw'
  | 'fishing_slice'
  | 'jackpot_hit';
/** Kinds of `fact_key`, numbered as in the migrations. */
export const FACT_KEY_KINDS = {
  wallet_txn: 1,
  wallet_request: 2,
  wallet_bet: 3,
  game_session: 4,
  promo_credit: 5,
  seamless_call: 6,
  seamless_request: 7,
  seamless_round: 8,
  transfer: 9,
  transfer_ref: 10,
  fishing_slice: 11,
  fishing_session: 12,
  lottery_draw: 14,
  lottery_number: 15,
  lottery_redraw: 16,
  jackpot_hit: 17,
  jackpot_bet: 18,
} as const;
export type FactKey = { kind: keyof typeof FACT_KEY_KINDS; key: string };

/** What distinguishes one kind of plain fact from another. */
export type PlainTable = {
  /** The last part of its path. */
  name: string;
  table: PlainTableName;
  idName: string;
  /** The instant that never changes for an id. */
  atName: string;
  hasGame: boolean;
  /** Is there none without a game? */
  needsGame?: boolean;
  hasSubAgent: boolean;
  /** Are its amounts money of a known player? Then rate and currency are held against each other; else the player is only looked up. */
  isMoney: boolean;
  /** May it belong to no website? Then everybody may see it; it names no player, and its game is needed. */
  isForAllSites?: boolean;
  fields: readonly FactField[];
  /** The amounts that are stamped in USD as well, and where to. */
  usd?: readonly { from: string; to: string }[];
  /** How long after its instant it counts to a day and is worth its rate; at that instant when absent. */
  countsAfterMs?: (values: PlainFact['values']) => number;
  /** Throws RowFault for a version that cannot follow the known one. */
  refuseStep?: (known: PlainFact, next: PlainFact) => void;
  /** Every id by which it is found, its own first. */
  keys: (fact: PlainFact) => readonly FactKey[];
};

/** Fields that every row of the kind may have. */
const wiresOf = (table: PlainTable): ReadonlySet<string> =>
  new Set([
    table.idName,
    'site',
    ...(table.isForAllSites === true ? [] : ['player', 'currency']),
    table.atName,
    'row_version',
    ...(table.hasGame ? ['game'] : []),
    ...(table.hasSubAgent ? ['sub_agent'] : []),
    ...table.fields.flatMap(({ wire }) => (wire === null ? [] : [wire])),
  ]);

const gameOf = ({ hasGame, needsGame, isForAllSites }: PlainTable, row: Json): string => {
  if (!hasGame) return '';
  return isForAllSites === true || needsGame === true ? text(row, 'game', 40) : optionalText(row, 'game', 40);
};

/** Checks one row by the rules of its schema in the contract. Throws RowFault. */
export const plainRowReader = (table: PlainTable) => {
  const wires = wiresOf(table);
  return (value: unknown, { line, nowMs }: { line: number; nowMs: number }): PlainRow => {
    const row = objectOf(value);
    refuseUnknown(row, wires);
    const id = readId(row, table.idName);
    const atMs = instant(row, table.atName, nowMs);
    const values: Record<string, FactValue> = {};
    for (const field of table.fields) values[field.name] = field.read(row, { id, atMs, nowMs });
    return {
      line,
      id,
      atMs,
      site: table.isForAllSites === true ? optionalText(row, 'site', 40) : text(row, 'site', 40),
      player: table.isMoney ? player(row, 'player', 64) : optionalPlayer(row, 'player', 64),
      subAgent: table.hasSubAgent ? optionalText(row, 'sub_agent', 64) : '',
      game: gameOf(table, row),
      currency: table.isMoney ? text(row, 'currency', 10) : optionalText(row, 'currency', 10),
      rowVersion: version(row),
      values,
    };
  };
};

export const sentPlainId =
  (table: PlainTable) =>
  (value: unknown): string | null =>
    sentIdOf(value, table.idName);

/** A row as a fact. Another version keeps day, rate, agent and test flag of the first. Throws RowFault. */
export const stampPlain = (
  table: PlainTable,
  { row, place: { site, gameId, rates }, player }: Resolved<PlainRow>,
  known?: PlainFact,
): PlainFact => {
  const countsAtMs = row.atMs + (table.countsAfterMs?.(row.values) ?? 0);
  const fxRateE12 = known?.fxRateE12 ?? (table.isMoney ? rateAt(rates, countsAtMs) : 0n);
  const values = { ...row.values };
  for (const { from, to } of table.usd ?? []) values[to] = toUsd(values[from] as bigint, fxRateE12);
  return {
    id: row.id,
    siteId: site.id,
    agentId: known?.agentId ?? site.agentId,
    playerId: player.id,
    gameId,
    currency: row.currency,
    isTest: known?.isTest ?? (site.isTest || player.isTest),
    settleDay: known?.settleDay ?? site.stampSettleDay(countsAtMs),
    fxRateE12,
    atMs: row.atMs,
    rowVersion: row.rowVersion,
    values,
  };
};

/** Another version restates a fact; it cannot turn it into another one. Throws RowFault. */
export const refuseOtherFact = (table: PlainTable, known: PlainFact, next: PlainFact): void => {
  if (table.isMoney && known.currency !== next.currency)
    throw new RowFault('currency_mismatch', `this record is in ${known.currency}`);
  for (const [name, isSame] of [
    ['site', known.siteId === next.siteId],
    ['player', !table.isMoney || known.playerId === next.playerId],
    ['game', known.gameId === next.gameId],
  ] as const) {
    if (!isSame) throw new RowFault('bad_field', `"${name}" never changes for an id`);
  }
  if (known.atMs !== next.atMs) throw new RowFault('bad_time', `"${table.atName}" never changes for an id`);
  table.refuseStep?.(known, next);
};
