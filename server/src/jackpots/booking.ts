import { type JackpotMeters, type JackpotMove, moneyOf } from '@manager/domain/jackpot-contribution';

/** Sums of micros that a group of large bets may lift beyond 2^53: kept as numbers as long as they fit. */
const SPILL = 2 ** 52;

/** A row of the ledger while it is being added to. Money in micros of USD. */
export class Booking {
  readonly poolId: string;
  readonly turn: number;
  readonly opening: number;
  bets = 0;
  /** What came in, by where it went. */
  readonly came: JackpotMove = { visible: 0, hidden: 0, overflow: 0, repaid: 0 };
  seed = 0;
  win = 0;
  /** What was kept and what flowed over is shown with the turn: to be kept though nothing else was booked. */
  beginsTurn = false;
  /** Set when the row is closed. */
  closing: JackpotMeters | null = null;
  #small = 0;
  #large = 0n;

  constructor(poolId: string, turn: number, meters: JackpotMeters) {
    this.poolId = poolId;
    this.turn = turn;
    this.opening = moneyOf(meters);
  }

  /** A bet that qualifies, or one that no longer does (−1), or the difference between two stakes (0). */
  addBet(count: -1 | 0 | 1, stake: number | bigint): void {
    this.bets += count;
    if (typeof stake === 'bigint') this.#large += stake;
    else this.#small += stake;
    if (this.#small < SPILL && this.#small > -SPILL) return;
    this.#large += BigInt(this.#small);
    this.#small = 0;
  }

  /** Did anything happen that is to be kept? */
  get isEmpty(): boolean {
    const { visible, hidden, overflow, repaid } = this.came;
    return (
      !this.beginsTurn &&
      this.bets === 0 &&
      this.wager === 0n &&
      [visible, hidden, overflow, repaid, this.seed, this.win].every((amount) => amount === 0)
    );
  }

  get wager(): bigint {
    return this.#large + BigInt(this.#small);
  }
}
