import { drawer } from '../bet-world.ts';
import { text } from './ledger.ts';

/** Credits in millionths; what was told of a round, the last version at the end. */
export type ToldRound = { id: string; player: string; atMs: number; versions: { stake: bigint; win: bigint; isVoid: boolean }[] };
type Terms = { credits: bigint; rounds: number; minRounds: number; score: 'credits_left' | 'best_multiple' };
export type Standing = { player: string; score: bigint; figures: Record<string, string | number> };

const MILLION = 1_000_000n;

/** Amounts of a few steps, so that scores are often alike; some rounds are void, restated, or stake more than is left. */
export const drawRounds = (
  players: readonly string[],
  { seed, fromMs, toMs, most }: { seed: number; fromMs: number; toMs: number; most: number },
): ToldRound[] => {
  const draw = drawer(seed);
  const of = (steps: readonly bigint[]): bigint => (steps[Math.floor(draw() * steps.length)] ?? 0n) * MILLION;
  return players.flatMap((player, n) =>
    Array.from({ length: Math.floor(draw() * (most + 3)) }, (_, at): ToldRound => ({
      id: `${seed}-${n}-${(at * 7) % 11}`,
      player,
      atMs: fromMs + Math.floor((draw() * (toMs - fromMs)) / 60_000) * 60_000,
      versions: Array.from({ length: draw() < 0.3 ? 2 : 1 }, () => ({
        stake: of([10n, 20n, 30n, 60n]),
        win: of([0n, 0n, 10n, 20n, 50n, 100n]),
        isVoid: draw() < 0.15,
      })),
    })),
  );
};

/** The places of a stage (docs/activities.md#championships): who has too few rounds has none. */
export const standingsOf = (terms: Terms, told: readonly ToldRound[], idOf: (player: string) => bigint): Standing[] => {
  const standings = [...Map.groupBy(told, ({ player }) => player)].flatMap(([player, rounds]) => {
    let [left, used, best, movedMs, bestMs] = [terms.credits, 0, -1n, 0, 0];
    for (const { versions, atMs } of rounds.toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1))) {
      const last = versions.at(-1);
      if (last === undefined || last.isVoid || used === terms.rounds || last.stake > left) continue;
      used += 1;
      left += last.win - last.stake;
      const multiple = (last.win * MILLION) / last.stake;
      if (used === 1 || last.win !== last.stake) movedMs = atMs;
      if (multiple > best) [best, bestMs] = [multiple, atMs];
    }
    if (used < Math.max(1, terms.minRounds)) return [];
    const [score, reachedMs] = terms.score === 'credits_left' ? [left, movedMs] : [best, bestMs];
    const figures = {
      score: text(score),
      credits_left: text(left),
      best_multiple: text(best),
      rounds_used: used,
      reached_at: new Date(reachedMs).toISOString(),
    };
    return [{ player, score, reachedMs, figures }];
  });
  return standings.toSorted((a, b) => {
    if (a.score !== b.score) return a.score > b.score ? -1 : 1;
    return a.reachedMs - b.reachedMs || (idOf(a.player) < idOf(b.player) ? -1 : 1);
  });
};
