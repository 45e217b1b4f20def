import type { PlatformBet } from '@manager/contract/platform/bets';
import type { CheckWorld, Game, Site } from './draw-world.ts';
import { inUsd, micros, stampOf, text } from './ledger.ts';

/** What a pool takes and when it pays; `factorOf` is 0 for games that are left out, `trigger` a symbol that a game tells, or a point that nobody knows. */
export type PoolTerms = {
  code: string;
  trigger: 'symbol' | 'mystery';
  rate: string;
  hiddenRate: string;
  seed: string;
  reset: string;
  minWin: string;
  mustHit: string | null;
  cap: string;
  minBetUsd: string;
  limit: string;
  sources: readonly string[];
  isPlayedAt: (site: Site) => boolean;
  factorOf: (game: Game) => string;
};
type Meters = { visible: bigint; hidden: bigint; overflow: bigint; owed: bigint };
const MOVES = ['count', 'wager', 'visibleIn', 'hiddenIn', 'overflowIn', 'repaid', 'seed', 'hits', 'win', 'adjustment'] as const;
type Moves = Record<(typeof MOVES)[number], bigint>;
type Hit = {
  betId: string;
  atMs: number;
  turn: number;
  amount: bigint;
  site: Site;
  game: Game;
  currency: string;
  rateE8: bigint;
};

const noMoves = (): Moves => Object.fromEntries(MOVES.map((name) => [name, 0n])) as Moves;
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const totalOf = ({ visible, hidden, overflow, owed }: Meters): bigint => visible + hidden + overflow - owed;
/** Of an amount, per cent with four decimals, times a factor with four: rounded down. */
const shareOf = (amount: bigint, pct: string, factor = '1'): bigint =>
  (amount * micros(pct) * micros(factor)) / 100_000_000_000_000n;

/** The books of a pool, one version of a bet after the other (docs/formulas.md#jackpots). */
export class Pool {
  readonly terms: PoolTerms;
  readonly meters: Meters = { visible: 0n, hidden: 0n, overflow: 0n, owed: 0n };
  readonly hits: Hit[] = [];
  /** By day of UTC, and the same of each game and website. */
  readonly days = new Map<string, Moves & { opening: bigint; closing: bigint }>();
  readonly parts = { game: new Map<string, Moves>(), site: new Map<string, Moves>() };
  /** What it showed after each batch of bets. */
  readonly shown: { atMs: number; display: bigint; reserve: bigint; total: bigint }[] = [];

  constructor(terms: PoolTerms, atMs: number) {
    this.terms = terms;
    this.meters.visible = micros(terms.seed);
    this.book({ seed: micros(terms.seed) }, atMs);
    this.show(atMs);
  }

  get all(): Moves {
    const sum = noMoves();
    for (const day of this.days.values()) for (const name of MOVES) sum[name] += day[name];
    return sum;
  }

  show(atMs: number): void {
    const { visible, hidden } = this.meters;
    this.shown.push({ atMs, display: visible, reserve: hidden, total: totalOf(this.meters) });
  }

  /** What is above the cap flows over. */
  adjust(amount: bigint, atMs: number): void {
    const room = micros(this.terms.cap) - this.meters.visible;
    const shown = least(amount, room);
    this.meters.visible += shown;
    this.meters.overflow += amount - shown;
    this.book({ adjustment: amount }, atMs);
  }

  /** The newest of the versions that came of a bet. `hasWon`: of pools whose point nobody knows the answer tells. */
  play(versions: readonly PlatformBet[], { world, atMs, hasWon }: { world: CheckWorld; atMs: number; hasWon: boolean }): void {
    const now = versions.at(-1) as PlatformBet;
    const before = versions.at(-2);
    const site = world.sites.find(({ code }) => code === now.site) as Site;
    const game = world.games.find(({ code }) => code === now.game) as Game;
    const part = (moves: Partial<Moves>): void => this.bookPart(moves, { site, game, atMs });
    const { rateE8 } = versions.some(({ status }) => status !== 'pending') ? stampOf(versions, world.rates) : { rateE8: 1n };
    const stakeOf = (bet: PlatformBet | undefined): bigint | null => this.stakeOf(bet, { site, game, rateE8 });
    const [was, is] = [stakeOf(before), stakeOf(now)];
    const paidIn = (stake: bigint | null): bigint =>
      stake === null ? 0n : least(shareOf(stake, this.terms.rate, this.terms.factorOf(game)), micros(this.terms.limit));
    if (was !== null || is !== null)
      part({
        count: (is === null ? 0n : 1n) - (was === null ? 0n : 1n),
        wager: (is ?? 0n) - (was ?? 0n),
        ...this.take(paidIn(is) - paidIn(was)),
      });
    if (is === null || !this.isHit(now, before, hasWon)) return;
    const { visible, hidden, overflow, owed } = this.meters;
    const isPayable = (visible * rateE8) / 100_000_000n >= 10_000n;
    if (visible === 0n || !isPayable || owed > hidden + overflow + micros(this.terms.reset)) return;
    this.hits.push({
      betId: now.bet_id,
      atMs,
      turn: this.hits.length + 1,
      amount: visible,
      site,
      game,
      currency: now.currency,
      rateE8,
    });
    part({ hits: 1n, win: visible });
    this.begin(atMs);
  }

