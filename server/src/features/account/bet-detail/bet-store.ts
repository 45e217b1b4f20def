import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { type BetFilter, betPredicate, COUNTED, type SqlPart } from '../../../kit/bet/bet-filter.ts';
import type { BetCursor, BetPlace } from './bet-cursor.ts';

/** A version of a bet as ClickHouse prints it: decimals as text, instants as `YYYY-MM-DD hh:mm:ss.mmm` in UTC. */
export type StoredBet = {
  bet_id: string;
  round_id: string;
  parent_bet_id: string;
  site_id: number;
  agent_id: number;
  player_id: string;
  sub_agent: string;
  game_id: number;
  currency: string;
  settle_date: string;
  bet_at: string;
  settled_at: string;
  modified_at: string;
  status: 'pending' | 'settled' | 'cancelled' | 'adjusted';
  source: 'normal' | 'free_round' | 'card' | 'bonus';
  source_id: string;
  draw_id: string;
  spin_type: string;
  is_feature_buy: number;
  buy_mode: string;
  base_bet: string;
  is_base_bet_told: number;
  is_test: number;
  rtp_profile: string;
  math_version: string;
  bet: string;
  valid_bet: string;
  win_game: string;
  win_jackpot: string;
  jackpot_contribution: string;
  fx_rate: string;
  bet_usd: string;
  win_usd: string;
  balance_before: string | null;
  balance_after: string | null;
  ip: string;
  device: string;
  row_version: number;
  sign: number;
};

const columns = `bet_id, round_id, parent_bet_id, site_id, agent_id, player_id, sub_agent, game_id, currency, settle_date, bet_at, settled_at, modified_at, status, source, source_id,
  draw_id, spin_type, is_feature_buy, buy_mode, base_bet, is_base_bet_told, is_test, rtp_profile, math_version, bet, valid_bet, win_game, win_jackpot, jackpot_contribution, fx_rate, bet_usd, win_usd,
  balance_before, balance_after, ip, device, row_version, sign`;

/** Filters that only single bets know, beside those that the reports share. */
export type BetQuery = {
  filter: BetFilter;
  betId?: string | undefined;
  roundId?: string | undefined;
  sourceId?: string | undefined;
  /** Draw of a lottery bet. */
  drawId?: string | undefined;
  /** In the bet's own currency. */
  minWin?: string | undefined;
  minMultiple?: string | undefined;
};

/** An exact id is looked up in `bet_key` first, so that it needs no range. A round that is one bet is found by the key of that bet. */
const byKey = (column: 'bet_id' | 'round_id', id: string | undefined): SqlPart[] =>
  id === undefined
    ? []
    : [
        {
          sql: `${column} = {${column}:String} AND (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM bet_key WHERE key = {${column}:String})`,
          params: { [column]: id },
        },
      ];

/** The websites and days on which the bets of a draw lie come from the sums by draw, so that it needs no range either. */
export const ofDraw = (id: string | undefined): SqlPart[] =>
  id === undefined
    ? []
    : [
        {
          sql: `draw_id = {draw_id:String} AND (site_id, settle_date) GLOBAL IN (
            SELECT site_id, settle_date FROM bet WHERE draw_id = {draw_id:String} GROUP BY site_id, settle_date)`,
          params: { draw_id: id },
        },
      ];

const fromSource = (id: string | undefined): SqlPart[] =>
  id === undefined ? [] : [{ sql: 'source_id = {source_id:String}', params: { source_id: id } }];

const atLeast = ({ minWin, minMultiple }: BetQuery): SqlPart[] => [
  ...(minWin === undefined ? [] : [{ sql: 'win_game + win_jackpot >= {min_win:Decimal(38, 6)}', params: { min_win: minWin } }]),
  ...(minMultiple === undefined
    ? []
    : [
        {
          sql: 'bet > 0 AND win_game + win_jackpot >= bet * {min_multiple:Decimal(38, 6)}',
          params: { min_multiple: minMultiple },
        },
      ]),
];

