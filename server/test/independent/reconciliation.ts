import type { PlatformBet } from '@manager/contract/platform/bets';
import type { PlatformWalletTxn } from '@manager/contract/platform/wallet-txns';
import { drawer } from '../bet-world.ts';
import { type CheckWorld, settleDayOf, type Site } from './draw-world.ts';
import { micros, percent, stampOf, text } from './ledger.ts';

/** A website, settlement day and currency. */
type Place = { site: Site; day: string; currency: string };
type Side = { status: 'settled' | 'cancelled' | 'pending'; bet: bigint; win: bigint };
/** A transaction as we have it and as the website says it; null: that side lacks it. */
type Pair = Place & { ours: Side | null; theirs: Side | null };
export type Line = Place & Side & { id: string; round: string };
type Ledger = { count: number; bet: bigint; win: bigint };
type Kind = 'missing_theirs' | 'missing_ours' | 'amount_differs' | 'status_differs';

const NOTHING: Ledger = { count: 0, bet: 0n, win: 0n };
export const keyOf = ({ site, day, currency }: Place): string => `${site.id} ${day} ${currency}`;
const amount = (one: bigint): bigint => (one < 0n ? -one : one);
const ledgerOf = (sides: readonly (Side | null)[]): Ledger =>
  sides.reduce<Ledger>(
    (sum, side) =>
      side?.status === 'settled' ? { count: sum.count + 1, bet: sum.bet + side.bet, win: sum.win + side.win } : sum,
    NOTHING,
  );
const isNothing = ({ count, bet, win }: Ledger): boolean => count === 0 && bet === 0n && win === 0n;
const isAlike = (one: Ledger, other: Ledger): boolean =>
  one.count === other.count && one.bet === other.bet && one.win === other.win;

/** Bets that players paid for, without those of tests, with what became of them. */
const ownOf = ({ rows, rates }: CheckWorld, site: Site): (Place & { ours: Side; bet: PlatformBet; atMs: number })[] =>
  rows.flatMap((versions) => {
    const bet = versions.at(-1) as PlatformBet;
    const isTest = site.agent.isTest || site.players.some(({ name, isTest: test }) => test && name === bet.player);
    if (bet.site !== site.code || bet.source !== 'normal' || isTest) return [];
    const atMs = bet.status === 'pending' ? Date.parse(bet.bet_at) : stampOf(versions, rates).ms;
    const status = bet.status === 'adjusted' ? 'settled' : (bet.status as Side['status']);
    const ours = { status, bet: micros(bet.bet), win: micros(bet.win) + micros(bet.jackpot_win ?? '0') };
    return [{ site, day: settleDayOf(site.agent.calendars, atMs), currency: bet.currency, ours, bet, atMs }];
  });

/** What the file of a website says of single bets: most of it is ours, some is left out, said otherwise, under another id, or known to it alone. */
export const drawFile = (world: CheckWorld, site: Site, seed: number): { lines: Line[]; pairs: Pair[] } => {
  const draw = drawer(seed);
  const lines: Line[] = [];
  const pairs = ownOf(world, site).flatMap(({ ours, bet, ...place }): Pair[] => {
    const chance = draw();
    const said = (theirs: Side, id = bet.bet_id): Pair[] => {
      lines.push({ ...place, ...theirs, id, round: bet.round_id ?? bet.bet_id });
      return [{ ...place, ours, theirs }];
    };
    if (ours.status !== 'settled') {
      if (chance < 0.3) return said({ ...ours, status: 'settled' });
      return chance < 0.5 ? said({ ...ours, status: 'cancelled' }) : [{ ...place, ours, theirs: null }];
    }
    if (chance < 0.04) return [{ ...place, ours, theirs: null }];
    if (chance < 0.08) return said({ ...ours, win: ours.win + 1_500_000n });
    if (chance < 0.12) return said({ ...ours, bet: ours.bet + 4_000n });
    if (chance < 0.15) return said({ ...ours, status: 'cancelled' });
    if (chance < 0.18) return said(ours, `theirs-${bet.bet_id}`);
    if (chance < 0.21) {
      const stranger: Side = { status: 'settled', bet: 2_000_000n, win: BigInt(Math.floor(draw() * 9e6)) };
      lines.push({ ...place, ...stranger, id: `x-${bet.bet_id}`, round: `x-${bet.bet_id}` });
      return [...said(ours), { ...place, ours: null, theirs: stranger }];
    }
    return said(ours);
  });
  return { lines, pairs };
};