  /** In USD; null where the bet takes no part. */
  private stakeOf(
    bet: PlatformBet | undefined,
    { site, game, rateE8 }: { site: Site; game: Game; rateE8: bigint },
  ): bigint | null {
    if (bet === undefined || bet.status === 'pending' || bet.status === 'cancelled') return null;
    const isTest = site.agent.isTest || site.players.some(({ name, isTest: test }) => test && name === bet.player);
    const { isPlayedAt, factorOf, sources, minBetUsd } = this.terms;
    const stake = inUsd(micros(bet.bet), rateE8);
    const isOut = isTest || !isPlayedAt(site) || micros(factorOf(game)) === 0n || !sources.includes(bet.source);
    return isOut || stake < micros(minBetUsd) ? null : stake;
  }

  /** A bet wins with its first settled version, or with the first that tells the symbol. */
  private isHit(now: PlatformBet, before: PlatformBet | undefined, hasWon: boolean): boolean {
    const isFirst = before === undefined || before.status === 'pending';
    const { trigger, code, mustHit } = this.terms;
    if (isFirst && mustHit !== null && this.meters.visible >= micros(mustHit)) return true;
    if (trigger === 'mystery') return isFirst && hasWon;
    return now.jackpot_symbol === code && (isFirst || before.jackpot_symbol !== code);
  }

  /** What came in, or is taken back: overflow first, then the reserve, and what was shown is owed. */
  private take(amount: bigint): Partial<Moves> {
    const { meters, terms } = this;
    if (amount < 0n) {
      const overflow = least(meters.overflow, -amount);
      const hidden = least(meters.hidden, -amount - overflow);
      const owed = -amount - overflow - hidden;
      meters.overflow -= overflow;
      meters.hidden -= hidden;
      meters.owed += owed;
      return { overflowIn: -overflow, hiddenIn: -hidden, repaid: -owed };
    }
    const repaid = least(meters.owed, amount);
    const hidden = shareOf(amount - repaid, terms.hiddenRate);
    const room = micros(terms.cap) > meters.visible ? micros(terms.cap) - meters.visible : 0n;
    const visible = least(amount - repaid - hidden, room);
    const overflow = amount - repaid - hidden - visible;
    meters.owed -= repaid;
    meters.hidden += hidden;
    meters.visible += visible;
    meters.overflow += overflow;
    return { repaid, hiddenIn: hidden, visibleIn: visible, overflowIn: overflow };
  }

  /** The next turn shows the reset amount, the reserve and what flowed over, less what is owed. */
  private begin(atMs: number): void {
    const { meters, terms } = this;
    const unseen = meters.hidden + meters.overflow;
    const back = least(meters.owed, unseen);
    const next = micros(terms.reset) + unseen - back;
    meters.owed -= back;
    meters.visible = least(next, micros(terms.cap));
    meters.hidden = 0n;
    meters.overflow = next - meters.visible;
    this.book({ seed: micros(terms.reset) }, atMs);
  }

  private bookPart(moves: Partial<Moves>, { site, game, atMs }: { site: Site; game: Game; atMs: number }): void {
    this.book(moves, atMs);
    for (const [parts, id] of [
      [this.parts.game, game.id],
      [this.parts.site, site.id],
    ] as const) {
      const sums = parts.get(id) ?? noMoves();
      for (const name of MOVES) sums[name] += moves[name] ?? 0n;
      parts.set(id, sums);
    }
  }

  private book(moves: Partial<Moves>, atMs: number): void {
    const day = new Date(atMs).toISOString().slice(0, 10);
    const opening = [...this.days.values()].at(-1)?.closing ?? 0n;
    const row = this.days.get(day) ?? { ...noMoves(), opening, closing: 0n };
    for (const name of MOVES) row[name] += moves[name] ?? 0n;
    row.closing = row.opening + contributedBy(row) + row.seed - row.win + row.adjustment;
    this.days.set(day, row);
  }
}

export const contributedBy = ({ visibleIn, hiddenIn, overflowIn, repaid }: Moves): bigint =>
  visibleIn + hiddenIn + overflowIn + repaid;

/** Movements as the screens of jackpots say them. */
export const movesOf = (moves: Moves): Record<string, string | number> => ({
  bets: Number(moves.count),
  qualifying_wager: text(moves.wager),
  contributed_visible: text(moves.visibleIn),
  contributed_hidden: text(moves.hiddenIn),
  contributed_overflow: text(moves.overflowIn),
  repaid: text(moves.repaid),
  seeds: text(moves.seed),
  hits: Number(moves.hits),
  wins: text(moves.win),
  adjustments: text(moves.adjustment),
});