const whereOf = (query: BetQuery): SqlPart =>
  joined([
    betPredicate(query.filter),
    ...byKey('bet_id', query.betId),
    ...byKey('round_id', query.roundId),
    ...fromSource(query.sourceId),
    ...ofDraw(query.drawId),
    ...atLeast(query),
  ]);

const joined = (parts: readonly SqlPart[]): SqlPart => ({
  sql: parts.map(({ sql }) => sql).join(' AND '),
  params: Object.assign({}, ...parts.map(({ params }) => params)) as SqlPart['params'],
});

/** For streams. Bets in their newest version: rows that no later row took back. Both sides see the same columns, so the same condition narrows both. */
const newestVersions = (where: SqlPart): string =>
  `${where.sql} AND sign = 1 AND (bet_id, row_version) GLOBAL NOT IN (SELECT bet_id, row_version FROM bet WHERE ${where.sql} AND sign = -1)`;

export type BetPageQuery = BetQuery & {
  order: 'instants' | 'days';
  direction: BetCursor['direction'];
  after: BetPlace | undefined;
  limit: number;
};

/** Rows read beyond a page: enough for most pages on which bets were amended. */
const SPARE_ROWS = 24;

/** At most `limit` bets from `after` on, nearest first: newest first for `older`, oldest first for `newer`. */
export const readBets = async (clickhouse: ClickHouse, query: BetPageQuery): Promise<StoredBet[]> => {
  const found: StoredBet[] = [];
  let { after } = query;
  for (let rowCount = query.limit + SPARE_ROWS; found.length < query.limit;) {
    const rows = await readRows(clickhouse, { ...query, after, limit: rowCount });
    const isLast = rows.length < rowCount;
    const whole = isLast ? rows : withoutLastBet(rows);
    found.push(...standingVersions(whole));
    if (isLast) break;
    const end = whole.at(-1);
    // All of them are one bet's: more are needed to see its end.
    if (end === undefined) rowCount *= 2;
    else after = { settleDate: end.settle_date, betAt: end.bet_at, betId: end.bet_id };
  }
  return found.slice(0, query.limit);
};

/**
 * Rows of both signs: a version and what takes it back lie side by side. A condition that leaves out what was taken back would read the
 * range a second time.
 */
const readRows = (clickhouse: ClickHouse, query: BetPageQuery): Promise<StoredBet[]> => {
  const [before, direction] = query.direction === 'older' ? ['<', 'DESC'] : ['>', 'ASC'];
  const day =
    query.order === 'days'
      ? { column: 'settle_date, ', value: '{after_day:Date}, ', sort: `settle_date ${direction}, ` }
      : { column: '', value: '', sort: '' };
  const keyset: SqlPart[] =
    query.after === undefined
      ? []
      : [
          {
            sql: `(${day.column}bet_at, bet_id) ${before} (${day.value}{after_at:DateTime64(3, 'UTC')}, {after_id:String})`,
            params: { after_day: query.after.settleDate, after_at: query.after.betAt, after_id: query.after.betId },
          },
        ];
  const where = joined([whereOf(query), ...keyset]);
  return clickhouse.query<StoredBet>({
    name: 'bet_detail.get_list',
    sql: `SELECT ${columns} FROM bet WHERE ${where.sql} ORDER BY ${day.sort}bet_at ${direction}, bet_id ${direction}, row_version, sign LIMIT {limit:UInt32}`,
    params: { ...where.params, limit: query.limit },
  });
};

const isSamePlace = (a: StoredBet, b: StoredBet): boolean =>
  a.bet_id === b.bet_id && a.bet_at === b.bet_at && a.settle_date === b.settle_date;

/** The rows but for those of the last bet, of which some may be missing. */
const withoutLastBet = (rows: readonly StoredBet[]): StoredBet[] => {
  const last = rows.at(-1);
  return last === undefined ? [] : rows.filter((row) => !isSamePlace(row, last));
};

