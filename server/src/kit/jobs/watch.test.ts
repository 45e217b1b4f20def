import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../test/world.ts';
import type { Job } from './run-job.ts';
import { startJobs } from './start-jobs.ts';
import { startWatch } from './watch.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const site = await createSite(db, { agentId: (await createAgent(db)).id });
const game = await createGame(db);
await sql`create table work (id integer)`.execute(db);

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

const start = (job: Partial<Job>) => {
  let runs = 0;
  const watch = startWatch(t.deps);
  const run = async () => {
    runs += 1;
    await sql`delete from work`.execute(db);
    return null;
  };
  const jobs = startJobs(t.deps, [{ job: 'test.watched', everyMs: 10, run, ...job }], watch);
  ending.push(watch.stop, jobs.stop);
  return { runs: () => runs };
};

test('a job that is watched runs when something waits for it, and not in vain', async () => {
  const { runs } = start({ waits: () => sql`exists (select from work)` });
  await expect.poll(runs, { timeout: 30_000 }).toBe(1);
  await sleep(1_200);
  expect(runs()).toBe(1);
  await sql`insert into work values (1)`.execute(db);
  await expect.poll(runs, { timeout: 30_000 }).toBe(2);
  await expect.poll(async () => (await sql`select from work`.execute(db)).rows).toEqual([]);
});

/** Of the watch, whose questions name their answers. */
const askedOf = (sent: readonly string[]) => sent.filter((text) => text.endsWith('"w0"'));

test('nothing is asked at rest, and once when rows have changed, also inside of a query', async () => {
  const { runs } = start({ waits: () => sql`exists (select from work)` });
  await expect.poll(runs, { timeout: 30_000 }).toBe(1);
  // The look that this run has caused, if it was still to come.
  await sleep(1_200);
  expect(askedOf(await countStatements(() => sleep(2_000)))).toEqual([]);
  const asked = await countStatements(async () => {
    await sql`with made as (insert into work values (1) returning id) select from made`.execute(db);
    await expect.poll(runs, { timeout: 30_000 }).toBe(2);
  });
  expect(askedOf(asked)).toHaveLength(1);
});

test('what becomes due is found at its time, without asking until then', async () => {
  await sql`create table later (at timestamptz)`.execute(db);
  const { runs } = start({ waits: ({ now }) => sql`exists (select from later where at <= ${now()})` });
  await expect.poll(runs, { timeout: 30_000 }).toBe(1);
  const dueMs = Date.now() + 10_000;
  const asked = await countStatements(async () => {
    await sql`insert into later values (${new Date(dueMs)})`.execute(db);
    await expect.poll(runs, { timeout: 60_000 }).toBeGreaterThan(1);
  });
  expect(Date.now()).toBeGreaterThanOrEqual(dueMs);
  // When it was told, eight to find the instant in a minute, and then; twice a second would be twenty.
  expect(askedOf(asked).length).toBeLessThan(14);
  await sql`delete from later`.execute(db);
});

test('a job that follows bets runs when a group has something for it', async () => {
  const { runs } = start({
    follows: ({ bets }) => bets?.some(({ added }) => added.some(({ source }) => source === 'card')) ?? true,
  });
  await expect.poll(runs, { timeout: 30_000 }).toBe(1);
  const bet = (more: object) => ({ ...betRow({ site: site.code, game: game.code, player: 'kim', bet: '0', win: '1' }), ...more });
  await t.platform.postBets([bet({})]);
  await sleep(300);
  expect(runs()).toBe(1);
  await t.platform.postBets([bet({ source: 'card', source_id: '1' })] as never);
  await expect.poll(runs, { timeout: 30_000 }).toBe(2);
});
