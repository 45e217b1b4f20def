import {
  type AlarmLevels,
  evidenceOf,
  type MultipleSums,
  nearness,
  type Par,
  returnTest,
  type ReturnTest,
} from '@manager/domain/rtp-monitor';
import { type EvidenceSums, TESTS, type TestName } from './measure-returns.ts';
import type { ParOf } from './read-pars.ts';
import { keyOf, type Stream } from './stream.ts';

/** The strongest evidence of a stream or a part of it, by how near it is to an alarm: from 1 on it is one. */
export type Judged = {
  nearness: number;
  side: 'above' | 'below';
  test: 'day' | 'epoch';
  /** Which of those that go on it is. */
  window: TestName;
  /** What that test has summed. */
  sums: MultipleSums;
};

export type JudgedStream = Stream & {
  par: Par | undefined;
  /** Null: it cannot be judged, because no mathematics are published or wins came without a stake. */
  whole: Judged | null;
  stakes: ReadonlyMap<string, Judged>;
  devices: ReadonlyMap<string, Judged>;
  hasUnstakedWins: boolean;
  rounds: number;
};

export type Rule = { levels: AlarmLevels; shiftPct: number };

/** Judges each stream by all of its rounds, and by each level of stakes and kind of device alone. */
export const judgeEvidence = (rows: readonly EvidenceSums[], { parOf, rule }: { parOf: ParOf; rule: Rule }): JudgedStream[] => {
  const tests = new Map<string, ReturnTest>();
  const testOf = (par: Par): ReturnTest => {
    const key = JSON.stringify(par);
    const known = tests.get(key) ?? returnTest(par, rule.shiftPct);
    tests.set(key, known);
    return known;
  };
  return [...Map.groupBy(rows, keyOf).values()].map((of): JudgedStream => {
    const [{ gameId, profile, version, mode } = NOTHING] = of;
    const stream = { gameId, profile, version, mode };
    const par = parOf(stream);
    const hasUnstakedWins = of.some((row) => row.hasUnstakedWins);
    const rounds = together(of, 'older').rounds;
    const none = { ...stream, par, hasUnstakedWins, rounds, whole: null, stakes: new Map(), devices: new Map() };
    if (par === undefined || hasUnstakedWins) return none;
    const test = testOf(par);
    const splitBy = (part: (row: EvidenceSums) => string) =>
      new Map(
        [...Map.groupBy(of, part)].map(([value, rowsOf]) => [
          value,
          strongest(rowsOf, { test, levels: { older: rule.levels.split, younger: rule.levels.split } }),
        ]),
      );
    const { epoch, day } = rule.levels;
    return {
      ...none,
      whole: strongest(of, { test, levels: { older: epoch, younger: epoch, day } }),
      stakes: splitBy((row) => row.stake),
      devices: splitBy((row) => row.device),
    };
  });
};

const NOTHING: Stream = { gameId: '', profile: '', version: '', mode: '' };

/** The strongest of all tests that have a level, on both sides. */
const strongest = (
  rows: readonly EvidenceSums[],
  { test, levels }: { test: ReturnTest; levels: Partial<Record<TestName, number>> },
): Judged =>
  TESTS.flatMap((name): Judged[] => {
    const level = levels[name];
    if (level === undefined) return [];
    const sums = together(rows, name);
    const evidence = evidenceOf(test, sums);
    const kind = name === 'day' ? 'day' : 'epoch';
    return (['above', 'below'] as const).map((side) => ({
      nearness: nearness(evidence[side], level),
      side,
      test: kind,
      window: name,
      sums,
    }));
  }).reduce((a, b) => (b.nearness > a.nearness ? b : a));

const together = (rows: readonly EvidenceSums[], name: TestName): MultipleSums => {
  const all = rows.map(({ tests }) => tests[name]);
  const total = (value: (sums: MultipleSums) => number): number => all.reduce((sum, one) => sum + value(one), 0);
  return {
    rounds: total(({ rounds }) => rounds),
    multipleSum: total(({ multipleSum }) => multipleSum),
    cappedSums: (all[0]?.cappedSums ?? []).map((_, i) => total(({ cappedSums }) => cappedSums[i] ?? 0)),
  };
};
