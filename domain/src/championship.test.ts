import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areSpansRight,
  championshipEntry,
  decidedState,
  entryStateOf,
  rankEntries,
  scoreRounds,
  stagePrize,
  stageSpans,
  type StagePlay,
  type TournamentRound,
} from './championship.ts';

const round = (roundId: string, playedAtMs: number, [stake, win]: [number, number]): TournamentRound => ({
  roundId,
  playedAtMs,
  stake: BigInt(stake) * 1_000_000n,
  win: BigInt(win) * 1_000_000n,
  isVoid: false,
});
const play = (score: StagePlay['score'], { credits = 100, rounds = 3 } = {}): StagePlay => ({
  credits: BigInt(credits) * 1_000_000n,
  rounds,
  score,
});

describe('what the rounds of a player come to', () => {
  it('credits that are left, reached with the last round that moved them', () => {
    const told = [round('a', 10, [10, 0]), round('b', 20, [10, 35]), round('c', 30, [5, 5])];
    expect(scoreRounds(play('credits_left'), told)).toMatchObject({
      creditsLeft: 115_000_000n,
      score: 115_000_000n,
      roundsUsed: 3,
      reachedAtMs: 20,
      firstAtMs: 10,
      lastAtMs: 30,
      notCounted: [],
    });
  });

  it('the best multiple, reached with the first round that had it; cut off, not rounded', () => {
    const told = [round('a', 10, [3, 20]), round('b', 20, [3, 20]), round('c', 30, [10, 5])];
    expect(scoreRounds(play('best_multiple'), told)).toMatchObject({
      score: 6_666_666n,
      bestMultiple: 6_666_666n,
      reachedAtMs: 10,
    });
  });

  it('counts no round beyond their number, and none that stakes more than is left', () => {
    const told = [
      round('a', 10, [90, 0]),
      round('b', 20, [20, 500]),
      round('c', 30, [10, 15]),
      round('d', 40, [15, 0]),
      round('e', 50, [1, 0]),
    ];
    const scored = scoreRounds(play('credits_left', { rounds: 2 }), told);
    expect([scored.notCounted, scored.creditsLeft, scored.roundsUsed]).toEqual([['b', 'd', 'e'], 15_000_000n, 2]);
  });

  it('is nothing before a round', () => {
    expect(scoreRounds(play('credits_left'), [{ ...round('a', 10, [10, 20]), isVoid: true }])).toMatchObject({
      score: 0n,
      roundsUsed: 0,
      reachedAtMs: null,
      creditsLeft: 100_000_000n,
    });
  });
});

const anyRound = fc.record({
  roundId: fc.stringMatching(/^[a-z]{1,3}$/),
  playedAtMs: fc.integer({ min: 0, max: 20 }),
  stake: fc.bigInt({ min: 1n, max: 60_000_000n }),
  win: fc.bigInt({ min: 0n, max: 200_000_000n }),
  isVoid: fc.boolean(),
});
const distinct = fc.uniqueArray(anyRound, { selector: ({ roundId }) => roundId, maxLength: 12 });

