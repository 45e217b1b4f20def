import { getBetDetail, getBetList } from '@manager/contract/features/account/bet-detail';
import { getRetention } from '@manager/contract/features/log/audit';
import { endpoints } from '@manager/contract/endpoints.gen';
import type { Duty } from './duty.ts';

/** Everything that recreates play and accounts, in both stores. */
const FACTS = [
  'bet',
  'bet_detail',
  'wallet_txn',
  'game_session',
  'promo_credit',
  'transfer',
  'jackpot_hit',
  'lottery_draw',
  'fishing_slice',
];
const RECORDS = [
  'audit_event',
  'ingest_batch',
  'approval',
  'player',
  'compensation',
  'jackpot_order',
  'jackpot_ledger',
  'settlement_line',
];
const YEARS = 10;

export const retention: Duty = {
  id: 'R9',
  title: 'What recreates play and account activity is kept for ten years',
  rule: 'PA §811a.7(d); NJ 13:69O-1.8(d); WV 10.4 (five years)',
  where: 'Both stores keep it for ever; there is no setting that shortens it',
  check: async ({ platform, auditor, admin, bet, account, name }, e) => {
    const { list } = await auditor.call(getRetention, {});
    const lookUp = (store: string, table: string) => list.find((row) => row.store === store && row.table === table);
    for (const [store, tables] of [
      ['clickhouse', FACTS],
      ['postgresql', RECORDS],
    ] as const)
      e.fact(
        `${store}: ${tables.join(', ')} are there and nothing deletes from them by itself`,
        tables.every((table) => lookUp(store, table)?.kept_days === null),
        tables.filter((table) => lookUp(store, table)?.kept_days !== null),
      );
    const passing = list.filter(({ kept_days: days }) => days !== null);
    e.note(`what is cleaned up: ${passing.map(({ table, kept_days: days }) => `${table} after ${days} days`).join(', ')}`);
    e.note(
      `emptied before: ${list
        .filter((row) => row.has_emptied_columns)
        .map(({ table }) => `${table} (bodies of calls that went well)`)
        .join(', ')}`,
    );

    const player = name('r9');
    const old = new Date();
    old.setUTCFullYear(old.getUTCFullYear() - YEARS);
    old.setUTCDate(old.getUTCDate() + 1);
    const row = bet({ player, bet_at: old.toISOString(), settled_at: old.toISOString(), detail: { reels: [[1, 2, 3]] } });
    await platform.put('bets', [row]);
    const found = await admin.call(getBetDetail, { bet_id: row.bet_id });
    e.fact(
      'a round of almost ten years ago is found by its id, with its outcome',
      JSON.stringify(found.detail) === JSON.stringify(row['detail']),
      {
        bet_at: found.bet_at,
      },
    );
    const range = {
      time_from: new Date(old.getTime() - 60_000).toISOString(),
      time_to: new Date(old.getTime() + 60_000).toISOString(),
    };
    const listed = await admin.call(getBetList, { player_id: (await account(player)).id, ...range });
    e.same('and by its player and time', listed.list.map(({ bet_id: id }) => id).join(), row.bet_id);
    const erasing = endpoints.filter(
      ({ path }) => /\/(?:account|log)\//.test(path) && /(?:delete|batch_del|remove|purge|erase)$/.test(path),
    );
    e.fact(
      'no call of the console deletes bets, movements, sessions or logs',
      erasing.length === 0,
      erasing.map(({ path }) => path),
    );
  },
};
