import { PlatformPromoCredit } from '@manager/contract/platform/promo-credits';
import { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { PlatformSession } from '@manager/contract/platform/sessions';
import { PlatformTransfer } from '@manager/contract/platform/transfers';
import { PlatformWalletTxn } from '@manager/contract/platform/wallet-txns';
import { parseMicros } from '@manager/domain/micros';
import { add, compare, decimal, toWire } from '@manager/domain/money';
import { expect, it } from 'vitest';
import { generateVersions } from '../history/generate.ts';
import { createCasino } from '../play/casino.ts';
import { createSessionOpener } from '../play/session.ts';
import { periodOf } from '../history.ts';
import { WEBSITES } from '../world/websites.ts';
import { createWorld } from '../world.ts';
import { createRecorder } from './recorder.ts';

const world = createWorld({ playerCount: 400, days: 4 });
const UNTIL_MS = Date.parse('2026-11-21T13:00:00Z');
const recorder = createRecorder({
  seed: 7,
  sessionIdOf: (site, number) => `s-${site.prefix}-${number}`,
  walletFromMs: 0,
  untilMs: UNTIL_MS,
});
const bets = [...generateVersions({ world, bets: 8_000, recorder, ...periodOf(world, UNTIL_MS) })];
const facts = recorder.take(Number.POSITIVE_INFINITY).map((fact) => ({ ...fact, row: JSON.parse(fact.line) as unknown }));
const rowsOf = (kind: string): unknown[] => facts.filter((fact) => fact.kind === kind).map(({ row }) => row);
const txns = rowsOf('wallet_txns').map((row) => PlatformWalletTxn.parse(row));
const sessions = rowsOf('sessions').map((row) => PlatformSession.parse(row));
const calls = rowsOf('seamless_calls').map((row) => PlatformSeamlessCall.parse(row));
const credits = rowsOf('promo_credits').map((row) => PlatformPromoCredit.parse(row));
const transfers = rowsOf('transfers').map((row) => PlatformTransfer.parse(row));
const isTransfer = (code: string): boolean => WEBSITES.find((site) => site.code === code)?.apiType === 'transfer';

it('every row is what the Platform API takes, and every id comes once', () => {
  expect([txns, sessions, calls, credits].map((rows) => rows.length > 0)).toEqual([true, true, true, true]);
  for (const ids of [txns.map((row) => row.txn_id), calls.map((row) => row.call_id), credits.map((row) => row.credit_id)])
    expect(new Set(ids).size).toBe(ids.length);
  const times = [
    ...txns.map((row) => row.created_at),
    ...calls.map((row) => row.called_at),
    ...sessions.map((row) => row.ended_at ?? ''),
  ];
  expect(times.filter((time) => time !== '' && Date.parse(time) > UNTIL_MS + 60_000)).toEqual([]);
});

it('every movement adds up, and the ledger of a transfer wallet has no gap', () => {
  const balances = new Map<string, string>();
  for (const row of txns.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))) {
    const [before, after] = [row.balance_before ?? '', row.balance_after ?? ''];
    const moved = row.status === 'ok' ? decimal(row.amount) : decimal('0');
    expect(toWire(add(decimal(before), moved))).toBe(toWire(decimal(after)));
    if (!isTransfer(row.site)) continue;
    const player = `${row.site}/${row.player}`;
    expect(toWire(decimal(before))).toBe(balances.get(player) ?? '0');
    balances.set(player, toWire(decimal(after)));
  }
  expect(balances.size).toBeGreaterThan(10);
});

it('stakes and wins of the ledger are those of the bets', () => {
  const newest = new Map(bets.map((row) => [row.betId, row]));
  const net = new Map<string, string>();
  for (const row of txns)
    if (row.bet_id != null && row.status === 'ok')
      net.set(row.bet_id, toWire(add(decimal(net.get(row.bet_id) ?? '0'), decimal(row.amount))));
  for (const [betId, row] of newest) {
    const expected = row.status === 'cancelled' ? 0n : row.winMicros - row.betMicros;
    expect(parseMicros(net.get(betId) ?? '0')).toBe(expected);
  }
});

