import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { IS_NIGHT } from '../../../tools/test/draw.ts';
import { startEmbeddedClickHouse } from '../../src/clickhouse/embedded/supervisor.ts';
import { readConfig } from '../../src/config.ts';
import { verifyFacts } from '../../src/ingest/rebuild-verify.ts';
import { startEmbeddedPostgres } from '../../src/postgres/embedded.ts';
import { openStores, type Stores } from '../../src/stores.ts';
import { freePort } from '../debian-postgres/cluster.ts';
import { startBalancer, startGate, type Upstream } from '../kill/balancer.ts';
import { compareWithRecords } from '../kill/compare.ts';
import { createFeeder } from '../kill/feeder.ts';
import { ADMIN_PASSWORD, createProduct } from '../kill/product.ts';
import { silentLog } from '../stores.ts';
import { createAgent, createCurrency, createGame, createSite } from '../world.ts';

const RESTARTS = Number(process.env['RESTARTS'] ?? (IS_NIGHT ? 20 : 2));
const PLATFORM_KEY = 'rolling-platform-key-0123456789';
/** A balancer notices in less, however busy the machine is. */
const DRAIN_S = 10;
/** Requests a second that read, beside the bets. */
const READS_A_SECOND = Number(process.env['READS_A_SECOND'] ?? 40);

const folder = mkdtempSync(join(tmpdir(), 'manager-rolling-'));
chmodSync(folder, 0o755); // the account of PostgreSQL is another one when this runs as root
const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const step of undo.toReversed()) await step();
});

/** Both stores as servers that several processes share. */
const startStores = async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: silentLog });
  undo.push(postgres.stop);
  const engine = await startEmbeddedClickHouse({ dataDir: join(folder, 'clickhouse'), log: silentLog });
  undo.push(engine.stop);
  const gate = await startGate(engine.url, engine.headers);
  undo.push(gate.close);
  const { user, password } = engine.writer;
  return { DATABASE_URL: postgres.url, CLICKHOUSE_URL: `http://${user}:${password}@127.0.0.1:${gate.port}/default` };
};

const seedWorld = async ({ database: { db } }: Stores): Promise<{ site: string; game: string }> => {
  await createCurrency(db, { code: 'USD', rate: '1' });
  const agent = await createAgent(db);
  return { site: (await createSite(db, { agentId: agent.id })).code, game: (await createGame(db)).code };
};

