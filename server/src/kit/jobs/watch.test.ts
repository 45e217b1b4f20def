import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
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
  expect((await sql`select from work`.execute(db)).rows).toEqual([]);
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
