import type { ClickHouse } from '../../src/clickhouse/client.ts';
import type { FeederRecord } from './feeder.ts';

type Stored = {
  rows: number;
  net: number;
  rowVersion: number;
  status: string;
  bet: string;
  win: string;
  details: number;
  keys: number;
};

const hundredths = (decimal: string): string => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

/** What ClickHouse holds of every bet, over all its versions. */
const readStored = async (clickhouse: ClickHouse): Promise<Map<string, Stored>> => {
  const stored = new Map<string, Stored>();
  const bets = clickhouse.queryStream<{
    bet_id: string;
    n: string;
    net: string;
    row_version: number;
    newest_status: string;
    bet: string;
    win: string;
  }>({
    name: 'test',
    sql: `SELECT bet_id, count() AS n, sum(sign) AS net, max(bet.row_version) AS row_version, argMax(status, bet.row_version) AS newest_status, sum(bet.bet * sign) AS bet, sum(win_game * sign) AS win
          FROM bet GROUP BY bet_id`,
  });
  for await (const rows of bets) {
    for (const row of rows) {
      stored.set(row.bet_id, {
        rows: Number(row.n),
        net: Number(row.net),
        rowVersion: row.row_version,
        status: row.newest_status,
        bet: hundredths(row.bet),
        win: hundredths(row.win),
        details: 0,
        keys: 0,
      });
    }
  }
  for (const [from, name] of [
    ['bet_id FROM bet_detail', 'details'],
    ["key AS bet_id FROM bet_key WHERE kind = 'bet'", 'keys'],
  ] as const) {
    const [column = '', source = ''] = from.split(' FROM ');
    for await (const rows of clickhouse.queryStream<{ bet_id: string; n: string }>({
      name: 'test',
      sql: `SELECT ${column}, count() AS n FROM ${source} GROUP BY bet_id`,
    })) {
      for (const { bet_id: betId, n } of rows) {
        const bet = stored.get(betId);
        if (bet === undefined) throw new Error(`${source} holds ${betId}, which is no bet`);
        bet[name] = Number(n);
      }
    }
  }
  return stored;
};

export type Comparison = { lost: string[]; wrong: string[]; neverSent: string[]; partial: string[]; bets: number };

/** Holds what is stored against what the feeders know. Sets of ids, versions, amounts, details and keys must agree exactly. */
export const compareWithRecords = async (clickhouse: ClickHouse, records: readonly FeederRecord[]): Promise<Comparison> => {
  const stored = await readStored(clickhouse);
  const result: Comparison = { lost: [], wrong: [], neverSent: [], partial: [], bets: stored.size };
  const check = (betId: string, expected: Stored): void => {
    const found = stored.get(betId);
    stored.delete(betId);
    if (found === undefined) result.lost.push(betId);
    else if (JSON.stringify(found) !== JSON.stringify(expected))
      result.wrong.push(`${betId}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  };
  for (const { bets, givenUp } of records) {
    for (const [betId, { newest, versions, details }] of bets) {
      check(betId, {
        rows: 2 * versions - 1,
        net: 1,
        rowVersion: newest.row_version,
        status: newest.status,
        bet: newest.bet,
        win: newest.win,
        details,
        keys: 1,
      });
    }
    for (const rows of givenUp) {
      const present = rows.filter(({ bet_id: betId }) => stored.has(betId));
      if (present.length !== 0 && present.length !== rows.length)
        result.partial.push(`${present.length} of ${rows.length} rows from ${rows[0]?.bet_id} on`);
      for (const row of present)
        check(row.bet_id, {
          rows: 1,
          net: 1,
          rowVersion: 1,
          status: row.status,
          bet: row.bet,
          win: row.win,
          details: row.detail == null ? 0 : 1,
          keys: 1,
        });
    }
  }
  result.neverSent.push(...stored.keys());
  return result;
};
