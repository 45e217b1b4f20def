import { setTimeout as sleep } from 'node:timers/promises';
import { CONFIG_KINDS, ConfigChange, type ConfigChanges, ConfigObject } from '@manager/contract/platform/config';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/client.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { putPackage } from '../../../test/math/put-package.ts';
import { putPool } from '../../../test/jackpot/put-pool.ts';
import { putJackpot } from '../../../test/sweep/prizes.ts';
import { putCard } from '../../../test/task/put-card.ts';
import { createAgent, createCurrency, createGame, createSite, putFreeRounds } from '../../../test/world.ts';
import { CONFIG_COLUMNS } from './kinds.ts';
import { trimChanges } from './trim-changes.ts';
import { savePlatformKey } from '../key.ts';

const t = await startTestApp();
const { db } = t.deps;
await savePlatformKey(db, { name: 'ingest only', key: 'ingest-only-key', scopes: ['ingest'] });

const ask = (query: Record<string, string> = {}, key = t.platform.key) =>
  t.app.inject({ method: 'GET', url: '/platform/v1/config', query, headers: { authorization: `Bearer ${key}` } });

type Snapshot = { cursor: string; objects: ConfigObject[] };
const snapshot = async (): Promise<Snapshot> => {
  const response = await ask();
  expect(response.statusCode).toBe(200);
  const [head, ...lines] = response.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.pop()).toEqual({ end: true, objects: lines.length });
  expect(head).toMatchObject({ snapshot: true });
  return { cursor: String(head?.['cursor']), objects: lines.map((line) => ConfigObject.parse(line)) };
};
const changesSince = async (since: string, query: Record<string, string> = {}): Promise<ConfigChanges> => {
  const response = await ask({ since, wait_s: '0', ...query });
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  return response.json();
};
const newest = async (): Promise<string> => (await snapshot()).cursor;

const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
const game = await createGame(db);
await createCurrency(db, { code: 'CNY', rate: '7.2' });

describe('who may ask', () => {
  it('wants a key with the scope config', async () => {
    const plain = await t.app.inject({ method: 'GET', url: '/platform/v1/config' });
    expect([plain.statusCode, plain.json()]).toEqual([401, expect.objectContaining({ code: 'unknown_key' })]);
    expect((await ask({}, 'nobody-knows-me')).statusCode).toBe(401);
    const narrow = await ask({}, 'ingest-only-key');
    expect([narrow.statusCode, narrow.headers['content-type']]).toEqual([403, 'application/problem+json; charset=utf-8']);
    const effective = await t.app.inject({
      method: 'GET',
      url: '/platform/v1/config/effective?site=a&game=b',
      headers: { authorization: 'Bearer ingest-only-key' },
    });
    expect(effective.statusCode).toBe(403);
  });

  it.each([
    { since: 'c1-0' },
    { since: 'yesterday' },
    { since: "c1-1' or 1=1" },
    { limit: '0' },
    { limit: '99999' },
    { wait_s: '60' },
    { sinse: 'c1-1' },
  ])('refuses %o', async (query) => {
    const response = await ask(Object.fromEntries(Object.entries(query)));
    expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining({ status: 400 })]);
  });
});