it('sessions open once and end once, not before they began', () => {
  const ended = sessions.filter((row) => row.row_version === 2);
  const opened = sessions.filter((row) => row.row_version === 1);
  expect(new Set(opened.map((row) => row.session_id)).size).toBe(opened.length);
  expect(ended.map((row) => row.session_id).toSorted()).toEqual(opened.map((row) => row.session_id).toSorted());
  for (const row of ended) expect(Date.parse(row.ended_at ?? '')).toBeGreaterThanOrEqual(Date.parse(row.started_at));
  expect(new Set(ended.map((row) => row.end_reason))).toEqual(new Set(['logout', 'idle', 'replaced', 'error']));
});

it('only seamless websites are called; a lost call is made again', () => {
  expect(calls.filter((row) => isTransfer(row.site))).toEqual([]);
  const lost = calls.filter((row) => row.outcome === 'unknown');
  expect(lost.length).toBeGreaterThan(0);
  for (const { request_id: requestId } of lost)
    expect(calls.some((row) => row.request_id === requestId && row.attempt === 2 && row.outcome === 'ok')).toBe(true);
  expect(calls.some((row) => row.latency_ms > 1_000 && row.outcome === 'ok')).toBe(true);
});

it('gifts sum to what free rounds won', () => {
  const gifts = credits.filter((row) => row.kind === 'free_round');
  expect(gifts.length).toBeGreaterThan(0);
  for (const { amount } of gifts) expect(compare(decimal(amount), decimal('0'))).toBe(1);
});

it('transfers are those of game wallets: what goes back is what came in, less stakes, with wins', () => {
  expect(transfers.filter((row) => !isTransfer(row.site))).toEqual([]);
  const micros = (text: string | null | undefined): bigint => parseMicros(text ?? '0') ?? 0n;
  const paidIn = new Map(transfers.map((row) => [row.transfer_id, micros(row.amount)]));
  const outs = transfers.filter((row) => row.direction === 'out' && row.row_version === 1);
  const wrong = outs.filter(
    ({ ref_transfer_ids: refs, amount, bet, win }) =>
      (refs ?? []).reduce((sum, ref) => sum + (paidIn.get(ref) ?? 0n), 0n) - micros(bet) + micros(win) !== micros(amount),
  );
  expect(outs.length).toBeGreaterThan(10);
  // One in fifty is wrong on purpose.
  expect(wrong.length).toBeLessThan(3);
});

it('what granted rounds win is no gift of the game: Manager pays it and tells of it', () => {
  const player = world.players.find(({ site }) => site.apiType === 'seamless');
  const game = player?.games[0];
  if (player === undefined || game === undefined) throw new Error('nobody plays');
  const own = createRecorder({ seed: 1, sessionIdOf: () => 's-granted', walletFromMs: 0, untilMs: UNTIL_MS });
  const grant = { id: '7', game, betMicros: 1_000_000n, multiplier: 1, maxWinMicros: null };
  const startMs = UNTIL_MS - 3_600_000;
  const session = createSessionOpener()({ player, source: 'free_round', seed: 3, startMs, spins: 50, grant });
  const casino = createCasino(() => 'unused');
  own.opened(session);
  const played = Array.from({ length: 50 }, () => casino.playNext(session));
  for (const bet of played) own.played(session, bet);
  own.closed(session, { atMs: UNTIL_MS - 60_000, leftMicros: 0n });
  expect(played.some(({ versions }) => (versions.at(-1)?.row.winMicros ?? 0n) > 0n)).toBe(true);
  const told = own.take(Number.POSITIVE_INFINITY);
  const ended = told.findLast(({ kind }) => kind === 'sessions');
  expect(PlatformSession.parse(JSON.parse(ended?.line ?? ''))).toMatchObject({ promo_received: '0' });
  expect(told.filter(({ kind }) => kind === 'promo_credits')).toEqual([]);
});