/** Versions that no row took back; the signs of one version lie side by side. */
const standingVersions = (rows: readonly StoredBet[]): StoredBet[] => {
  const standing = new Map<string, { row: StoredBet; count: number }>();
  for (const row of rows) {
    const key = `${row.bet_id} ${row.row_version}`;
    const known = standing.get(key);
    if (known === undefined) standing.set(key, { row, count: row.sign });
    else {
      known.count += row.sign;
      if (row.sign > 0) known.row = row;
    }
  }
  return [...standing.values()].flatMap(({ row, count }) => (count > 0 ? [row] : []));
};

/** All bets of the filter in the order of the list, newest first, as they come from the store; of each only the named columns. */
export const streamBets = (
  clickhouse: ClickHouse,
  {
    query,
    order,
    names,
    signal,
  }: { query: BetQuery; order: 'instants' | 'days'; names: readonly (keyof StoredBet)[]; signal: AbortSignal },
): AsyncIterable<StoredBet[]> => {
  const where = whereOf(query);
  return clickhouse.queryStream<StoredBet>({
    name: 'bet_detail.export',
    names,
    sql: `SELECT ${names.join(', ')} FROM bet WHERE ${newestVersions(where)} ORDER BY ${order === 'days' ? 'settle_date DESC, ' : ''}bet_at DESC, bet_id DESC`,
    params: where.params,
    signal,
  });
};

/** Settlement days that hold bets of the filter, with how many. */
export const countBetsByDay = async (clickhouse: ClickHouse, query: BetQuery): Promise<{ day: string; count: number }[]> => {
  const where = whereOf(query);
  const rows = await clickhouse.query<{ settle_date: string; versions: string }>({
    name: 'bet_detail.get_list.days',
    sql: `SELECT settle_date, sum(sign) AS versions FROM bet WHERE ${where.sql} GROUP BY settle_date HAVING versions > 0 ORDER BY settle_date`,
    params: where.params,
  });
  return rows.map((row) => ({ day: row.settle_date, count: Number(row.versions) }));
};

/** What the reports would say about these bets of a draw: paid ones that count. */
export const sumOfDraw = async (
  clickhouse: ClickHouse,
  query: BetQuery,
): Promise<{ rounds: string; bet_usd: string; win_usd: string }> => {
  const where = whereOf(query);
  const [row] = await clickhouse.query<{ rounds: string; stakes: string; wins: string }>({
    name: 'bet_detail.get_list.draw',
    sql: `SELECT ${betMeasures.rounds} AS rounds, ${betMeasures.bet_usd} AS stakes, ${betMeasures.win_usd} AS wins
      FROM bet WHERE ${where.sql} AND ${COUNTED} AND source = 'normal'`,
    params: where.params,
  });
  return { rounds: row?.rounds ?? '0', bet_usd: row?.stakes ?? '0', win_usd: row?.wins ?? '0' };
};

/** Every stored row of one bet, of both signs, oldest version first. */
export const readVersions = (clickhouse: ClickHouse, query: { filter: BetFilter; betId: string }): Promise<StoredBet[]> => {
  const where = whereOf(query);
  return clickhouse.query<StoredBet>({
    name: 'bet_detail.get_detail',
    sql: `SELECT ${columns} FROM bet WHERE ${where.sql} ORDER BY row_version, sign DESC`,
    params: where.params,
  });
};

/** The newest detail payload of a bet, as text; undefined when none was sent. */
export const readDetailText = async (
  clickhouse: ClickHouse,
  bet: Pick<StoredBet, 'bet_id' | 'site_id'>,
): Promise<string | undefined> => {
  const [row] = await clickhouse.query<{ detail: string }>({
    name: 'bet_detail.get_detail.payload',
    sql: `SELECT detail FROM bet_detail WHERE bet_id = {bet_id:String} AND site_id = {site_id:UInt32}
      AND settle_date IN (SELECT settle_date FROM bet_key WHERE key = {bet_id:String} AND kind = 'bet') ORDER BY row_version DESC LIMIT 1`,
    params: { bet_id: bet.bet_id, site_id: bet.site_id },
  });
  return row?.detail;
};
