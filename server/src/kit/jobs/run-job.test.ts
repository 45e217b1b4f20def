import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { cleanUp } from './clean-up.ts';
import { type Job, runJob } from './run-job.ts';
import { startJobs } from './start-jobs.ts';

const t = await startTestApp();
const { db } = t.deps;
const START = Date.parse('2026-03-01T00:00:00Z');
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await db.deleteFrom('job_run').execute();
  t.clock.set(START);
});

const runs = () => db.selectFrom('job_run').select(['job', 'outcome', 'rows', 'detail', 'error']).orderBy('id').execute();
const job = (run: Job['run'], overrides: Partial<Job> = {}): Job => ({ job: 'test.work', everyMs: HOUR_MS, run, ...overrides });

test('a run that did something is on record with what it did, one that found nothing is not', async () => {
  await runJob(
    t.deps,
    job(async () => ({ rows: 3, detail: { table: 3 } })),
  );
  await runJob(
    t.deps,
    job(async () => null, { job: 'test.idle' }),
  );
  expect(await runs()).toEqual([{ job: 'test.work', outcome: 'ok', rows: 3, detail: { table: 3 }, error: '' }]);
});

test('a failure is on record and comes back to nobody', async () => {
  const broken = job(async () => {
    throw new Error('the disk is full');
  });
  expect(await runJob(t.deps, broken)).toBe(true);
  expect(await runs()).toEqual([{ job: 'test.work', outcome: 'failed', rows: null, detail: {}, error: 'the disk is full' }]);
});

test('its interval counts from the last run on record, so a restart starts nothing early', async () => {
  const daily = job(async () => ({ rows: 1 }));
  expect(await runJob(t.deps, daily)).toBe(true);
  t.clock.set(START + HOUR_MS / 2);
  expect(await runJob(t.deps, daily)).toBe(false);
  t.clock.set(START + HOUR_MS);
  expect(await runJob(t.deps, daily)).toBe(true);
});

test('of several processes one runs it; the others go on without waiting', async () => {
  const begun = Promise.withResolvers<void>();
  const others = Promise.withResolvers<void>();
  const slow = job(
    async () => {
      begun.resolve();
      await others.promise;
      return null;
    },
    { everyMs: 0 },
  );
  const first = runJob(t.deps, slow);
  await begun.promise;
  expect(await Promise.all(Array.from({ length: 4 }, () => runJob(t.deps, slow)))).toEqual([false, false, false, false]);
  others.resolve();
  expect(await first).toBe(true);
});

test('a run that died with its process is closed by the next', async () => {
  await db
    .insertInto('job_run')
    .values({ job: 'test.work', started_at: new Date(START - HOUR_MS) })
    .execute();
  await runJob(
    t.deps,
    job(async () => ({ rows: 0 })),
  );
  expect((await runs()).map(({ outcome, error }) => [outcome, error])).toEqual([
    ['failed', 'the process ended before the job did'],
    ['ok', ''],
  ]);
});

test('jobs repeat until they are stopped, and stopping waits for what runs', async () => {
  let count = 0;
  let isDone = false;
  const jobs = startJobs(t.deps, [
    job(async () => ({ rows: ++count }), { everyMs: 20, job: 'test.often' }),
    job(
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        isDone = true;
        return null;
      },
      { job: 'test.slow' },
    ),
  ]);
  // The clock stands still in here: what is due is decided by it.
  t.clock.set(null);
  await expect.poll(() => count, { timeout: 60_000 }).toBeGreaterThan(2);
  await jobs.stop();
  expect(isDone).toBe(true);
  const { length } = await runs();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await runs()).length).toBe(length);
});