describe('drawn rounds', () => {
  it('come to the same in whatever order they are told', () => {
    fc.assert(
      fc.property(
        distinct,
        fc.constantFrom('credits_left', 'best_multiple'),
        fc.integer({ min: 1, max: 6 }),
        (rounds, score, most) => {
          const rule = play(score, { rounds: most });
          const sorted = rounds.toSorted((one, other) => (one.roundId < other.roundId ? 1 : -1));
          expect(scoreRounds(rule, rounds.toReversed())).toEqual(scoreRounds(rule, sorted));
        },
      ),
    );
  });

  it('keep the sum of credits: start − stakes + wins of those that count, never below nothing', () => {
    fc.assert(
      fc.property(distinct, fc.integer({ min: 1, max: 6 }), (rounds, most) => {
        const rule = play('credits_left', { rounds: most });
        const scored = scoreRounds(rule, rounds);
        const counted = rounds.filter(({ roundId, isVoid }) => !isVoid && !scored.notCounted.includes(roundId));
        expect(counted).toHaveLength(scored.roundsUsed);
        expect(scored.creditsLeft).toBe(counted.reduce((left, { stake, win }) => left - stake + win, rule.credits));
        expect(scored.creditsLeft >= 0n && scored.roundsUsed <= most).toBe(true);
      }),
    );
  });

  it('move an entry as its machine says, with every version that comes in', () => {
    fc.assert(
      fc.property(distinct, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 12 }), (rounds, most, at) => {
        const rule = play('best_multiple', { rounds: most });
        const stateAt = (told: readonly TournamentRound[]) =>
          entryStateOf(rule, scoreRounds(rule, told), { nowMs: 0, endsAtMs: 1 });
        let told: TournamentRound[] = [];
        let state = stateAt(told);
        for (const one of rounds) {
          told = [...told, one];
          const next = stateAt(told);
          expect(next === state || championshipEntry.canMove(state, next)).toBe(true);
          state = next;
        }
        const undone = told.map((one, index) => (index === at ? { ...one, isVoid: true } : one));
        const next = stateAt(undone);
        expect(next === state || championshipEntry.canMove(state, next)).toBe(true);
      }),
    );
  });
});

describe('places', () => {
  const entry = (playerId: string, score: bigint, reachedAtMs: number) => ({
    playerId,
    score,
    reachedAtMs,
    roundsUsed: 5,
    isOut: false,
  });
  it('are by score, then who was earlier, then the smaller id', () => {
    const ranked = rankEntries(
      [
        entry('10', 5n, 7),
        entry('9', 5n, 7),
        entry('3', 9n, 9),
        entry('4', 5n, 6),
        { ...entry('5', 99n, 1), isOut: true },
        { ...entry('6', 99n, 1), roundsUsed: 4 },
      ],
      5,
    );
    expect(ranked.map(({ playerId }) => playerId)).toEqual(['3', '4', '9', '10']);
  });

  it('decide who goes on', () => {
    expect([decidedState(1, 2), decidedState(2, 2), decidedState(3, 2), decidedState(null, 2)]).toEqual([
      'qualified',
      'qualified',
      'eliminated',
      'eliminated',
    ]);
    expect([decidedState(1, null), decidedState(null, null)]).toEqual(['finished', 'eliminated']);
  });

  it('have the prize of their row', () => {
    const prizes = [
      { from: 1, to: 1, amount: '100' },
      { from: 3, to: 5, amount: '10' },
    ];
    expect([1, 2, 3, 5, 6].map((rank) => stagePrize(prizes, rank))).toEqual(['100', null, '10', '10', null]);
  });
});

describe('when stages are played', () => {
  const time = { startsAtMs: 0, endsAtMs: 200 * 60_000, registrationMin: 30, graceMin: 5 };
  it('follow each other with the pause between; the last ends with the championship', () => {
    const spans = stageSpans(
      [
        { lasts_min: 60, pause_min: 10 },
        { lasts_min: null, pause_min: 0 },
      ],
      time,
    );
    const minutes = spans.map(({ startsAtMs, endsAtMs, closesAtMs }) =>
      [startsAtMs, endsAtMs, closesAtMs].map((ms) => ms / 60_000),
    );
    expect(minutes).toEqual([
      [30, 90, 95],
      [100, 200, 205],
    ]);
    expect(areSpansRight(spans)).toBe(true);
  });

  it('a stage that is decided after the next begins, or has no time, is refused', () => {
    const stages = (pause: number, lasts: number) => [
      { lasts_min: lasts, pause_min: pause },
      { lasts_min: null, pause_min: 0 },
    ];
    expect([areSpansRight(stageSpans(stages(4, 60), time)), areSpansRight(stageSpans(stages(10, 160), time))]).toEqual([
      false,
      false,
    ]);
  });
});
