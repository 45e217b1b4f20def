import { drawer } from '../bet-world.ts';
import { betRow } from '../world.ts';
import type { OracleBet } from './rank-oracle.ts';

/** Units of each currency per USD. */
export const RATES: Readonly<Record<string, string>> = { USD: '1', CNY: '7', IDR: '16301' };

type Asked = {
  seed: number;
  sites: readonly { code: string }[];
  games: readonly { code: string }[];
  /** User names: players of the websites in turn, each with a currency of its own. */
  names: readonly string[];
  /** The largest stake and win. */
  most: { bet: number; win: number };
  /** Of a new bet; inside a round beside that of its root, where that one is known. */
  betAt: (draw: () => number, rootAt: string | undefined) => string;
};

/** Bets as the platform may send them, drawn at random. `newest` has each in the version that stands in the end, once that was sent. */
export const createBetDraw = ({ seed, sites, games, names, most, betAt }: Asked) => {
  const draw = drawer(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T;
  const amount = (max: number): string => (Math.floor(draw() * max * 100) / 100).toFixed(2);
  const newest = new Map<string, OracleBet>();
  const players = names.map((name, n) => ({
    name,
    site: sites[n % sites.length]?.code ?? '',
    currency: pick(Object.keys(RATES)),
  }));
  let n = 0;
  /** A new bet, one inside a round (also before that), or what can become of a bet. */
  const drawBet = (): OracleBet => {
    const known = [...newest.values()];
    const chance = draw();
    const old = pick(known);
    if (old !== undefined && chance < 0.3 && old.status !== 'cancelled') {
      const version = { ...old, row_version: (old.row_version ?? 1) + 1, settled_at: old.settled_at ?? old.bet_at };
      return draw() < 0.4
        ? { ...version, status: 'cancelled' }
        : { ...version, status: old.status === 'pending' ? 'settled' : 'adjusted', win: amount(most.win) };
    }
    const { name, site, currency } = pick(players);
    const id = `p-${++n}`;
    const roots = known.filter((bet) => bet.player === name && bet.site === site && bet.parent_bet_id == null);
    const parent = chance < 0.45 ? (draw() < 0.3 ? `p-${n + 1 + Math.floor(draw() * 20)}` : pick(roots)?.bet_id) : undefined;
    const isPending = draw() < 0.1;
    const scale = currency === 'IDR' ? 10_000 : 1;
    const at = betAt(draw, parent === undefined ? undefined : newest.get(parent)?.bet_at);
    return {
      ...betRow({ site, game: pick(games).code, player: name }),
      bet_id: id,
      round_id: id,
      ...(parent === undefined ? {} : { parent_bet_id: parent }),
      currency,
      bet: parent !== undefined && draw() < 0.5 ? '0' : amount(most.bet * scale),
      win: isPending || draw() < 0.45 ? '0' : amount(most.win * scale),
      jackpot_win: draw() < 0.15 && !isPending ? amount(200 * scale) : '0',
      free_spins: draw() < 0.3,
      feature_buy: parent === undefined && draw() < 0.1,
      source: draw() < 0.9 ? 'normal' : 'free_round',
      status: isPending ? 'pending' : 'settled',
      bet_at: at,
      settled_at: isPending ? undefined : at,
      row_version: 1,
      rate: RATES[currency] ?? '1',
    } as OracleBet;
  };
  /** Up to so many, each bet once. */
  const drawBatch = (size: number): OracleBet[] => {
    const batch = new Map<string, OracleBet>();
    for (let i = 0; i < size; i++) {
      const bet = drawBet();
      if (!batch.has(bet.bet_id)) batch.set(bet.bet_id, bet);
    }
    for (const bet of batch.values()) newest.set(bet.bet_id, bet);
    return [...batch.values()];
  };
  return { draw, pick, players, newest, drawBatch };
};
