import { randomUUID } from 'node:crypto';
import {
  cancelInvalidBet,
  getInvalidBetDetail,
  type InvalidBetRow,
  markInvalidBet,
  retryInvalidBet,
} from '@manager/contract/features/maintain/invalid-bet';
import { afterAll, expect } from 'vitest';
import { startCanceller } from '../../src/features/maintain/invalid-bet/start-canceller.ts';
import { signedHeaders } from '../../src/wallet/sign.ts';
import { startTestApp } from '../client.ts';
import { setDualControl } from '../sweep/open-request.ts';
import { betRow, createGame } from '../world.ts';
import { createPayoutSites, KEY, type PayoutSite } from './payout-world.ts';
import { type SiteWallets, startSiteWallets, walletOver } from './site-wallet.ts';

/** A call that a game makes to the wallet of a website, as a platform sends it. */
const gameCalls =
  (wallets: Pick<SiteWallets, 'urlOf'>, key: string) =>
  async (site: string, fields: Record<string, unknown>): Promise<{ status: string; balance?: string }> => {
    const body = JSON.stringify({ site, currency: 'USD', is_test: false, ...fields });
    const response = await fetch(wallets.urlOf(site), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders({ keys: [key], body, now: new Date() }) },
      body,
    });
    return (await response.json()) as { status: string; balance?: string };
  };

/** When all bets were made. */
export const AT = '2026-01-10T10:00:00.000Z';

/** Two websites with wallets in a process of their own, a game, and somebody who repairs bets alone. Call it at the top level of a test file. */
export const startInvalidBetWorld = async () => {
  const t = await startTestApp();
  const { db } = t.deps;
  const game = await createGame(db);
  const wallets = await startSiteWallets();
  const sites = await createPayoutSites(db, wallets, { sites: 2, players: 2 });
  const wallet = walletOver(db);
  const play = gameCalls(wallets, KEY);
  await setDualControl(t, 'off');
  const staff = await t.signInAs({ codes: ['D-1', 'D-1-91', 'D-1-92', 'D-1-95', 'D-1-97'], userName: 'repairer' });
  afterAll(async () => {
    await setDualControl(t, null);
    await wallet.close();
    await wallets.stop();
  });
  const site = (n = 0): PayoutSite => sites[n] as PayoutSite;

  /** A busy machine answers that it will be there: then it is asked for again, under the same key. */
  const postFact = async (kind: 'wallet_txns' | 'seamless_calls', line: Record<string, unknown>): Promise<void> => {
    const idempotencyKey = randomUUID();
    const post = () => t.platform.post([{ row_version: 1, ...line }], { kind, idempotencyKey });
    await expect.poll(async () => (await post()).body.rejected, { timeout: 30_000 }).toEqual([]);
  };

  /** What its game said that the wallet did for a bet. */
  const postMovement = (bet_id: string, at: number, fields: Record<string, unknown>): Promise<void> => {
    const txn = { site: site(at).code, player: 'p0', currency: 'USD', bet_id, game: game.code, status: 'ok', created_at: AT };
    return postFact('wallet_txns', { ...txn, ...fields });
  };

  const detail = (id: string) => staff.call(getInvalidBetDetail, { id });
  const reaches = async (id: string, state: InvalidBetRow['state']): Promise<void> => {
    await expect.poll(async () => (await detail(id)).state, { timeout: 30_000 }).toBe(state);
  };
  return {
    t,
    game,
    wallets,
    wallet,
    play,
    staff,
    site,
    postFact,
    postMovement,
    detail,
    reaches,
    cancelled: (id: string) => reaches(id, 'cancelled'),

    /** A bet of 4 at the wallet and in the books, and what it won: paid by the wallet, but told as a part of the bet only where `isTold`. */
    putBet: async (
      bet_id: string,
      { win = '0', player = 'p0', at = 0, status = 'pending', isTold = true, paidAs = 'paid', ...fields }: PutBet = {},
    ): Promise<void> => {
      const { code } = site(at);
      await play(code, { action: 'credit', kind: 'promo', request_id: `fund-${bet_id}`, player, amount: '10' });
      await play(code, { action: 'bet', request_id: `bet-${bet_id}`, player, amount: '4', bet_id });
      const stake = { txn_id: `stake-${bet_id}`, request_id: `bet-${bet_id}`, method: 'bet', amount: '-4', player };
      await postMovement(bet_id, at, stake);
      if (win !== '0') {
        await play(code, { action: 'credit', kind: 'promo', request_id: `win-${bet_id}`, player, amount: win });
        const paid = { txn_id: `txn-${bet_id}`, request_id: `win-${bet_id}`, method: paidAs, amount: win, player };
        await postMovement(bet_id, at, paid);
      }
      const row = betRow({ bet_id, site: code, game: game.code, player, bet: '4', win: isTold ? win : '0', status, bet_at: AT });
      await t.platform.postBets([{ ...row, settled_at: status === 'pending' ? (undefined as never) : AT, ...fields }]);
    },

    mark: (bet_id: string) => staff.call(markInvalidBet, { bet_id, reason: 'the round never ended' }),
    askCancel: ({ id, version }: Target) => staff.call(cancelInvalidBet, { id, version, reason: 'agreed with the website' }),
    askRetry: ({ id, version }: Target) => staff.call(retryInvalidBet, { id, version, reason: 'once more' }),

    cancelsOf: async (betId: string) =>
      (await wallets.bookings()).filter(({ action, request_id: id }) => action === 'cancel' && id.endsWith(betId)),

    /** Movements of a bet in the report store, oldest first: how, under which request, how much. */
    movementsOf: async (betId: string): Promise<string[]> => {
      const rows = await t.deps.clickhouse.query<{ text: string }>({
        name: 'test',
        sql: `SELECT concat(method, ' ', if(empty(request_key), txn_id, request_key), ' ', toString(amount)) AS text
          FROM wallet_txn WHERE bet_id = {bet:String} AND sign = 1 ORDER BY created_at, method, amount`,
        params: { bet: betId },
      });
      return rows.map(({ text }) => text);
    },

    withCanceller: async (work: () => Promise<void>): Promise<void> => {
      const canceller = startCanceller(t.deps, wallet);
      try {
        await work();
      } finally {
        await canceller.stop();
      }
    },
  };
};

type Target = { id: string; version: number };
type PutBet = {
  win?: string;
  player?: string;
  at?: number;
  status?: 'pending' | 'settled' | 'adjusted';
  isTold?: boolean;
  /** How the wallet’s movement of the win is told. */
  paidAs?: 'paid' | 'adjust' | 'jackpot';
  source?: 'free_round';
  feature_buy?: boolean;
  round_id?: string;
  spin_type?: string;
  detail?: Record<string, unknown>;
};