/** What the wallet of a website confirmed, bet by bet; `moved`: the same by the day of each movement. */
export const drawMovements = (
  world: CheckWorld,
  site: Site,
  seed: number,
): { rows: PlatformWalletTxn[]; pairs: Pair[]; moved: Map<string, Ledger> } => {
  const draw = drawer(seed);
  const rows: PlatformWalletTxn[] = [];
  const moved = new Map<string, Ledger>();
  const move = (
    bet: { id: string; player: string; currency: string },
    method: 'bet' | 'paid' | 'cancel',
    more: { micros: bigint; ms: number },
  ): void => {
    const { micros: value, ms } = more;
    if (value === 0n) return;
    rows.push({
      txn_id: `m-${bet.id}-${method}`,
      bet_id: bet.id,
      site: site.code,
      player: bet.player,
      currency: bet.currency,
      method,
      amount: text(value),
      status: 'ok',
      created_at: new Date(ms).toISOString(),
      row_version: 1,
    });
    const key = keyOf({ site, day: settleDayOf(site.agent.calendars, ms), currency: bet.currency });
    const { count, ...sums } = moved.get(key) ?? NOTHING;
    moved.set(key, {
      count: count + (method === 'bet' ? 1 : method === 'cancel' ? -1 : 0),
      bet: sums.bet - (method === 'paid' ? 0n : value),
      win: sums.win + (method === 'paid' ? value : 0n),
    });
  };
  const pairs = ownOf(world, site).flatMap(({ ours, bet, atMs, ...place }): Pair[] => {
    const own = { id: bet.bet_id, player: bet.player, currency: bet.currency };
    const stakeMs = Math.max(Date.parse(bet.bet_at), atMs - 6 * 3_600_000);
    const chance = draw();
    if (chance < 0.05) return [{ ...place, ours, theirs: null }];
    const win = ours.status !== 'settled' ? 0n : chance < 0.1 ? ours.win + 2_250_000n : ours.win;
    move(own, 'bet', { micros: -ours.bet, ms: stakeMs });
    move(own, 'paid', { micros: win, ms: atMs });
    if (ours.status === 'cancelled') move(own, 'cancel', { micros: ours.bet, ms: atMs });
    const isCancelled = ours.status === 'cancelled' || (ours.bet === 0n && win === 0n);
    const hasMoved = ours.bet !== 0n || win !== 0n;
    const theirs: Side = { status: isCancelled ? 'cancelled' : 'settled', bet: ours.bet, win };
    const known: Pair = { ...place, ours, theirs: hasMoved ? theirs : null };
    if (chance > 0.08 && chance < 0.11) {
      const stranger = { ...own, id: `w-${bet.bet_id}` };
      move(stranger, 'bet', { micros: -3_000_000n, ms: atMs });
      return [known, { ...place, ours: null, theirs: { status: 'settled', bet: 3_000_000n, win: 0n } }];
    }
    return [known];
  });
  return { rows, pairs, moved };
};

/** What a website says of its days: mostly our sums, some of them a little or much apart. */
export const drawTotals = (world: CheckWorld, site: Site, seed: number): (Place & Ledger)[] => {
  const draw = drawer(seed);
  return [...Map.groupBy(ownOf(world, site), keyOf).values()].flatMap((own) => {
    const { count, bet, win } = ledgerOf(own.map(({ ours }) => ours));
    const [place] = own;
    const chance = draw();
    if (place === undefined || count === 0 || chance < 0.1) return [];
    const near = chance < 0.3 ? 9_000n : 0n;
    const far = chance > 0.85 ? 12_340_000n : 0n;
    return [
      { site, day: place.day, currency: place.currency, count: count + (chance > 0.95 ? 1 : 0), bet: bet + near, win: win + far },
    ];
  });
};

type Told = {
  /** Of the file of single bets, and of the wallet; empty where there is none. */
  filed: readonly Pair[];
  confirmed: readonly Pair[];
  moved: ReadonlyMap<string, Ledger>;
  totals: readonly (Place & Ledger)[];
};