describe('cleaning up', () => {
  test('removes what has no use any more, and keeps what has', async () => {
    const { userId } = await t.signInAs({});
    const at = (hours: number) => new Date(START + hours * HOUR_MS);
    await db.deleteFrom('session').execute();
    for (const [n, hours] of [-3000, -2161, -2159, 1].entries())
      await db
        .insertInto('session')
        .values({
          sid: `s${n}`,
          user_id: userId,
          secret_hash: Buffer.alloc(32),
          created_at: at(hours - 12),
          last_seen_at: at(hours),
          expires_at: at(hours),
          ip: '',
          user_agent: '',
        })
        .execute();
    for (const hours of [-49, -47, -25, 0])
      await db
        .insertInto('idempotency_key')
        .values({ user_id: userId, key: `key${hours}`, endpoint: '', body_hash: Buffer.alloc(1), created_at: at(hours) })
        .execute();
    await sql`insert into used_challenge select 'c' || n, ${at(-2)} from generate_series(1, 12000) n`.execute(db);
    await db
      .insertInto('used_challenge')
      .values({ challenge: 'live', expires_at: at(0.1) })
      .execute();
    await db
      .insertInto('auth_ticket')
      .values({ ticket_hash: Buffer.alloc(1), purpose: 'sign_in', user_id: userId, expires_at: at(-2) })
      .execute();
    const days = (count: number) => at(-24 * count);
    for (const old of [181, 179])
      await db
        .insertInto('login_attempt')
        .values({ at: days(old), user_name: `of ${old} days`, ip: '', user_agent: '', outcome: 'throttled' })
        .execute();
    for (const old of [181, 179])
      await db
        .insertInto('known_device')
        .values({
          user_id: userId,
          device_hash: Buffer.alloc(32, old),
          ip: '',
          user_agent: '',
          first_seen_at: days(old),
          last_seen_at: days(old),
        })
        .execute();
    for (const [old, state] of [
      [91, 'sent'],
      [91, 'waiting'],
      [89, 'failed'],
    ] as const)
      await db
        .insertInto('mail_outbox')
        .values({
          created_at: days(old),
          to_address: '',
          template: '',
          language: 'en',
          subject: '',
          body: Buffer.alloc(0),
          state,
        })
        .execute();
    for (const old of [15, 9])
      await db
        .insertInto('account_touch')
        .values({ account_id: userId, touched_by: userId, at: days(old) })
        .execute();
    for (const [n, old] of [31, 29].entries())
      await db
        .insertInto('one_time_link')
        .values({
          token_hash: Buffer.alloc(32, n),
          purpose: 'verify_email',
          user_id: userId,
          detail: '',
          expires_at: days(old),
          used_at: days(old),
        })
        .execute();
    await runJob(t.deps, cleanUp);
    const operations = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
    const [{ detail } = { detail: {} }] = await runs();
    for (const table of Object.keys(detail as object)) expect(operations).toContain(`| \`${table}\` |`);
    expect(await runs()).toMatchObject([
      {
        job: 'store.clean_up',
        outcome: 'ok',
        detail: {
          session: 2,
          idempotency_key: 1,
          used_challenge: 12_000,
          auth_ticket: 1,
          login_attempt: 1,
          known_device: 1,
          mail_outbox: 2,
          account_touch: 1,
          one_time_link: 1,
        },
      },
    ]);
    const keys = await db.selectFrom('idempotency_key').select('key').orderBy('created_at').execute();
    expect(keys.map(({ key }) => key)).toEqual(['key-47', 'key-25', 'key0']);
    expect((await db.selectFrom('session').select('sid').orderBy('sid').execute()).map(({ sid }) => sid)).toEqual(['s2', 's3']);
  });
});

test('more jobs than there are connections begin together, and each gets to work', async () => {
  const many = Array.from({ length: 40 }, (_, n) =>
    job(
      async ({ db: own }) => {
        await sql`select pg_sleep(0.02)`.execute(own);
        return { rows: n };
      },
      { job: `test.many.${n}` },
    ),
  );
  const started = startJobs(t.deps, many);
  await expect.poll(async () => (await runs()).filter(({ outcome }) => outcome === 'ok').length, { timeout: 30_000 }).toBe(40);
  await started.stop();
});
