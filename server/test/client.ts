import type { Logger } from 'pino';
import { randomBytes } from 'node:crypto';
import type { DiskState } from '@manager/contract/kit/disk-state';
import type { LANGUAGES } from '@manager/contract/i18n/error-text';
import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import type { IngestAnswer, PlatformBet } from '@manager/contract/platform/bets';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { IS_NIGHT } from '../../tools/test/draw.ts';
import { createApp } from '../src/app.ts';
import { exportSources } from '../src/exports.gen.ts';
import { startSession } from '../src/features/auth/start-session.ts';
import { createQueue } from '../src/kit/queue/queue.ts';
import { ownCtx, type Deps } from '../src/kit/service/ctx.ts';
import type { Settings } from '../src/kit/service/settings.ts';
import type { PayoutHandler } from '../src/kit/service/payout-handler.ts';
import { syncAuthRules } from '../src/features/permission/auth-rule/sync-auth-rules.ts';
import { rowScopeOf } from '../src/kit/service/scope.ts';
import { createCompleteness } from '../src/completeness/completeness.ts';
import { createIngest, type Ingest } from '../src/ingest/ingest.ts';
import { createAppliedBets } from '../src/journal/applied-bets.ts';
import { payoutHandlers as productPurposes } from '../src/payout-handlers.ts';
import { savePlatformKey } from '../src/platform/key.ts';
import { systemClock } from '../src/postgres/clock.ts';
import { type AnyDb, inTransaction, type ScopedDb } from '../src/postgres/db.ts';
import { testPurpose } from './payout/payout-world.ts';
import { walletOver } from './payout/site-wallet.ts';
import { testSettings } from './settings.ts';
import { silentLog, testStores, type TestStores } from './stores.ts';

export type Answer<T> = { code: number; message: string; data: T; request_id: string; status: number };

type CallOptions = { lang?: (typeof LANGUAGES)[number]; headers?: Record<string, string> };

export type Caller = {
  userId: string;
  token: string;
  /** The whole envelope, whatever its code. */
  tryCall: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<Answer<OutputOf<E>>>;
  /** `data` of a success; throws with the answer otherwise. */
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>;
};

export type StaffOptions = {
  isSuper?: boolean;
  agentId?: string | null;
  /** True where there is no agent: staff of the operator. */
  allAgents?: boolean;
  codes?: readonly string[];
  userName?: string;
};

export type TestApp = {
  app: FastifyInstance;
  deps: Deps;
  stores: TestStores;
  ingest: Ingest;
  /** Moves the server's clock. */
  clock: { nowMs: () => number; set: (ms: number | null) => void };
  /** The wall behind the queries. Without it the verbs' own predicates stand alone, and must hold. */
  rowSecurity: { set: (isOn: boolean) => void };
  /** A new staff user with exactly these codes, signed in. */
  signInAs: (options: StaffOptions) => Promise<Caller>;
  anonymous: Caller;
  platform: {
    key: string;
    /** Posts bets, or rows of another kind (the last part of its path), and returns status and body. */
    post: (
      rows: readonly unknown[],
      options?: { key?: string; idempotencyKey?: string; kind?: string },
    ) => Promise<{ status: number; body: IngestAnswer & Record<string, unknown> }>;
    /** Posts bets that must be accepted whole. */
    postBets: (rows: readonly Partial<PlatformBet>[]) => Promise<IngestAnswer>;
    /** Asks a path below `/platform/v1/`: GET with a query, POST with a body. */
    ask: (method: 'GET' | 'POST', path: string, input: object) => Promise<{ status: number; body: Record<string, unknown> }>;
  };
};

const PLATFORM_KEY = 'test-platform-key-0123456789';

type TestAppOptions = {
  settings?: Partial<Settings>;
  isTrustedProxy?: (address: string) => boolean;
  /** What payouts are for in this test; those of the product and one for tests unless told. */
  payoutHandlers?: readonly PayoutHandler[];
  diskState?: () => DiskState;
  /** Who hears of requests; nobody unless told. */
  requestLog?: Logger;
  /** The engine keeps sums beside the bets: for tests of figures. Others ask for the same answers without them, but at night. */
  hasSums?: boolean;
  /** Keeps the report store whole, as the product does; off, so that a test may change rows by hand; elsewhere: as on a server of somebody else. */
  hasUpkeep?: boolean | 'elsewhere';
};