/** Rows of F-6 by their key (docs/formulas.md#reconciliation). */
export const reconcile = (world: CheckWorld, site: Site, { filed, confirmed, moved, totals }: Told) => {
  const own = Map.groupBy(ownOf(world, site), keyOf);
  const files = Map.groupBy(filed, keyOf);
  const wallets = Map.groupBy(confirmed, keyOf);
  const said = new Map(totals.map((one) => [keyOf(one), one]));
  const oursOf = (key: string): Ledger => ledgerOf((own.get(key) ?? []).map(({ ours }) => ours));
  const isFiled = (key: string): boolean => (files.get(key) ?? []).some(({ theirs }) => theirs !== null);
  const keys = new Set([
    ...[...own.keys()].filter((key) => !isNothing(oursOf(key))),
    ...[...moved].filter(([, ledger]) => !isNothing(ledger)).map(([key]) => key),
    ...[...files.keys()].filter(isFiled),
    ...said.keys(),
  ]);
  return new Map(
    [...keys].map((key) => {
      const ours = oursOf(key);
      const raw = moved.get(key) ?? NOTHING;
      // A wallet that moved nothing that day confirms nothing.
      const wallet = isNothing(raw)
        ? null
        : isAlike(raw, ours)
          ? ours
          : ledgerOf((wallets.get(key) ?? []).map(({ theirs }) => theirs));
      const pairs = isFiled(key) ? (files.get(key) ?? []) : null;
      const file = pairs === null ? (said.get(key) ?? null) : ledgerOf(pairs.map(({ theirs }) => theirs));
      const walletPairs = isAlike(raw, ours) ? null : (wallets.get(key) ?? []);
      return [key, rowOf({ ours, wallet, file, pairs, walletPairs })];
    }),
  );
};

type Row = {
  ours: Ledger;
  wallet: Ledger | null;
  file: Ledger | null;
  /** Of a file of single bets. */
  pairs: readonly Pair[] | null;
  /** Null where the sums of the day say enough. */
  walletPairs: readonly Pair[] | null;
};

const sidesOf = (name: string, ledger: Ledger | null): Record<string, string | number | null> => ({
  [`${name}_count`]: ledger?.count ?? null,
  [`${name}_bet`]: ledger === null ? null : text(ledger.bet),
  [`${name}_win`]: ledger === null ? null : text(ledger.win),
});
const minus = (one: Ledger, other: Ledger): Ledger => ({
  count: one.count - other.count,
  bet: one.bet - other.bet,
  win: one.win - other.win,
});

const rowOf = ({ ours, wallet, file, pairs, walletPairs }: Row) => {
  const theirs = file ?? wallet;
  const diffs = [file, wallet].flatMap((other) => (other === null ? [] : [minus(ours, other)]));
  const isNear = ({ count, bet, win }: Ledger): boolean => count === 0 && amount(bet) <= 10_000n && amount(win) <= 10_000n;
  const state =
    diffs.length === 0 ? 'pending' : diffs.every(isNothing) ? 'matched' : diffs.every(isNear) ? 'tolerated' : 'mismatch';
  const diff = theirs === null ? null : minus(ours, theirs);
  const larger = diff === null ? 0n : amount(diff.bet) > amount(diff.win) ? amount(diff.bet) : amount(diff.win);
  const whole = ours.bet === 0n ? (theirs?.bet ?? 0n) : ours.bet;
  const compared = file === null && wallet !== null && state === 'mismatch' ? walletPairs : null;
  return {
    figures: {
      ...sidesOf('bets', ours),
      ...sidesOf('wallet', wallet),
      ...sidesOf('site', file),
      ...sidesOf('theirs', theirs),
      ...sidesOf('diff', diff),
      theirs_from: file !== null ? 'site' : wallet !== null ? 'wallet' : null,
      diff_pct: diff === null ? null : larger === 0n ? '0.0000' : whole <= 0n ? null : percent(larger, whole),
      state,
      tolerance: '0.01',
    },
    differences: pairs !== null ? differencesOf(pairs) : compared !== null ? differencesOf(compared) : null,
  };
};

const kindOf = ({ ours, theirs }: Pair): Kind | null => {
  const [here, there] = [ours?.status === 'settled', theirs?.status === 'settled'];
  if (ours === null) return there ? 'missing_ours' : null;
  if (theirs === null) return here ? 'missing_theirs' : null;
  if (here !== there) return 'status_differs';
  return here && (ours.bet !== theirs.bet || ours.win !== theirs.win) ? 'amount_differs' : null;
};

/** By kind: how many, and ours less theirs. */
const differencesOf = (pairs: readonly Pair[]): Map<string, { rows: number; count: number; bet: string; win: string }> => {
  const kinds = Map.groupBy(pairs, (pair) => kindOf(pair) ?? '');
  kinds.delete('');
  return new Map(
    [...kinds].map(([kind, some]) => {
      const { count, bet, win } = minus(ledgerOf(some.map(({ ours }) => ours)), ledgerOf(some.map(({ theirs }) => theirs)));
      return [kind, { rows: some.length, count, bet: text(bet), win: text(win) }];
    }),
  );
};
