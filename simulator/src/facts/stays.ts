import type { MinHeap } from '../math/heap.ts';
import type { Rng } from '../math/rng.ts';
import type { Fact } from './fact-lines.ts';
import { transferFacts, type TransferLine, type TransferStep } from './transfer-lines.ts';

/** Whose money is in a game: of a shared game wallet no game is named. */
export type StayOwner = { site: string; player: string; currency: string; game?: string };

type Moved = { id: string; amountMicros: bigint; atMs: number };

/** Money of one owner between his first in and the out that takes everything back. */
export type Stay = {
  payIn: (moved: Moved) => void;
  play: (money: { betMicros: bigint; winMicros: bigint }) => void;
  /** Everything goes back to the wallet; the next in begins another stay. Nothing without an in. */
  payOut: (moved: Moved) => void;
};

type StayOptions = {
  rng: Rng;
  facts: MinHeap<Fact>;
  /** Nothing is told that happens later. */
  untilMs: number;
};

const MINUTE_MS = 60_000;
const MANUAL_AFTER_MINUTES = 720;
/** The most ins that an out may name (MAX_TRANSFER_REFS of the Platform API). */
const MOST_INS = 50;

/** Writes down transfers between wallets and prepaid games. Most go well; a few are declined, lost and cancelled, repeated, or wrong on purpose. */
export const createStays = ({ rng, facts, untilMs }: StayOptions) => {
  const tell = (line: TransferLine, steps: readonly TransferStep[]): void => {
    for (const fact of transferFacts(line, steps, untilMs)) facts.push(fact);
  };
  const done = (afterMs: number, retries = 0): TransferStep => ({ state: 'done', afterMs, retries, isEnd: true });
  const latencyMs = (): number => 60 + rng.below(400);

  /** Ways of an in that brought nothing, before the one that did. */
  const failBefore = (line: TransferLine & { direction: 'in' }): void => {
    const draw = rng.below(100);
    if (draw < 3) {
      const declined = { ...line, transferId: `${line.transferId}-d`, atMs: line.atMs - 20_000 };
      tell(declined, [REQUESTED, { state: 'failed', afterMs: latencyMs(), error: 'not_enough_money', isEnd: true }]);
    } else if (draw < 8) {
      const lost = { ...line, transferId: `${line.transferId}-l`, atMs: line.atMs - 2 * MINUTE_MS };
      const cancelMs = MINUTE_MS + latencyMs();
      tell(lost, [
        REQUESTED,
        { state: 'failed', afterMs: 8_000, error: 'timeout' },
        { state: 'cancel_sent', afterMs: MINUTE_MS, retries: 1, error: 'timeout' },
        { state: 'cancelled', afterMs: cancelMs, retries: 1, isEnd: true },
      ]);
      const cancel = { ...lost, transferId: `${lost.transferId}c`, direction: 'cancel' as const, refs: [lost.transferId] };
      tell({ ...cancel, atMs: lost.atMs + MINUTE_MS }, [REQUESTED, done(cancelMs - MINUTE_MS)]);
    }
  };

  const stepsOut = (): TransferStep[] => {
    const draw = rng.below(100);
    const retries = 1 + rng.below(20);
    const retrying = (minute: number): TransferStep => ({
      state: 'retrying',
      afterMs: minute * MINUTE_MS,
      retries: minute,
      error: draw % 2 === 0 ? 'HTTP 503' : 'timeout',
    });
    if (draw < 2) return [REQUESTED, retrying(1), { ...retrying(MANUAL_AFTER_MINUTES), state: 'manual' }];
    return draw < 10 ? [REQUESTED, retrying(1), done((retries + 1) * MINUTE_MS, retries + 1)] : [REQUESTED, done(latencyMs())];
  };

  /** Now and then a platform is wrong: too much goes back, an in is named that nobody told of, or the same money goes back again. */
  const tellOut = (line: TransferLine & { direction: 'out' }, cost: bigint): void => {
    const draw = rng.below(100);
    if (draw < 2) return tell({ ...line, amountMicros: line.amountMicros + cost }, stepsOut());
    if (draw < 3) return tell({ ...line, refs: [...line.refs, `${line.transferId}-0`] }, stepsOut());
    tell(line, stepsOut());
    if (draw < 4)
      tell({ ...line, transferId: `${line.transferId}-r`, atMs: line.atMs + 3 * MINUTE_MS }, [REQUESTED, done(latencyMs())]);
  };

  return (owner: StayOwner): Stay => {
    let [refs, betMicros, winMicros]: [string[], bigint, bigint] = [[], 0n, 0n];
    return {
      payIn: ({ id, amountMicros, atMs }) => {
        const line = { ...owner, transferId: id, direction: 'in' as const, amountMicros, atMs };
        failBefore(line);
        tell(line, [REQUESTED, done(latencyMs())]);
        refs.push(id);
      },
      play: (money) => {
        betMicros += money.betMicros;
        winMicros += money.winMicros;
      },
      payOut: ({ id, amountMicros, atMs }) => {
        if (refs.length > 0 && refs.length <= MOST_INS)
          tellOut(
            { ...owner, transferId: id, direction: 'out', refs, betMicros, winMicros, amountMicros, atMs },
            betMicros / 10n,
          );
        [refs, betMicros, winMicros] = [[], 0n, 0n];
      },
    };
  };
};

const REQUESTED: TransferStep = { state: 'requested', afterMs: 0 };
