import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { getAuditList } from '@manager/contract/features/log/audit';
import { getExportList } from '@manager/contract/features/log/export';
import { cancelExport, getExportJobs, getExportTicket, retryExport, startExport } from '@manager/contract/features/export/job';
import { savePreferences } from '@manager/contract/features/auth/preferences';
import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getSiteReport } from '@manager/contract/features/report/site-report';
import { getWebsiteList } from '@manager/contract/features/set-up/website';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { columnsOf, endOf, jobOf, orderOf, startExports } from '../../../../test/export-file.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import type { VerbOf } from '../../../kit/service/ctx.ts';
import { runExport } from './run-export.ts';
import { endLostExports, removeOldExports } from './tidy-exports.ts';

const t = await startTestApp();
const { db } = t.deps;
const CODES = ['B-3', 'B-3-93', 'C-2', 'C-2-93', 'F-2', 'F-2-93', 'O-2', 'O-2-93', 'O-5'];
let own: { agent: string; site: string; code: string };
let other: { agent: string; site: string; code: string };
let me: Caller;
let take: Awaited<ReturnType<typeof startExports>>;

beforeAll(async () => {
  await createCurrency(db, { code: 'USD', rate: '1' });
  const game = await createGame(db);
  const tenant = async (mark: string) => {
    const { id: agent } = await createAgent(db, { name: `Agent ${mark}`, timezone: 'Asia/Kolkata' });
    const site = await createSite(db, { agentId: agent, code: `site-${mark}` });
    await t.platform.postBets(
      Array.from({ length: 30 }, (_, n) =>
        betRow({
          site: site.code,
          game: game.code,
          player: `player-${mark}`,
          bet_id: `${mark}-${String(n).padStart(3, '0')}`,
          bet: `${n + 1}.10`,
          win: n % 3 === 0 ? '5' : '0',
        }),
      ),
    );
    return { agent, site: site.id, code: site.code };
  };
  own = await tenant('aa');
  other = await tenant('bb');
  me = await t.signInAs({ agentId: own.agent, codes: CODES });
  take = await startExports(t);
});

type Start = InputOf<typeof startExport>;
const order = orderOf;
const websites = (overrides: Partial<Start> = {}): Start =>
  order({ endpoint: getWebsiteList.path, columns: columnsOf('code', 'name'), ...overrides });
const bets = (overrides: Partial<Start> = {}): Start =>
  order({
    endpoint: getBetList.path,
    input: { time_from: '2026-01-10T00:00:00Z', time_to: '2026-01-10T23:59:59Z' },
    columns: columnsOf('bet_id', 'player', 'bet', 'win', 'win_loss'),
    ...overrides,
  });

const ended = endOf;
const fetchPath = (path: string) => t.app.inject({ url: path });
const download = async (caller: Caller, { id }: { id: string }) => fetchPath((await caller.call(getExportTicket, { id })).path);
const run: typeof take = (caller, wanted) => take(caller, wanted);

/** By another way than the product's: Swedish writes dates as the product does. */
const localText = (iso: string | null, timeZone: string): string => {
  const at = new Date(iso ?? Number.NaN);
  const name = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = name.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00';
  return `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)} ${offset}`;
};

