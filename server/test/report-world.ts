import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { PERMISSION_CODES, SEE_TEST } from '@manager/contract/permissions';
import { sql } from 'kysely';
import type { Route } from '../src/kit/http/route.ts';
import { createAppliedBets } from '../src/journal/applied-bets.ts';
import { createQueue } from '../src/kit/queue/queue.ts';
import { ownCtx, type Ctx } from '../src/kit/service/ctx.ts';
import { agentsAbove, agentsBelow, EVERYTHING, rowScopeOf, type Scope } from '../src/kit/service/scope.ts';
import { createCompleteness } from '../src/completeness/completeness.ts';
import { systemClock } from '../src/postgres/clock.ts';
import type { OwnerDb } from '../src/postgres/db.ts';
import { testSettings } from './settings.ts';
import { silentLog, type TestStores } from './stores.ts';

export type Caller = { agentId?: string; codes?: readonly string[]; now?: Date };

const scopeOf = async (db: OwnerDb, agentId: string, codes: readonly string[]): Promise<Scope> => {
  const id = sql`${agentId}::bigint`;
  const canSeeTest = sql<boolean>`${codes.includes(SEE_TEST)}::boolean`;
  const { rows } = await sql<{ agentIds: string[]; aboveIds: string[] }>`
    select ${agentsBelow(id, canSeeTest)} as "agentIds", ${agentsAbove(id)} as "aboveIds"`.execute(db);
  return { kind: 'agents', agentIds: rows[0]?.agentIds ?? [], aboveIds: rows[0]?.aboveIds ?? [] };
};

/** The context of a request of a super user, or of a user of an agent, straight to the verbs. */
export const contextOf = async (
  stores: TestStores,
  { agentId, codes = PERMISSION_CODES, now = new Date('2026-03-20T12:00:00Z') }: Caller = {},
): Promise<Ctx> => {
  const isSuper = agentId === undefined;
  const { db } = stores.database;
  const user: Ctx['user'] = {
    id: isSuper ? '1' : `9${agentId}`,
    sid: 's',
    userName: 'tester',
    name: 'Tester',
    isSuper,
    agentId: agentId ?? null,
    allAgents: false,
    codes: new Set(codes),
    scope: agentId === undefined ? EVERYTHING : await scopeOf(db, agentId, codes),
    stage: 'full',
    authLevel: 'password',
    factorAt: now,
    needsStepUp: false,
    hasSecondFactor: false,
    passwordExpiresAt: null,
  };
  const dbFor: Ctx['dbFor'] = (of) => stores.database.scoped(rowScopeOf(of));
  const deps = {
    db,
    authDb: stores.database.authDb,
    ingestDb: stores.database.ingestDb,
    onWritten: stores.database.onWritten,
    onNotified: stores.database.onNotified,
    clickhouse: stores.clickhouse,
    completeness: createCompleteness({ db, clickhouse: stores.clickhouse, now: () => now, log: silentLog }),
    appliedBets: createAppliedBets(),
    diskState: () => 'enough' as const,
    log: silentLog,
    ...systemClock,
    now: () => now,
    queue: createQueue({ url: stores.postgresUrl, log: silentLog }),
    exportSources: [],
    payoutHandlers: [],
    wallet: undefined as never,
    settings: testSettings(),
    dbFor,
  };
  return { ...ownCtx(deps, 'test'), db: dbFor(user), user };
};

/** Calls the verb behind an endpoint as the server does: input parsed, what waits done before, output held against the contract. */
export const callOf =
  (routes: readonly Route[]) =>
  async <E extends Endpoint>(ctx: Ctx, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> => {
    const route = routes.find((candidate) => candidate.endpoint === (endpoint as Endpoint));
    if (route === undefined) throw new Error(`no route for ${endpoint.path}`);
    const parsed = endpoint.input.parse(input);
    const output = await route.run(ctx, parsed, await route.prepare?.(ctx, parsed));
    const declared = endpoint.output.parse(output);
    if (!isDeepStrictEqual(declared, output)) throw new Error(`${endpoint.path} answered undeclared fields`);
    return declared as OutputOf<E>;
  };

const only = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was inserted');
  return row;
};

type AgentSetup = { name: string; parentId?: string; timezone?: string; settlementHour?: number; isTest?: boolean };

export const insertAgent = async (
  db: OwnerDb,
  { name, parentId, timezone = 'UTC', settlementHour = 0, isTest = false }: AgentSetup,
): Promise<string> => {
  const { id } = only(
    await db
      .insertInto('agent')
      .values({ name, parent_id: parentId ?? null, seller_id: `s-${name}`, invite_code: `i-${name}`, is_test: isTest })
      .returning('id')
      .execute(),
  );
  await db
    .insertInto('agent_calendar')
    .values({ agent_id: id, from_at: new Date(0), timezone, settlement_hour: settlementHour })
    .execute();
  return id;
};

type SiteSetup = {
  code: string;
  agentId: string;
  brand?: string;
  apiType?: 'seamless' | 'transfer';
  domain?: string;
  siteGroupId?: string;
};

export const insertSite = async (
  db: OwnerDb,
  { code, agentId, brand = '', apiType = 'seamless', domain = '', siteGroupId }: SiteSetup,
): Promise<string> =>
  only(
    await db
      .insertInto('site')
      .values({
        code,
        name: `Site ${code}`,
        agent_id: agentId,
        brand,
        api_type: apiType,
        domain,
        site_group_id: siteGroupId ?? null,
        created_by: '1',
        submitted_by: '1',
        ticket_key: randomBytes(32),
      })
      .returning('id')
      .execute(),
  ).id;

type GameSetup = { code: string; vendor: string; type?: 'slot' | 'fishing' | 'table'; rtp?: string; sigma?: string };

export const insertGame = async (db: OwnerDb, { code, vendor, type = 'slot', rtp, sigma }: GameSetup): Promise<string> =>
  only(
    await db
      .insertInto('game')
      .values({ code, name: `Game ${code}`, vendor, type, rtp: rtp ?? null, sigma: sigma ?? null })
      .returning('id')
      .execute(),
  ).id;

export const insertPlayers = async (
  db: OwnerDb,
  { siteId, names, currency = 'USD' }: { siteId: string; names: readonly string[]; currency?: string },
): Promise<string[]> => {
  const rows = await db
    .insertInto('player')
    .values(names.map((name) => ({ site_id: siteId, user_name: name, currency })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

export const insertSiteGroup = async (db: OwnerDb, name: string): Promise<string> =>
  only((await sql<{ id: string }>`insert into site_group (code, name) values (${name}, ${name}) returning id`.execute(db)).rows)
    .id;
