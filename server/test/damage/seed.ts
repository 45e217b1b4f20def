import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformBet } from '@manager/contract/platform/bets';
import type { FeederRecord } from '../kill/feeder.ts';
import type { Random } from './random.ts';

/** Who sends: `own` is what reports are asked for, `other` what feeders amend while they are asked. */
export type Site = 'own' | 'other';
export type KnownBets = Record<Site, FeederRecord['bets']>;
export type Sender = { address: () => string; platformKey: string; random: Random };

export const MONTHS = ['2026-01', '2026-02'] as const;
const ROWS_A_REQUEST = 500;
const RETRY_MS = 50;
const FROM_MS = Date.UTC(2026, 0, 1);
const DAYS = 59;

const post = async ({ address, platformKey }: Sender, kind: string, rows: readonly object[]): Promise<void> => {
  for (;;) {
    const response = await fetch(`${address()}/platform/v1/${kind}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platformKey}`, 'content-type': 'application/x-ndjson' },
      body: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
    const text = await response.text();
    if (response.status === 200) {
      const { rejected } = JSON.parse(text) as { rejected: unknown[] };
      if (rejected.length > 0) throw new Error(`${kind} were refused: ${text.slice(0, 500)}`);
      return;
    }
    if (response.status !== 503 && response.status !== 202) throw new Error(`${kind}: ${response.status} ${text}`);
    await sleep(RETRY_MS);
  }
};

const units = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
const instant = (random: Random): string => new Date(FROM_MS + random.below(DAYS * 86_400) * 1_000).toISOString();

const newBet = (random: Random, { id, site }: { id: string; site: Site }): PlatformBet => {
  const betAt = instant(random);
  return {
    bet_id: id,
    round_id: id,
    site,
    game: `game-${random.below(4)}`,
    player: `${site}-${random.below(200)}`,
    currency: 'USD',
    bet: units(1 + random.below(10_000)),
    win: units(random.below(20_000)),
    status: 'settled',
    source: random.isOneIn(20) ? 'free_round' : 'normal',
    bet_at: betAt,
    settled_at: betAt,
    row_version: 1,
    ...(random.isOneIn(6) ? { detail: { round: id, wins: [random.below(100)] } } : {}),
  };
};

const amended = (random: Random, bet: PlatformBet): PlatformBet => ({
  ...bet,
  detail: undefined,
  row_version: bet.row_version + 1,
  win: units(random.below(20_000)),
  status: random.isOneIn(4) ? 'cancelled' : 'adjusted',
});

/** Bets in many requests, each of both months, with some that amend earlier ones; `known` learns of them. `name` begins their ids. */
export const sendBets = async (
  sender: Sender,
  { name, count, known }: { name: string; count: number; known: KnownBets },
): Promise<void> => {
  const { random } = sender;
  for (let sent = 0; sent < count; sent += ROWS_A_REQUEST) {
    const rows = new Map<string, PlatformBet>();
    for (let at = sent; at < Math.min(count, sent + ROWS_A_REQUEST); at++) {
      const site: Site = random.isOneIn(5) ? 'other' : 'own';
      const row = newBet(random, { id: `${name}-${at}`, site });
      rows.set(row.bet_id, row);
    }
    for (const site of ['own', 'other'] as const) {
      const ids = [...known[site].keys()];
      for (let at = 0; ids.length > 0 && at < 30; at++) {
        const before = known[site].get(ids[random.below(ids.length)] as string)?.newest;
        if (before !== undefined && before.status !== 'cancelled') rows.set(before.bet_id, amended(random, before));
      }
    }
    await post(sender, 'bets', [...rows.values()]);
    for (const row of rows.values()) learn(known[row.site as Site], row);
  }
};

const learn = (bets: FeederRecord['bets'], row: PlatformBet): void => {
  const before = bets.get(row.bet_id);
  bets.set(row.bet_id, {
    newest: row,
    versions: (before?.versions ?? 0) + 1,
    details: (before?.details ?? 0) + (row.detail == null ? 0 : 1),
  });
};

/** Of every other kind of fact. */
export const sendOthers = async (sender: Sender, { name, count }: { name: string; count: number }): Promise<void> => {
  const { random } = sender;
  const rows = (of: (id: string, player: string) => object): object[] =>
    Array.from({ length: count }, (_, at) => ({
      site: 'own',
      row_version: 1,
      ...of(`${name}-${at}`, `own-${random.below(200)}`),
    }));
  await post(
    sender,
    'wallet_txns',
    rows((id, player) => ({
      txn_id: id,
      player,
      currency: 'USD',
      method: 'deposit',
      amount: units(random.below(9_000)),
      status: 'ok',
      created_at: instant(random),
    })),
  );
  await post(
    sender,
    'sessions',
    rows((id, player) => ({ session_id: id, player, currency: 'USD', started_at: instant(random) })),
  );
  await post(
    sender,
    'promo_credits',
    rows((id, player) => ({
      credit_id: id,
      player,
      currency: 'USD',
      kind: 'activity',
      amount: units(random.below(900)),
      granted_at: instant(random),
    })),
  );
  await post(
    sender,
    'seamless_calls',
    rows((id, player) => ({
      call_id: id,
      player,
      kind: 'bet',
      request_id: id,
      latency_ms: random.below(900),
      outcome: 'ok',
      called_at: instant(random),
    })),
  );
  await post(
    sender,
    'transfers',
    rows((id, player) => ({
      transfer_id: id,
      player,
      currency: 'USD',
      direction: 'in',
      amount: units(random.below(9_000)),
      state: 'requested',
      created_at: instant(random),
    })),
  );
};
