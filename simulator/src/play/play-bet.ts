import { playRound, type Round } from '../math/spin.ts';
import type { BetRow } from './bet-row.ts';
import type { Session } from './session.ts';

/** How a bet goes on after it was placed. Everything but `settled` and `refused` has a second version. */
export type Fate = 'settled' | 'late' | 'adjusted' | 'cancelled' | 'refused' | 'stuck';

/** A bet with its versions in order; `dueAtMs` is when the version came into being. */
export type PlayedBet = { versions: readonly { row: BetRow; dueAtMs: number }[]; balanceMicros: bigint; doneAtMs: number };

export type PlayRequest = { session: Session; betId: string; atMs: number; balanceMicros: bigint; fate: Fate };

/** Plays with gifts never stick or get cancelled; of the others about one in 120 is not settled at once. */
export function drawFate(session: Session): Fate {
  const draw = session.rng.below(100_000);
  if (session.source !== 'normal' || draw >= 850) return 'settled';
  if (draw < 450) return 'late';
  if (draw < 600) return 'adjusted';
  if (draw < 770) return 'cancelled';
  return draw < 840 ? 'refused' : 'stuck';
}

/** What the next spin of a session will cost the player at most (a gift costs nothing). */
export function highestCost(session: Session): bigint {
  if (session.source !== 'normal') return 0n;
  return session.canBuy
    ? session.stake.totalMicros * BigInt(session.machine.math.buyCostMultiple ?? 1)
    : session.stake.totalMicros;
}

/** Plays one round for a session whose balance covers `highestCost`, and gives every version of the bet. */
export function playBet(request: PlayRequest): PlayedBet {
  const { session, betId, atMs, balanceMicros } = request;
  const { rng, machine, stake } = session;
  const isFeatureBuy = session.canBuy && rng.chance(12_000);
  const isDoubled = session.doubledShare > 0 && session.source === 'normal' && rng.chance(Math.round(1e6 * session.doubledShare));
  const round = multiplied(
    playRound(machine, rng, isFeatureBuy ? 'buy' : 'base'),
    (session.grant?.multiplier ?? 1) * (isDoubled ? 2 : 1),
  );
  const priceMicros = isFeatureBuy ? stake.totalMicros * BigInt(machine.math.buyCostMultiple ?? 1) : stake.totalMicros;
  const betMicros = session.source === 'normal' ? priceMicros : 0n;
  const drawnMicros = BigInt(round.units) * stake.unitMicros;
  const winMicros = creditedMicros(session.grant, drawnMicros);
  // Wins of granted rounds are paid by Manager, all at once or after each of them.
  const afterMicros = session.grant === null ? balanceMicros - betMicros + winMicros : balanceMicros;
  const roundId = `r-${betId}`;
  const spinMs = 180 + rng.below(900) + round.free.played * 1_500;
  const whole: BetRow = {
    betId,
    roundId,
    sessionMembers: session.rowMembers,
    betMicros,
    winMicros,
    status: 'settled',
    isFeatureBuy,
    ...(isFeatureBuy ? { baseBetMicros: stake.totalMicros } : {}),
    balanceBeforeMicros: balanceMicros,
    balanceAfterMicros: afterMicros,
    betAtMs: atMs,
    settledAtMs: atMs + spinMs,
    rowVersion: 1,
    // The reels of a round that was cut show more than it won.
    detail:
      winMicros < drawnMicros
        ? null
        : session.writeDetail({
            round,
            roundId,
            stake,
            paidMicros: session.source === 'normal' ? priceMicros : 0n,
            isFeatureBuy,
            balanceBeforeMicros: balanceMicros,
            balanceAfterMicros: afterMicros,
          }),
  };
  return withFate(whole, request.fate, spinMs + 2_000 + rng.below(60_000));
}

/** What a round wins: of a grant what its maximum leaves. */
function creditedMicros(grant: Session['grant'], drawnMicros: bigint): bigint {
  if (grant === null) return drawnMicros;
  const leftMicros = grant.maxWinMicros === null ? drawnMicros : grant.maxWinMicros - grant.wonMicros;
  const winMicros = drawnMicros < leftMicros ? drawnMicros : leftMicros;
  grant.wonMicros += winMicros;
  return winMicros;
}

/** All of its wins times the multiplier of a grant. */
const multiplied = (round: Round, by: number): Round =>
  by === 1
    ? round
    : {
        ...round,
        units: round.units * by,
        free: { ...round.free, units: round.free.units * by },
        steps: round.steps.map((step) => ({ ...step, multiplier: step.multiplier * by, paidUnits: step.paidUnits * by })),
      };

function withFate(whole: BetRow, fate: Fate, resolveMs: number): PlayedBet {
  const settledAtMs = whole.settledAtMs ?? whole.betAtMs;
  const resolvedAtMs = whole.betAtMs + resolveMs;
  const open: BetRow = {
    ...whole,
    winMicros: 0n,
    status: 'pending',
    balanceAfterMicros: whole.balanceBeforeMicros - whole.betMicros,
    settledAtMs: null,
    detail: null,
  };
  const refunded: BetRow = { ...open, status: 'cancelled', balanceAfterMicros: whole.balanceBeforeMicros };
  const opened = { row: open, dueAtMs: whole.betAtMs };
  const end = (row: BetRow, dueAtMs: number, before: PlayedBet['versions'] = []): PlayedBet => ({
    versions: [...before, { row, dueAtMs }],
    balanceMicros: row.balanceAfterMicros,
    doneAtMs: dueAtMs,
  });
  switch (fate) {
    case 'settled':
      return end(whole, settledAtMs);
    case 'late':
      return end({ ...whole, settledAtMs: resolvedAtMs, rowVersion: 2 }, resolvedAtMs, [opened]);
    case 'adjusted': {
      // The round broke off after the stake: it was settled without a win, and corrected once it was played to its end.
      const broken: BetRow = { ...open, status: 'settled', settledAtMs };
      return end({ ...whole, status: 'adjusted', rowVersion: 2 }, resolvedAtMs, [{ row: broken, dueAtMs: settledAtMs }]);
    }
    case 'cancelled':
      return end({ ...refunded, settledAtMs: resolvedAtMs, rowVersion: 2 }, resolvedAtMs, [opened]);
    case 'refused':
      return end({ ...refunded, settledAtMs }, settledAtMs);
    case 'stuck':
      return end(open, whole.betAtMs);
  }
}