describe('what the log writes', () => {
  it('knows the same columns as the triggers', async () => {
    const { rows } = await sql<{ kind: string; arguments: string }>`
      select tgrelid::regclass::text as kind, encode(tgargs, 'escape') as arguments from pg_trigger
      where tgfoid = 'log_config_change'::regproc`.execute(db);
    const written = rows.map(({ arguments: text }) => {
      const [kind, ...columns] = text.split('\\000').filter((part) => part !== '');
      return [kind, columns.filter((column) => column !== 'deleted_at')];
    });
    expect(Object.fromEntries(written)).toEqual(CONFIG_COLUMNS);
    expect(JSON.stringify(CONFIG_COLUMNS)).not.toMatch(/ticket_key|sealed|password|secret|hash|api_params|note/);
  });

  it('gives each kind of change once, with codes and ids', async () => {
    let cursor = await newest();
    const next = async (): Promise<ConfigChange[]> => {
      const page = await changesSince(cursor);
      cursor = page.cursor;
      return page.changes.map((change) => ConfigChange.parse(change));
    };
    const seen = new Set<string>();
    const expectOne = async (work: Promise<unknown>, wanted: Record<string, unknown>): Promise<void> => {
      await work;
      const changes = await next();
      expect(changes).toEqual([expect.objectContaining(wanted)]);
      expect(changes[0]?.at).toMatch(/^\d{4}-.*Z$/);
      seen.add(changes[0]?.kind ?? '');
    };
    const inserted = async (table: 'site_group' | 'sub_agent_group', values: { name: string; code?: string; rtp: string }) =>
      (
        await db
          .insertInto(table)
          .values(values as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;

    await expectOne(db.updateTable('agent').set({ status: 'disabled' }).where('id', '=', agent.id).execute(), {
      kind: 'agent',
      id: agent.id,
      data: expect.objectContaining({ status: 'disabled', parent_id: null }),
    });
    await expectOne(db.updateTable('site').set({ rtp: '94', max_bet_usd: '0.100000' }).where('id', '=', site.id).execute(), {
      kind: 'site',
      id: site.id,
      site: site.code,
      data: expect.objectContaining({ rtp: '94.0000', max_bet_usd: '0.1', agent_id: agent.id }),
    });
    await expectOne(
      db
        .updateTable('game')
        .set({ rtp_profiles: ['94', '96.5'], max_bet: '12345678901234.123456' })
        .where('id', '=', game.id)
        .execute(),
      {
        kind: 'game',
        game: game.code,
        data: expect.objectContaining({ rtp_profiles: ['94.0000', '96.5000'], max_bet: '12345678901234.123456' }),
      },
    );
    await expectOne(
      db
        .insertInto('site_game')
        .values({ site_id: site.id, game_id: game.id, rtp: '94', config: JSON.stringify({ speed: 1.5 }) })
        .execute(),
      {
        kind: 'site_game',
        id: null,
        site: site.code,
        game: game.code,
        data: {
          site_id: site.id,
          game_id: game.id,
          is_enabled: null,
          rtp: '94.0000',
          min_bet: null,
          max_bet: null,
          config: { speed: 1.5 },
        },
      },
    );
    await expectOne(db.deleteFrom('site_game').execute(), { kind: 'site_game', site: site.code, game: game.code, data: null });
    await expectOne(inserted('site_group', { name: 'Asia', code: 'asia', rtp: '96' }), {
      kind: 'site_group',
      data: expect.objectContaining({ code: 'asia', rtp: '96.0000' }),
    });
    await expectOne(db.updateTable('currency').set({ coin_factor: '7' }).execute(), {
      kind: 'currency',
      data: expect.objectContaining({ code: 'CNY', coin_factor: '7', unit_ratio: 1 }),
    });
    await expectOne(
      db
        .insertInto('currency_rate')
        .values({ currency_id: '1', from_at: new Date('2026-01-01'), before: '7.2', after: '7.300000000001', by_user: 'x' })
        .execute(),
      { kind: 'currency_rate', data: { currency_id: '1', from_at: '2026-01-01T00:00:00.000Z', rate: '7.300000000001' } },
    );
    await expectOne(
      db
        .insertInto('coin')
        .values({ name: 'slots', lines: 20, total_bets: ['0.2', '1'], min_bet: '0.2', max_bet: '1', default_bet: '1' })
        .execute(),
      { kind: 'coin', data: expect.objectContaining({ lines: 20, total_bets: ['0.2', '1'], currency_id: null }) },
    );
    const groupId = await inserted('sub_agent_group', { name: 'High', rtp: '94' });
    expect((await next()).map(({ kind }) => kind)).toEqual(['sub_agent_group']);
    await expectOne(db.updateTable('sub_agent_group').set({ rtp: '96' }).execute(), { kind: 'sub_agent_group', id: groupId });
    await expectOne(db.insertInto('sub_agent').values({ site_id: site.id, code: 'lab-1' }).execute(), {
      kind: 'sub_agent',
      site: site.code,
      data: expect.objectContaining({ code: 'lab-1', auto_group_id: null }),
    });
    await t.platform.postBets([]).catch(() => undefined);
    const player = await db
      .insertInto('player')
      .values({ site_id: site.id, user_name: 'kim', currency: 'CNY' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await next()).toEqual([]);
    await expectOne(db.updateTable('player').set({ type: 'live' }).execute(), {
      kind: 'player',
      id: player.id,
      site: site.code,
      player: 'kim',
    });
    await expectOne(db.insertInto('block').values({ player_id: player.id, reason: 'x', by_user: 'x' }).execute(), {
      kind: 'block',
      site: site.code,
      player: 'kim',
      game: null,
      data: expect.objectContaining({ player_id: player.id, expires_at: null }),
    });
    await expectOne(db.updateTable('block').set({ deleted_at: new Date() }).execute(), {
      kind: 'block',
      id: '1',
      player: 'kim',
      data: null,
    });
    await expectOne(
      db
        .insertInto('kick')
        .values({ site_id: site.id, player_id: player.id, kicked_at: new Date(0) })
        .execute(),
      {
        kind: 'kick',
        site: site.code,
        player: 'kim',
        data: expect.objectContaining({ player_id: player.id, kicked_at: '1970-01-01T00:00:00.000Z' }),
      },
    );
    await expectOne(
      db
        .insertInto('player_control')
        .values({ site_id: site.id, player_id: player.id, effect: 'stop', source: 'max_win_day', settle_day: '2026-11-21' })
        .execute(),
      {
        kind: 'player_control',
        site: site.code,
        player: 'kim',
        data: expect.objectContaining({ effect: 'stop', source: 'max_win_day', max_bet_usd: null, rtp: null, game_id: null }),
      },
    );
    await expectOne(db.insertInto('play_rule').values({ jurisdiction: 'UK', game_type: 'slot', min_cycle_ms: 2_500 }).execute(), {
      kind: 'play_rule',
      site: null,
      game: null,
      data: expect.objectContaining({ jurisdiction: 'UK', min_cycle_ms: 2_500, on_too_fast: 'mark', autoplay: null }),
    });
    const entries = JSON.stringify([{ code: 'first', method: 'straight', probability: '1/1000', rate: '950.5' }]);
    await expectOne(db.insertInto('odds').values({ game_id: game.id, site_id: site.id, entries, updated_by: 'x' }).execute(), {
      kind: 'odds',
      site: site.code,
      game: game.code,
      data: expect.objectContaining({
        version: 1,
        entries: [{ code: 'first', method: 'straight', probability: '1/1000', rate: '950.5' }],
      }),
    });
    const { userId } = await t.signInAs({ isSuper: true });
    await expectOne(putFreeRounds(db, { agentId: agent.id, siteId: site.id, playerId: player.id, gameId: game.id, userId }), {
      kind: 'free_round_grant',
      site: site.code,
      player: 'kim',
      data: expect.objectContaining({ game_ids: [game.id], bet_value: '1', max_win: null, rounds: 1, state: 'pending' }),
    });
    await expectOne(putCard(db, { agentId: agent.id, siteId: site.id, playerId: player.id, gameId: game.id, userId }), {
      kind: 'card',
      site: site.code,
      game: game.code,
      player: 'kim',
      data: expect.objectContaining({ type: 'free_spin', feature: null, bet_value: '1', max_win: '10', state: 'issued' }),
    });
    const budget = await db
      .insertInto('payout_budget')
      .values({
        purpose: 'activity',
        reference: 'race',
        agent_id: agent.id,
        currency: 'USD',
        amount: '10',
        created_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expectOne(
      db
        .insertInto('activity')
        .values({
          kind: 'rank',
          agent_id: agent.id,
          code: 'race',
          title: JSON.stringify({ en: 'Race' }),
          starts_at: new Date(0),
          ends_at: new Date(1_000),
          currency: 'USD',
          budget: '10',
          rule: JSON.stringify({ kind: 'rank', min_rounds: 1 }),
          created_by: userId,
          by_user: 'x',
          state: 'scheduled',
          approved_at: new Date(0),
          budget_id: budget.id,
        })
        .execute(),
      {
        kind: 'activity',
        site: null,
        data: expect.objectContaining({
          code: 'race',
          title: { en: 'Race' },
          state: 'scheduled',
          site_ids: [],
          rule: { kind: 'rank', min_rounds: 1 },
        }),
      },
    );
    const { binding } = await putPackage(db, { gameId: game.id, state: 'applied' });
    await next();
    await expectOne(db.updateTable('math_binding').set({ math_version: 'v2' }).where('id', '=', binding).execute(), {
      kind: 'math_binding',
      game: game.code,
      data: expect.objectContaining({ rtp_profile: '96', math_version: 'v2', to_at: null }),
    });
    const pool = await putPool(
      { db, key: t.deps.settings.encryptionKey },
      { code: 'grand', scope: 'site', agent_id: agent.id, site_id: site.id },
    );
    await next();
    await expectOne(db.updateTable('jackpot_pool').set({ status: 'shutdown' }).execute(), {
      kind: 'jackpot_pool',
      id: pool.id,
      site: site.code,
      data: expect.objectContaining({
        code: 'grand',
        status: 'shutdown',
        rate: '1.0000',
        games: [{ level: 'all', ref: '', factor: '1' }],
      }),
    });
    const place = { agentId: agent.id, siteId: site.id, playerId: player.id, gameId: game.id, betId: 'b-1', mark: 'feed' };
    const { jackpot_order: won } = await putJackpot(t, place);
    await next();
    await expectOne(db.updateTable('jackpot_order').set({ status: 'won' }).where('id', '=', won).execute(), {
      kind: 'jackpot_win',
      site: site.code,
      game: game.code,
      player: 'kim',
      data: expect.objectContaining({ turn: 1, status: 'won', amount: '20', bet_id: 'b-1', player_amount: '20' }),
    });
    expect([...seen].toSorted()).toEqual([...CONFIG_KINDS].toSorted());
  });

  it('says nothing about what games do not know, and never a secret', async () => {
    const cursor = await newest();
    await db
      .updateTable('site')
      .set({ note: 'x', ticket_key: Buffer.from('hidden-key') })
      .execute();
    await db.updateTable('game').set({ note: 'x', description: 'y', sort: 1 }).execute();
    await db
      .insertInto('site_api_key')
      .values({ site_id: site.id, sealed: Buffer.from('hidden-key'), last_four: 'abcd', by_user: 'x' })
      .execute();
    expect((await changesSince(cursor)).changes).toEqual([]);
    const everything = await ask();
    for (const secret of ['ticket_key', 'sealed', 'hidden-key', Buffer.from('hidden-key').toString('hex'), 'abcd'])
      expect(everything.body).not.toContain(secret);
  });
});

describe('the order', () => {
  it('is that of commits: what began first and ended last comes last, and nothing is lost', async () => {
    const cursor = await newest();
    const other = await createSite(db, { agentId: agent.id });
    const slow = await db.startTransaction().execute();
    await slow.updateTable('site').set({ rtp: '91' }).where('id', '=', site.id).execute();
    await db.updateTable('site_group').set({ rtp: '92' }).execute();
    const first = await changesSince(cursor);
    expect(first.changes.map(({ kind, data }) => [kind, (data as { rtp: string } | null)?.rtp])).toEqual([
      ['site', null],
      ['site_group', '92.0000'],
    ]);
    await slow.commit().execute();
    const second = await changesSince(first.cursor);
    expect(second.changes).toEqual([
      expect.objectContaining({ kind: 'site', site: site.code, data: expect.objectContaining({ rtp: '91.0000' }) }),
    ]);
    expect((await changesSince(cursor, { limit: '2' })).has_more).toBe(true);
    expect(other.code).toBe(first.changes[0]?.site);
  });

  it('says nothing of what was rolled back', async () => {
    const cursor = await newest();
    const broken = await db.startTransaction().execute();
    await broken.updateTable('site').set({ rtp: '90' }).execute();
    await broken.rollback().execute();
    expect(await changesSince(cursor)).toEqual({ changes: [], cursor, has_more: false });
  });
});

describe('waiting', () => {
  it('ends with a change, and in time without one', async () => {
    const cursor = await newest();
    const waiting = ask({ since: cursor, wait_s: '20' });
    await sleep(700);
    await db.updateTable('game').set({ status: 'maintenance' }).where('id', '=', game.id).execute();
    const page: ConfigChanges = (await waiting).json();
    expect(page.changes).toEqual([expect.objectContaining({ kind: 'game', game: game.code })]);
    const startedAt = performance.now();
    expect((await changesSince(page.cursor, { wait_s: '1' })).changes).toEqual([]);
    expect(performance.now() - startedAt).toBeGreaterThan(900);
  });

  it('asks for nothing until it is told, and hears again after its connection was lost', async () => {
    const cursor = await newest();
    const waiting = ask({ since: cursor, wait_s: '28' });
    await sleep(1_500);
    expect(await countStatements(() => sleep(1_000))).toEqual([]);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'manager-listen' and datname = current_database()`.execute(db);
    await db.updateTable('game').set({ rtp: '94' }).where('id', '=', game.id).execute();
    const changedAt = performance.now();
    const page: ConfigChanges = (await waiting).json();
    expect(page.changes).toEqual([expect.objectContaining({ kind: 'game', game: game.code })]);
    // Long before its time is over.
    expect(performance.now() - changedAt).toBeLessThan(15_000);
  });

  it('serves many at once', async () => {
    const cursor = await newest();
    const waiting = Array.from({ length: 100 }, () => ask({ since: cursor, wait_s: '20' }));
    await sleep(300);
    await db.updateTable('game').set({ status: 'enabled' }).where('id', '=', game.id).execute();
    expect(new Set((await Promise.all(waiting)).map((response) => response.json<ConfigChanges>().changes.length))).toEqual(
      new Set([1]),
    );
  });
});

describe('old cursors', () => {
  it('answers 410 when something after it was cleared away, or when it is of another log', async () => {
    const old = await newest();
    await db.updateTable('game').set({ rtp: '95' }).execute();
    await db.updateTable('game').set({ rtp: '96' }).execute();
    const mark = await newest();
    await sql`update config_change set at = now() - interval '36 days'`.execute(db);
    await db.updateTable('game').set({ rtp: '95' }).execute();
    await trimChanges.run(t.deps);
    expect((await ask({ since: old, wait_s: '0' })).json()).toMatchObject({ status: 410, code: 'cursor_too_old' });
    // The newest of the old ones is still known.
    expect((await changesSince(mark)).changes).toHaveLength(1);
    expect((await ask({ since: 'c1-ffffffff', wait_s: '0' })).json()).toMatchObject({ status: 410, code: 'cursor_unknown' });
    expect(await trimChanges.run(t.deps)).toBeNull();
  });
});
