import type { Waits } from '../../kit/jobs/watch.ts';
import type { Deps } from '../../kit/service/ctx.ts';
import type { OwnerTx } from '../../postgres/db.ts';
import type { ConsumedBet } from './consumed-bet.ts';

/** A version that stands now (+1), or one that does not stand any more (-1): what it did is to be undone. */
export type BetChange = { sign: 1 | -1; batchId: bigint; bet: ConsumedBet };

/** Whole batches: all changes of those after `from` up to and including `until`, in their order. `from` = `until`: none. */
export type BetPage = { from: bigint; until: bigint; changes: readonly BetChange[] };

/** Keeps what was made of a page; it holds the position until its transaction ends. */
export type KeepPage = (tx: OwnerTx) => Promise<void>;

type Taking =
  /** Works in the transaction that moves the position: nothing may wait in it. May run again after a conflict. */
  | { take: (deps: Deps, tx: OwnerTx, changes: readonly BetChange[]) => Promise<void> }
  /** Reads whatever it needs before the transaction; what it then keeps is given up when another process was faster. */
  | { prepare: (deps: Deps, page: BetPage) => Promise<KeepPage> };

/**
 * Follows the bets, each version once, whatever ends in between: its position moves in the transaction that keeps what it made of them
 * (docs/decisions/0054-activities.md). The report store of its `deps` answers from whole months alone.
 */
export type Consumer = {
  /** Stable name, such as `activity.rank`. */
  name: string;
  /** False: nobody wants bets now, the position moves on without reading. */
  isWanted: (deps: Deps) => Promise<boolean>;
  /** Is there something to do besides, without new bets? It then gets an empty page. */
  ownWork?: Waits;
} & Taking;