const signIn = async (address: string): Promise<string> => {
  const answer = await fetch(`${address}/manager/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  return ((await answer.json()) as { data: { token: string } }).data.token;
};

/** Under way at once: on a machine that answers more slowly than they are sent, a stop would cut what has waited for its turn. */
const MOST_READS = 24;

/** Staff who read a report, and a game server that waits for changes: at a steady pace, as long as they are answered. */
const startReads = (address: string, { token, cursor }: { token: string; cursor: string }) => {
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  let sent = 0;
  const send = async (path: string, headers: Record<string, string>): Promise<void> => {
    sent += 1;
    const failure = await fetch(`${address}${path}`, { headers }).then(
      async (answer) => {
        const text = await answer.text();
        const isRight = answer.ok && (!path.startsWith('/manager') || (JSON.parse(text) as { code: number }).code === 0);
        return isRight ? undefined : `${answer.status} ${text.slice(0, 200)}`;
      },
      (error: unknown) => String(error),
    );
    if (failure !== undefined) failures.push(`${path}: ${failure}`);
  };
  const start = (path: string, headers: Record<string, string>): void => {
    const one = send(path, headers).finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const timer = setInterval(() => {
    if (underWay.size >= MOST_READS) return;
    if (sent % 2 === 0)
      start('/manager/api/report/game_report/get_list?date_from=2026-01-10&date_to=2026-01-10', { 'x-token': token });
    else start(`/platform/v1/config?wait_s=1&since=${encodeURIComponent(cursor)}`, { authorization: `Bearer ${PLATFORM_KEY}` });
  }, 1_000 / READS_A_SECOND);
  return {
    sent: () => sent,
    stop: async (): Promise<string[]> => {
      clearInterval(timer);
      await Promise.all(underWay);
      return failures;
    },
  };
};

/** It says why it is not ready, has given the lanes away, and answers whoever still comes, for the last time over this connection. */
const lookAtDraining = async ({ port, managementPort }: Upstream): Promise<void> => {
  const readyUrl = `http://127.0.0.1:${managementPort}/ready`;
  let ready = await fetch(readyUrl);
  // It gives the lanes back when what is under way has ended.
  while (ready.ok || !(await ready.clone().text()).includes('"standby"')) ready = await fetch(readyUrl);
  expect(await ready.json()).toMatchObject({ status: 'stopping', postgres: true, role: 'standby', lanes: [] });
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  const readyz = await fetch(`http://127.0.0.1:${port}/readyz`);
  expect(readyz.status).toBe(503);
};

it(`fails no request over ${RESTARTS} restarts, one process after the other`, { timeout: 1_800_000 }, async () => {
  const urls = await startStores();
  const encryptionKey = randomBytes(32).toString('base64');
  const withStores = async <Result>(work: (stores: Stores) => Promise<Result>): Promise<Result> => {
    const stores = await openStores(readConfig({ ...urls, DATA_DIR: join(folder, 'test') }, folder), silentLog);
    return await work(stores).finally(stores.close);
  };
  const world = await withStores(seedWorld);
  const upstreams = await Promise.all(['a', 'b'].map(async () => ({ port: await freePort(), managementPort: await freePort() })));
  const members = upstreams.map((upstream) => {
    const { port, managementPort } = upstream;
    const env = { PORT: String(port), MANAGEMENT_PORT: String(managementPort), DRAIN_S: String(DRAIN_S) };
    const product = createProduct({
      // Keys and exports are shared.
      dataDir: join(folder, 'data'),
      platformKey: PLATFORM_KEY,
      env: { ...urls, ...env, ENCRYPTION_KEY: encryptionKey },
    });
    undo.push(product.stop);
    return { upstream, product };
  });
  const balancer = await startBalancer(upstreams);
  undo.push(balancer.stop);
  const untilReady = async (upstream: (typeof upstreams)[number]): Promise<void> => {
    while (!balancer.isReady(upstream)) await sleep(20);
  };
  for (const { upstream, product } of members) {
    await product.start();
    await untilReady(upstream);
  }
  const probe = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${upstreams[0]?.managementPort}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  expect([(await probe('/live')).status, (await probe('/started')).status]).toEqual([200, 200]);
  expect((await probe('/metrics')).text).toContain('process_cpu_seconds_total');
  expect(JSON.parse((await probe('/ready')).text)).toMatchObject({
    status: 'ok',
    postgres: true,
    clickhouse: true,
    role: 'holder',
    lanes: expect.arrayContaining(['bets', 'promo_credits']) as unknown,
  });

  const snapshot = await fetch(`${balancer.address()}/platform/v1/config`, {
    headers: { authorization: `Bearer ${PLATFORM_KEY}` },
  });
  const { cursor } = JSON.parse((await snapshot.text()).split('\n')[0] ?? '') as { cursor: string };
  const reads = startReads(balancer.address(), { token: await signIn(balancer.address()), cursor });
  const feeder = createFeeder({ name: 'f', seed: 1, platformKey: PLATFORM_KEY, address: balancer.address, ...world });
  feeder.failed.catch(() => undefined);
  for (let restart = 0; restart < RESTARTS; restart++) {
    const { upstream, product } = members[restart % members.length] as (typeof members)[number];
    const before = feeder.record.acknowledgedBatches;
    while (feeder.record.acknowledgedBatches < before + 4) await Promise.race([sleep(20), feeder.failed]);
    const stopped = product.stop();
    if (restart === 0) await lookAtDraining(upstream);
    while (balancer.isReady(upstream)) await sleep(20);
    await stopped;
    await product.start();
    await untilReady(upstream);
  }
  await feeder.stop();
  const failures = await reads.stop();
  for (const { product } of members) await product.stop();
  const { record } = feeder;
  const result = await withStores(async ({ database: { db }, clickhouse }) => ({
    ...(await compareWithRecords(clickhouse, [record])),
    differences: (await verifyFacts({ db, clickhouse })).differences,
  }));
  console.log(
    `rolling: ${RESTARTS} restarts, ${reads.sent()} reads, ${failures.length} failed; ${record.acknowledgedRows} rows of ${record.acknowledgedBatches} batches, ${record.resends} sent again on 503; ${balancer.broken.length} cut`,
  );
  expect(failures).toEqual([]);
  expect(balancer.broken).toEqual([]);
  expect(record.refusedWithoutTime).toBe(0);
  expect({ ...result, bets: undefined }).toEqual({
    lost: [],
    wrong: [],
    neverSent: [],
    partial: [],
    differences: [],
    bets: undefined,
  });
});
