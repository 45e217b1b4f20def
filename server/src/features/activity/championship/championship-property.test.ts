import * as record from '@manager/contract/features/activity/championship/record';
import * as results from '@manager/contract/features/activity/championship/results';
import type { StageScore } from '@manager/domain/championship';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ruleOfTwoStages, runChampionship, START_MS } from '../../../../test/championship/championship-world.ts';
import { startTestApp } from '../../../../test/client.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { advanceActivities } from '../core/advance-activities.ts';
import { decideStages } from './decide-stages.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
const codes = ['L', 'L-4', 'L-4-1', 'L-4-1-95', 'L-4-2', 'L-4-2-91', 'L-4-2-94'];
const maker = await t.signInAs({ agentId: agent.id, codes });
const checker = await t.signInAs({ agentId: agent.id, codes });

const MINUTE_MS = 60_000;
const setTime = async (minutes: number): Promise<void> => {
  t.clock.set(START_MS + minutes * MINUTE_MS);
  await advanceActivities.run(t.deps);
  await decideStages.run(t.deps);
};
const post = async (path: string, input: object): Promise<Record<string, unknown>> => {
  const { status, body } = await t.platform.ask('POST', path, input);
  expect(status).toBe(200);
  return body;
};

const PLAYERS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
const idOf = new Map<string, bigint>();
for (const name of PLAYERS) {
  const { id } = await db
    .insertInto('player')
    .values({ site_id: site.id, user_name: name, currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  idOf.set(name, BigInt(id));
}

type Version = { stake: number; win: number; isVoid: boolean };
/** A round with all that was ever told of it, the last version at the end. */
type Told = { id: string; player: string; minute: number; versions: Version[] };
type StageWorld = { credits: number; most: number; least: number; kind: StageScore };

/**
 * The places by hand: whole credits, multiples as fractions, and a walk through what a player did. Nothing of it is shared with the product.
 */
const placesByHand = (stage: StageWorld, players: readonly string[], told: readonly Told[]): string[] => {
  const results: { player: string; over: number; under: number; at: number; id: bigint }[] = [];
  for (const player of players) {
    const played = told.filter((one) => one.player === player);
    played.sort((a, b) => a.minute - b.minute || (a.id < b.id ? -1 : 1));
    let purse = stage.credits;
    let used = 0;
    let at = -1;
    let best = { over: -1, under: 1 };
    for (const { versions, minute } of played) {
      const last = versions.at(-1);
      if (last === undefined || last.isVoid || used === stage.most || last.stake > purse) continue;
      used += 1;
      const isBetter = last.win * best.under > best.over * last.stake;
      const isMoved = stage.kind === 'credits_left' ? last.win !== last.stake : isBetter;
      if (used === 1 || isMoved) at = minute;
      if (isBetter) best = { over: last.win, under: last.stake };
      purse = purse - last.stake + last.win;
    }
    if (used === 0 || used < stage.least) continue;
    const score = stage.kind === 'credits_left' ? { over: purse, under: 1 } : best;
    results.push({ player, ...score, at, id: idOf.get(player) ?? 0n });
  }
  results.sort((a, b) => {
    const difference = b.over * a.under - a.over * b.under;
    if (difference !== 0) return difference;
    return a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at - b.at;
  });
  return results.map(({ player }) => player);
};

/** Of few amounts, so that scores are often alike. */
const version = fc.record({
  stake: fc.constantFrom(10, 20, 50),
  win: fc.constantFrom(0, 10, 20, 40, 100),
  isVoid: fc.boolean(),
});
const toldIn = (from: number, to: number) =>
  fc.array(
    fc.record({
      player: fc.constantFrom(...PLAYERS),
      minute: fc.integer({ min: from, max: to - 1 }),
      versions: fc.array(version, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 4, maxLength: 24 },
  );
const stageWorld = fc.record({
  credits: fc.integer({ min: 30, max: 200 }),
  most: fc.integer({ min: 2, max: 5 }),
  least: fc.integer({ min: 1, max: 2 }),
  kind: fc.constantFrom('credits_left' as const, 'best_multiple' as const),
});
const drawnWorld = fc.record({
  stages: fc.tuple(stageWorld, stageWorld),
  seats: fc.integer({ min: 1, max: 4 }),
  first: toldIn(30, 90),
  final: toldIn(100, 200),
  out: fc.option(fc.constantFrom(...PLAYERS)),
  /** In which order and in how many calls they come. */
  shuffle: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  perCall: fc.integer({ min: 1, max: 7 }),
});

let run = 0;

it('gives the places of a plain second computation: drawn worlds, rounds in any order, restated, voided and told twice', async () => {
  await fc.assert(
    fc.asyncProperty(drawnWorld, async ({ stages, seats, first, final, out, shuffle, perCall }) => {
      t.clock.set(START_MS - 60 * MINUTE_MS);
      run += 1;
      const rule = ruleOfTwoStages();
      const { id, code } = await runChampionship({ t, maker, checker, agentId: agent.id }, `drawn-${run}`, {
        stages: rule.stages.map((stage, index) => ({
          ...stage,
          credits: String(stages[index as 0 | 1].credits),
          rounds: stages[index as 0 | 1].most,
          min_rounds: stages[index as 0 | 1].least,
          score: stages[index as 0 | 1].kind,
          ...(index === 0 ? { seats } : {}),
        })),
      });
      const namedRounds = (stage: number, rounds: readonly Omit<Told, 'id'>[]): Told[] =>
        rounds.map((one, index) => ({ ...one, id: `d${run}-${stage}-${(index * 7) % 25}-${index}` }));
      /** Every version, some of them twice, in the drawn order; each call takes all that is well told. */
      const tell = async (stage: number, rounds: readonly Told[]): Promise<void> => {
        const lines = rounds.flatMap((one) =>
          one.versions.flatMap((told, index) => {
            const row = {
              round_id: one.id,
              championship: code,
              site: site.code,
              player: one.player,
              stage,
              game: game.code,
              stake: String(told.stake),
              win: String(told.win),
              status: told.isVoid ? 'void' : 'played',
              played_at: new Date(START_MS + one.minute * MINUTE_MS).toISOString(),
              row_version: index + 1,
            };
            return index === 0 ? [row, row] : [row];
          }),
        );
        const ordered = lines.map((row) => ({ row, by: shuffle.next().value ?? 0 })).toSorted((a, b) => a.by - b.by);
        for (let from = 0; from < ordered.length; from += perCall)
          expect(
            await post(
              'tournament_rounds',
              ordered.slice(from, from + perCall).map(({ row }) => row),
            ),
          ).toMatchObject({
            rejected: [],
          });
      };
      const namesOf = async (stage: number): Promise<string[]> =>
        (await maker.call(results.getStandingList, { activity_id: id, stage, limit: 50 })).list.map((row) => row.user_name);

      await setTime(1);
      for (const player of PLAYERS) await post('championship_entries', { championship: code, site: site.code, player });
      await setTime(89.9);
      const told = namedRounds(1, first);
      await tell(1, told);
      if (out !== null) {
        const [entry] = (await maker.call(record.getChampionshipEntryList, { activity_id: id, user_name: out })).list;
        await maker.call(record.disqualifyEntry, { id: entry?.id ?? '', reason: 'drawn' });
      }
      const inPlay = PLAYERS.filter((player) => player !== out);
      const places = placesByHand(stages[0], inPlay, told);
      expect(await namesOf(1)).toEqual(places);
      await setTime(95);
      expect(await namesOf(1)).toEqual(places);

      const finalists = places.slice(0, seats);
      const toldLast = namedRounds(2, final).filter(({ player }) => finalists.includes(player));
      await setTime(199.9);
      await tell(2, toldLast);
      await setTime(205);
      const last = placesByHand(stages[1], finalists, toldLast);
      expect(await namesOf(2)).toEqual(last);
      const seated = (await maker.call(record.getChampionshipEntryList, { activity_id: id, stage: 2 })).list;
      expect(seated.map((row) => row.user_name).toSorted()).toEqual(finalists.toSorted());
    }),
    { numRuns: 15, endOnFailure: true },
  );
});