/** The product over fresh stores, without a port: requests are injected. Call it at the top level of a test file. */
export const startTestApp = async ({
  settings = {},
  isTrustedProxy,
  payoutHandlers = [...productPurposes, testPurpose()],
  hasUpkeep = false,
  hasSums = IS_NIGHT,
  diskState = () => 'enough',
  requestLog = silentLog,
}: TestAppOptions = {}): Promise<TestApp> => {
  const stores = await testStores({ hasSums });
  let fixedMs: number | null = null;
  let isRowSecured = true;
  const now = (): Date => new Date(fixedMs ?? Date.now());
  const queue = createQueue({ url: stores.postgresUrl, log: silentLog });
  const completeness = createCompleteness({ db: stores.database.db, clickhouse: stores.clickhouse, now, log: silentLog });
  await completeness.check();
  if (hasUpkeep !== false) completeness.start();
  const deps: Deps = {
    db: stores.database.db,
    authDb: stores.database.authDb,
    ingestDb: stores.database.ingestDb,
    onWritten: stores.database.onWritten,
    onNotified: stores.database.onNotified,
    clickhouse: stores.clickhouse,
    completeness,
    appliedBets: createAppliedBets(),
    diskState,
    log: silentLog,
    ...systemClock,
    now,
    queue,
    exportSources,
    payoutHandlers,
    wallet: walletOver(stores.database.db, now),
    dbFor: (user) => (isRowSecured ? stores.database.scoped(rowScopeOf(user)) : (stores.database.db as AnyDb as ScopedDb)),
    settings: testSettings(settings),
  };
  await syncAuthRules(deps.db);
  const ingest = createIngest({
    db: deps.ingestDb,
    databaseUrl: stores.postgresUrl,
    clickhouse: deps.clickhouse,
    completeness,
    diskState,
    upkeep: hasUpkeep === false ? null : { paceMs: 0, isOwn: hasUpkeep !== 'elsewhere', archiveDir: deps.settings.archiveDir },
    encryptionKey: deps.settings.encryptionKey,
    onApplied: deps.appliedBets.tell,
    now,
    log: silentLog,
  });
  const app = await createApp({ deps, ingest, requestLog, ...(isTrustedProxy === undefined ? {} : { isTrustedProxy }) });
  await savePlatformKey(deps.db, { name: 'test', key: PLATFORM_KEY, scopes: ['ingest', 'config', 'ticket', 'activity'] });
  // Registered after the stores' own clean-up, so it runs before it.
  afterAll(async () => {
    await ingest.stop();
    await app.close();
    await deps.wallet.close();
    await queue.stop();
    await completeness.stop();
  });

  const post: TestApp['platform']['post'] = async (rows, { key = PLATFORM_KEY, idempotencyKey, kind = 'bets' } = {}) => {
    while (!ingest.isOpen()) await new Promise((resolve) => setTimeout(resolve, 20));
    const response = await app.inject({
      method: 'POST',
      url: `/platform/v1/${kind}`,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-ndjson',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'),
    });
    const body = response.json();
    return response.statusCode === 202 ? applied(body.batch_id, key) : { status: response.statusCode, body };
  };
  /** What a busy machine does not answer within seconds is in the reports a little later. */
  const applied = async (batchId: string, key: string): ReturnType<typeof post> => {
    for (;;) {
      const response = await app.inject({ url: `/platform/v1/batches/${batchId}`, headers: { authorization: `Bearer ${key}` } });
      const body = response.json();
      // 202 says once more that it is not there yet.
      const isThere = response.statusCode !== 202 && (response.statusCode !== 200 || body.accepted !== undefined);
      if (isThere) return { status: response.statusCode, body };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  const ask: TestApp['platform']['ask'] = async (method, path, input) => {
    const response = await app.inject({
      method,
      url: `/platform/v1/${path}`,
      headers: { authorization: `Bearer ${PLATFORM_KEY}`, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : { query: input as Record<string, string> }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };

  return {
    app,
    deps,
    stores,
    ingest,
    clock: { nowMs: () => now().getTime(), set: (ms) => void (fixedMs = ms) },
    rowSecurity: { set: (isOn) => void (isRowSecured = isOn) },
    signInAs: (options) => signInAs(app, deps, options),
    anonymous: caller(app, { userId: '', token: '' }),
    platform: {
      key: PLATFORM_KEY,
      post,
      ask,
      postBets: async (rows) => {
        const { status, body } = await post(rows);
        if (status !== 200 || body.rejected.length > 0)
          throw new Error(`bets were not taken: ${status} ${JSON.stringify(body).slice(0, 500)}`);
        return body;
      },
    },
  };
};

const caller = (app: FastifyInstance, { userId, token }: { userId: string; token: string }): Caller => {
  const tryCall: Caller['tryCall'] = async (endpoint, input, { lang = 'en', headers = {} } = {}) => {
    const isGet = endpoint.method === 'GET';
    const response = await app.inject({
      method: endpoint.method,
      url: `/manager${endpoint.path}`,
      headers: { ...(token === '' ? {} : { 'x-token': token }), lang, ...headers },
      ...(isGet ? { query: queryOf(input) } : { body: input as object }),
    });
    const answer: Answer<OutputOf<typeof endpoint>> = JSON.parse(response.body);
    return { ...answer, status: response.statusCode };
  };
  return {
    userId,
    token,
    tryCall,
    call: async (endpoint, input, options) => {
      const answer = await tryCall(endpoint, input, options);
      if (answer.code !== 0)
        throw new Error(`${endpoint.path} answered ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
      return answer.data;
    },
  };
};

/** As the console sends it: lists comma-separated, absent values left out. */
export const queryOf = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined || value === null
        ? []
        : [[name, Array.isArray(value) ? value.join(',') : `${value as string | number | boolean}`]],
    ),
  );

const signInAs = async (app: FastifyInstance, deps: Deps, options: StaffOptions): Promise<Caller> => {
  const { isSuper = false, agentId = null, codes = [], userName = `user-${randomBytes(5).toString('hex')}` } = options;
  const { allAgents = agentId === null && !isSuper } = options;
  const ctx = ownCtx(deps, 'test');
  return inTransaction(deps.db, async (tx) => {
    let groupId: string | null = null;
    if (codes.length > 0) {
      groupId = (
        await tx
          .insertInto('auth_group')
          .values({ name: `group of ${userName}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
      await tx
        .insertInto('auth_group_code')
        .values(codes.map((code) => ({ auth_group_id: groupId as string, code })))
        .execute();
    }
    const { id } = await tx
      .insertInto('staff_user')
      .values({
        user_name: userName,
        name: userName,
        is_super: isSuper,
        agent_id: agentId,
        all_agents: allAgents,
        auth_group_id: groupId,
        invite_code: randomBytes(16).toString('base64url'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { token } = await startSession(ctx, tx, { userId: id });
    return caller(app, { userId: id, token });
  });
};