describe('an export', () => {
  it('holds all rows of the list as the console shows them, below a block that says what it is where that is wanted', async () => {
    const { job, text, table } = await run(
      me,
      bets({
        title: '投注明细',
        columns: [
          { id: 'bet_id', title: 'Bet' },
          { id: 'win_loss', title: 'Win-loss', kind: 'money' },
          { id: 'status', title: 'State', labels: { settled: 'Settled' } },
          { id: 'bet_at', title: 'Time' },
        ],
        notes: [{ label: 'Scope', value: '=Agent aa' }],
        has_header: true,
        timezone: 'Asia/Shanghai',
      }),
    );
    const { list } = await me.call(getBetList, {
      time_from: '2026-01-10T00:00:00Z',
      time_to: '2026-01-10T23:59:59Z',
      limit: 1000,
    });
    expect(table).toEqual([
      'Bet,Win-loss,State,Time',
      ...list.map((row) => [row.bet_id, row.win_loss, 'Settled', localText(row.bet_at, 'Asia/Shanghai')].join(',')),
    ]);
    expect(list.length).toBe(30);
    expect(job).toMatchObject({ rows_done: 30, rows_total: 30, what: 'bet_detail', can: { download: true, cancel: false } });
    expect(job.sha256).toBe(createHash('sha256').update(text).digest('hex'));
    const tableSha = createHash('sha256')
      .update(table.map((line) => `${line}\r\n`).join(''))
      .digest('hex');
    expect(text.startsWith('\uFEFFTitle,投注明细\r\n')).toBe(true);
    for (const line of [
      "Scope,'=Agent aa",
      'Time zone of all times,UTC+08:00 Asia/Shanghai',
      'Rows,30',
      `SHA-256 of the table below,${tableSha}`,
    ])
      expect(text).toContain(`${line}\r\n`);
  });

  it.each([
    [{ times: 'own', timeZone: 'America/St_Johns' }, 'America/St_Johns'],
    [{ times: 'agent', timeZone: 'America/St_Johns' }, 'Asia/Kolkata'],
    [{ times: 'utc', timeZone: 'America/St_Johns' }, 'UTC'],
    [{}, 'UTC'],
  ] as const)('that names no zone has the times of its user’s choice %j, in its rows and above them', async (choice, zone) => {
    const caller = await t.signInAs({ agentId: own.agent, codes: CODES });
    await caller.call(savePreferences, choice);
    const { text, table } = await run(caller, bets({ columns: columnsOf('bet_id', 'bet_at', 'settled_at'), has_header: true }));
    const input = { time_from: '2026-01-10T00:00:00Z', time_to: '2026-01-10T23:59:59Z', limit: 1000 };
    const { list } = await caller.call(getBetList, input);
    expect(table.slice(1)).toEqual(
      list.map((row) => [row.bet_id, localText(row.bet_at, zone), localText(row.settled_at, zone)].join(',')),
    );
    const [, named = ''] = /^Time zone of all times,(.*)\r$/m.exec(text) ?? [];
    expect(named).toMatch(zone === 'UTC' ? /^UTC$/ : new RegExp(`^UTC[+-]\\d\\d:\\d\\d ${zone}$`));
    expect(text).toMatch(/^Generated at,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d\r$/m);
  });

  it('begins with its column names, and is called as the console says: what, whose and of which days', async () => {
    const { text, job } = await run(me, bets({ title: 'Bets: a/b', name_parts: ['All agents', '2026-01-10 to 2026-01-12'] }));
    expect(text.startsWith('\uFEFFbet_id,player,bet,win,win_loss\r\n')).toBe(true);
    expect(job.file_name).toBe('Bets a b - All agents - 2026-01-10 to 2026-01-12.csv');
    const another = await t.signInAs({ agentId: own.agent, codes: CODES });
    const { job: unnamed } = await run(another, websites({ title: '站点' }));
    expect(unnamed.file_name).toMatch(/^站点 - \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.csv$/);
  });

  it('has names beside codes, also where the list itself says one of them only', async () => {
    const { table } = await run(
      me,
      bets({ columns: columnsOf('site_code', 'site_name', 'agent_code', 'agent_name', 'currency', 'currency_name', 'bet_id') }),
    );
    const [site, agent, currency] = await Promise.all([
      db.selectFrom('site').selectAll().where('id', '=', own.site).executeTakeFirstOrThrow(),
      db.selectFrom('agent').selectAll().where('id', '=', own.agent).executeTakeFirstOrThrow(),
      db.selectFrom('currency').selectAll().where('code', '=', 'USD').executeTakeFirstOrThrow(),
    ]);
    expect(table.length).toBe(31);
    for (const line of table.slice(1))
      expect(line.replace(/,aa-\d{3}$/, '')).toBe(
        [site.code, site.name, agent.seller_id, agent.name, 'USD', currency.name].join(','),
      );
  });

  it('is the same table with the same hash when nothing changed', async () => {
    const first = await run(me, bets());
    const second = await run(me, bets());
    expect(second.table).toEqual(first.table);
    expect(first.table.length).toBe(31);
  });

  it('of an empty result says so', async () => {
    const { table, job } = await run(me, bets({ input: { time_from: '2020-01-10T00:00:00Z', time_to: '2020-01-10T23:59:59Z' } }));
    expect(table).toEqual(['bet_id,player,bet,win,win_loss', 'No Activity']);
    expect(job.rows_done).toBe(0);
  });

  it('of a report ends with its totals', async () => {
    const input = { date_from: '2026-01-01', date_to: '2026-01-31' };
    const { table } = await run(
      me,
      order({ endpoint: getSiteReport.path, input, columns: columnsOf('site_code', 'currency', 'bet') }),
    );
    const { list, sum } = await me.call(getSiteReport, input);
    expect(table).toEqual([
      'site_code,currency,bet',
      ...list.map((row) => `${row.site_code},${row.currency ?? ''},${row.bet}`),
      `All ${list.length} rows,USD,${sum.bet}`,
    ]);
    expect(sum.bet).toBe('468');
  });

  it('is a workbook when asked for', async () => {
    const job = await ended(me, await me.call(startExport, bets({ format: 'xlsx' })));
    const { rawPayload, headers } = await download(me, job);
    expect(rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Test - \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.xlsx"/);
    expect(job.bytes).toBe(rawPayload.length);
    expect(job.sha256).toBe(createHash('sha256').update(rawPayload).digest('hex'));
  });

  it('is on record: asked for, made, fetched, with filter, rows and hash', async () => {
    const { job } = await run(me, websites());
    const [entry] = (await me.call(getExportList, { what: 'website' })).list;
    expect(entry).toMatchObject({ user_id: me.userId, format: 'csv', rows: 1, sha256: job.sha256, bytes: job.bytes });
    const auditor = await t.signInAs({ isSuper: true });
    const { list } = await auditor.call(getAuditList, { actor_id: me.userId, limit: 1000 });
    const done = list.filter(({ object_id: id }) => id === job.id || id === job.sha256.slice(0, 16)).map(({ action }) => action);
    expect(done).toEqual(['export.download', 'export.ticket', 'website.export', 'export.start']);
  });
});

describe('asking for one', () => {
  it('is refused for a list that does not leave, a column that it has not and a filter that it does not know', async () => {
    const refused = async (input: Start) => {
      const { code, data } = await me.tryCall(startExport, input);
      return [code, Object.keys((data as { fields?: object } | null)?.fields ?? {})];
    };
    expect(await refused(websites({ endpoint: '/api/user/logout' }))).toEqual([40001, ['endpoint']]);
    expect(await refused(websites({ columns: columnsOf('code', 'ticket_key') }))).toEqual([40001, ['columns.1.id']]);
    expect(await refused(websites({ input: { nothing: 1 } }))).toEqual([40001, ['nothing']]);
    expect(await refused(websites({ columns: columnsOf('code', 'code') }))).toEqual([40001, ['columns']]);
  });

  it('asks for the list and for its export code, and puts a refusal on record', async () => {
    const looker = await t.signInAs({ agentId: own.agent, codes: ['C-2'] });
    const taker = await t.signInAs({ agentId: own.agent, codes: ['C-2-93'] });
    expect(await looker.tryCall(startExport, websites())).toMatchObject({ code: 40300, data: { permission: 'C-2-93' } });
    expect(await taker.tryCall(startExport, websites())).toMatchObject({ code: 40300, data: { permission: 'C-2' } });
    const denied = await db
      .selectFrom('audit_event')
      .select('reason')
      .where('actor_id', '=', looker.userId)
      .where('outcome', '=', 'denied')
      .execute();
    expect(denied).toEqual([{ reason: 'C-2-93' }]);
    expect((await looker.call(getExportJobs, {})).list).toEqual([]);
  });

  it('is refused while twenty of the user wait', async () => {
    const busy = await t.signInAs({ agentId: own.agent, codes: CODES });
    await db
      .insertInto('export_job')
      .values(Array.from({ length: 20 }, () => stored(busy, { status: 'queued' })))
      .execute();
    expect(await busy.tryCall(startExport, websites())).toMatchObject({ code: 42900 });
    await db.deleteFrom('export_job').where('user_id', '=', busy.userId).execute();
  });
});

const stored = (caller: Caller, overrides: { status: string; seenMsAgo?: number; expiresInMs?: number }) => ({
  user_id: caller.userId,
  endpoint: getWebsiteList.path,
  what: 'website',
  title: 'Test',
  format: 'csv',
  request: JSON.stringify({ input: {}, columns: columnsOf('code'), notes: [], help: [], timezone: 'UTC', language: 'en' }),
  ip: '127.0.0.1',
  user_agent: '',
  status: overrides.status,
  created_at: t.deps.now(),
  queued_at: new Date(t.clock.nowMs() - (overrides.seenMsAgo ?? 0)),
  seen_at: overrides.seenMsAgo === undefined ? null : new Date(t.clock.nowMs() - overrides.seenMsAgo),
  expires_at: overrides.expiresInMs === undefined ? null : new Date(t.clock.nowMs() + overrides.expiresInMs),
});
const put = async (caller: Caller, overrides: Parameters<typeof stored>[1]): Promise<string> =>
  (await db.insertInto('export_job').values(stored(caller, overrides)).returning('id').executeTakeFirstOrThrow()).id;
const send = (caller: Caller, id: string) =>
  db.transaction().execute((tx) => t.deps.queue.send(tx, { queue: 'export', data: { id }, owner: caller.userId }));

describe('the rights that count are those of the moment it runs', () => {
  it('a code taken away between start and run ends it as failed', async () => {
    const leaver = await t.signInAs({ agentId: own.agent, codes: CODES });
    const id = await put(leaver, { status: 'queued' });
    await db
      .deleteFrom('auth_group_code')
      .where('code', '=', 'C-2-93')
      .where('auth_group_id', 'in', (eb) => eb.selectFrom('staff_user').select('auth_group_id').where('id', '=', leaver.userId))
      .execute();
    await send(leaver, id);
    expect(await ended(leaver, { id })).toMatchObject({
      status: 'failed',
      error: 'You do not have permission for this (C-2-93).',
      can: { retry: true },
    });
    expect(await leaver.tryCall(retryExport, { id })).toMatchObject({ code: 40300 });
  });

  it('a user who was disabled gets nothing', async () => {
    const gone = await t.signInAs({ agentId: own.agent, codes: CODES });
    const id = await put(gone, { status: 'queued' });
    await db.updateTable('staff_user').set({ status: 'disabled' }).where('id', '=', gone.userId).execute();
    await send(gone, id);
    await expect
      .poll(() => db.selectFrom('export_job').select(['status', 'error']).where('id', '=', id).executeTakeFirst(), {
        timeout: 60_000,
      })
      .toEqual({ status: 'failed', error: 'export.user_gone' });
  });

  it('rows are those of the scope at that moment', async () => {
    const mover = await t.signInAs({ agentId: own.agent, codes: CODES });
    expect((await run(mover, websites())).table).toEqual(['code,name', expect.stringMatching(`^${own.code},`)]);
    await db.updateTable('staff_user').set({ agent_id: other.agent }).where('id', '=', mover.userId).execute();
    expect((await run(mover, websites())).table).toEqual(['code,name', expect.stringMatching(`^${other.code},`)]);
    expect((await run(mover, bets())).table.slice(1).every((line) => line.startsWith('bb-'))).toBe(true);
  });
});

describe('a file', () => {
  it('is fetched once for each ticket, within a minute, by its owner alone', async () => {
    const { job } = await run(me, websites());
    const { path } = await me.call(getExportTicket, { id: job.id });
    expect((await fetchPath(path)).statusCode).toBe(200);
    expect(await fetchPath(path)).toMatchObject({
      statusCode: 410,
      body: 'This link has been used or has expired. Please request a new one.\n',
    });
    const late = await me.call(getExportTicket, { id: job.id });
    t.clock.set(t.clock.nowMs() + 61_000);
    expect((await fetchPath(late.path)).statusCode).toBe(410);
    t.clock.set(null);
    const colleague = await t.signInAs({ agentId: own.agent, codes: CODES });
    const boss = await t.signInAs({ isSuper: true });
    for (const stranger of [colleague, boss]) {
      for (const endpoint of [getExportTicket, cancelExport, retryExport])
        expect(await stranger.tryCall(endpoint, { id: job.id })).toMatchObject({ code: 40400 });
      expect((await stranger.call(getExportJobs, {})).list).toEqual([]);
    }
    expect((await fetchPath('/manager/download/no-ticket')).statusCode).toBe(410);
  });

  it('is not spent by a look at it', async () => {
    const { job } = await run(me, websites());
    const { path } = await me.call(getExportTicket, { id: job.id });
    expect((await t.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(404);
    expect((await fetchPath(path)).statusCode).toBe(200);
  });

  it('is not handed out once its owner may see less than when it was made, and holds what its owner may see when it is made again', async () => {
    const mover = await t.signInAs({ agentId: own.agent, codes: CODES });
    const moveTo = (agent: string) =>
      db.updateTable('staff_user').set({ agent_id: agent }).where('id', '=', mover.userId).execute();
    const { job, table } = await run(mover, websites());
    expect(table[1]).toMatch(`${own.code},`);
    const { path } = await mover.call(getExportTicket, { id: job.id });
    await moveTo(other.agent);
    expect((await fetchPath(path)).statusCode).toBe(410);
    expect(await jobOf(mover, job.id)).toMatchObject({ status: 'expired', can: { download: false, retry: true } });
    expect(await mover.tryCall(getExportTicket, { id: job.id })).toMatchObject({ code: 40902 });
    await moveTo(own.agent);
    expect((await download(mover, job)).statusCode).toBe(200);
    await moveTo(other.agent);
    await mover.call(retryExport, { id: job.id });
    expect((await ended(mover, job)).status).toBe('ready');
    const again = (await download(mover, job)).body;
    expect([again.includes(`${other.code},`), again.includes(`${own.code},`)]).toEqual([true, false]);
    // What a list shows may hang on a code of its own.
    const group = db.selectFrom('staff_user').select('auth_group_id').where('id', '=', mover.userId);
    await db.deleteFrom('auth_group_code').where('auth_group_id', '=', group).where('code', '=', 'O-5').execute();
    expect(await mover.tryCall(getExportTicket, { id: job.id })).toMatchObject({ code: 40902 });
  });

  it('is not handed out once its owner signed out or lost the code', async () => {
    const leaver = await t.signInAs({ agentId: own.agent, codes: CODES });
    const { job } = await run(leaver, websites());
    const { path } = await leaver.call(getExportTicket, { id: job.id });
    await db.updateTable('session').set({ ended_at: new Date() }).where('user_id', '=', leaver.userId).execute();
    expect((await fetchPath(path)).statusCode).toBe(410);
  });

  it('is removed after seven days, and can be made again', async () => {
    const { job } = await run(me, websites());
    t.clock.set(t.clock.nowMs() + 7 * 86_400_000 + 1_000);
    await removeOldExports.run(t.deps);
    t.clock.set(null);
    expect(await jobOf(me, job.id)).toMatchObject({ status: 'expired', can: { download: false, retry: true } });
    expect(await me.tryCall(getExportTicket, { id: job.id })).toMatchObject({ code: 40902 });
    await me.call(retryExport, { id: job.id });
    expect((await ended(me, job)).status).toBe('ready');
  });
});

describe('a job', () => {
  /** A list without an end, slow enough to be stopped in the middle. */
  const endless: VerbOf = () => async () => {
    await sleep(10);
    return { list: Array.from({ length: 1_000 }, () => ({ code: 'x' })), total: 1_000_000 };
  };
  const rowsDone = async (id: string): Promise<number> => (await jobOf(me, id)).rows_done;
  const filesOf = async (id: string): Promise<string[]> =>
    (await readdir(t.deps.settings.exportDir)).filter((name) => name.startsWith(`${id}.`));

  it('that runs says how far it is, is stopped by its owner, and leaves no file', async () => {
    const id = await put(me, { status: 'queued' });
    const running = runExport({ ...t.deps, verbOf: endless }, id, new AbortController().signal);
    await expect.poll(() => rowsDone(id), { timeout: 60_000 }).toBeGreaterThan(0);
    await me.call(cancelExport, { id });
    await running;
    expect(await jobOf(me, id)).toMatchObject({ status: 'cancelled', bytes: null });
    expect(await filesOf(id)).toEqual([]);
  });

  it('goes back to the queue when its process stops', async () => {
    const id = await put(me, { status: 'queued' });
    const stop = new AbortController();
    const running = runExport({ ...t.deps, verbOf: endless }, id, stop.signal);
    setTimeout(() => stop.abort(), 100);
    await expect(running).rejects.toThrow();
    expect(await jobOf(me, id)).toMatchObject({ status: 'queued', rows_done: 0 });
    expect(await filesOf(id)).toEqual([]);
    await send(me, id);
    expect((await ended(me, { id })).status).toBe('ready');
  });

  it('that meets a fault of the product is tried three times, then failed with the number of its log entry', async () => {
    const id = await put(me, { status: 'queued' });
    const broken: VerbOf = () => async () => {
      throw new Error('the disk is full');
    };
    const attempt = () => runExport({ ...t.deps, verbOf: broken }, id, new AbortController().signal);
    await expect(attempt()).rejects.toThrow('the disk is full');
    await expect(attempt()).rejects.toThrow('the disk is full');
    expect((await jobOf(me, id)).status).toBe('queued');
    await attempt();
    const { status, error } = await jobOf(me, id);
    expect(status).toBe('failed');
    expect(error).toMatch(/log under [0-9a-f-]{36}/);
    expect(error).not.toContain('disk');
  });

  it('that waits is cancelled, and stays so when its turn comes', async () => {
    const id = await put(me, { status: 'queued' });
    await me.call(cancelExport, { id });
    await send(me, id);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await jobOf(me, id)).toMatchObject({ status: 'cancelled', can: { retry: true, cancel: false } });
    expect(await me.tryCall(cancelExport, { id })).toMatchObject({ code: 40902 });
  });

  it('that lost its worker for good ends as failed, one that is in the queue goes on', async () => {
    const lost = await put(me, { status: 'running', seenMsAgo: 180_000 });
    const fresh = await put(me, { status: 'running', seenMsAgo: 5_000 });
    await endLostExports.run(t.deps);
    expect(await jobOf(me, lost)).toMatchObject({ status: 'failed', can: { retry: true } });
    expect((await jobOf(me, fresh)).status).toBe('running');
    await send(me, fresh);
    expect((await ended(me, { id: fresh })).status).toBe('ready');
  });
});
