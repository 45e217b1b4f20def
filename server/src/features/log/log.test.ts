import { createHash } from 'node:crypto';
import { getAuditDetail, getAuditList, getChainStatus } from '@manager/contract/features/log/audit';
import { startExport } from '@manager/contract/features/export/job';
import { getExportList } from '@manager/contract/features/log/export';
import { getJobList } from '@manager/contract/features/log/job';
import { getMailDetail, getMailList } from '@manager/contract/features/log/mail';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { getSignInList } from '@manager/contract/features/log/sign-in';
import { getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeRows } from '../../../test/audit/log-rows.ts';
import { type Caller, startTestApp } from '../../../test/client.ts';
import { columnsOf, orderOf, startExports } from '../../../test/export-file.ts';
import { createAgent, createGame, createSite } from '../../../test/world.ts';
import { queueMail } from '../mail/public.ts';
import { ownCtx } from '../../kit/service/ctx.ts';

const t = await startTestApp();
const takeFile = await startExports(t);
const { db } = t.deps;
let root: Caller;
let auditor: Caller;
let home: string;
let away: string;
const AUDITOR = ['O-2', 'O-2-93', 'O-3', 'O-3-93', 'O-5'];

beforeAll(async () => {
  home = (await createAgent(db, { name: 'Home' })).id;
  away = (await createAgent(db, { name: 'Away' })).id;
  root = await t.signInAs({ isSuper: true, userName: 'root' });
  auditor = await t.signInAs({ agentId: home, codes: AUDITOR, userName: 'auditor' });
  const actor = (await t.signInAs({ agentId: home, userName: 'Kim' })).userId;
  await writeRows(db, 12, (n) => ({
    actorId: n % 2 === 0 ? actor : null,
    agentId: [home, away, null][n % 3] ?? null,
    action: n % 4 === 0 ? 'website.audit' : 'website.save',
  }));
});

type Search = InputOf<typeof getAuditList>;
/** Numbers of the written rows that a search finds, in its order. */
const found = async (caller: Caller, search: Search = {}): Promise<number[]> =>
  (await caller.call(getAuditList, { ...search, object_type: 'website', limit: 100 })).list.map(({ object_id: id }) =>
    Number(id),
  );
const readings = (userId: string) =>
  db
    .selectFrom('audit_event')
    .select(['action', 'object_type', 'after'])
    .where('actor_id', '=', userId)
    .where('action', 'like', '%.read')
    .orderBy('seq')
    .execute();

describe('the audit log', () => {
  test.each<[string, Search, number[]]>([
    ['everything, newest first', {}, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['who, in any case', { actor: 'kIM' }, [12, 10, 8, 6, 4, 2]],
    ['nobody of that name', { actor: 'nobody' }, []],
    ['what', { action: 'website.audit' }, [12, 8, 4]],
    ['what, by its beginning', { action: 'website.' }, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
    ['no such beginning', { action: 'web.' }, []],
    ['one object', { object_id: '7' }, [7]],
    ['one agent', { agent_id: '1' }, [12, 9, 6, 3]],
    ['both agents', { agent_id: '1,2' }, [12, 10, 9, 7, 6, 4, 3, 1]],
    ['a request', { request_id: 'request-5' }, [5]],
    ['an outcome', { outcome: 'denied' }, []],
    ['a mark', { mark: 'alarm' }, []],
    ['before', { time_to: '2020-01-01T00:00:00Z' }, []],
    ['since', { time_from: '2020-01-01T00:00:00Z', action: 'website.audit' }, [12, 8, 4]],
  ])('is searched by %s', async (_, search, expected) => {
    const agents =
      search.agent_id === undefined ? {} : { agent_id: String(search.agent_id).replace('1', home).replace('2', away) };
    expect(await found(root, { ...search, ...agents })).toEqual(expected);
  });

  test('an object wants its type', async () => {
    expect(await root.tryCall(getAuditList, { object_id: '1' })).toMatchObject({
      code: 40001,
      data: { fields: { object_type: expect.any(String) } },
    });
  });

  test('shows an agent its own rows and those of its user, nothing else', async () => {
    expect(await found(auditor)).toEqual([12, 9, 6, 3]);
    expect(await found(auditor, { agent_id: away })).toEqual([]);
    const kim = (await auditor.call(getAuditList, { actor: 'Kim', limit: 100 })).list;
    expect(kim.map(({ agent_id: agent }) => agent).every((agent) => agent === home)).toBe(true);
  });

  test('is walked forth and back without a row lost or twice, while rows arrive', async () => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    let back: string | null = null;
    do {
      const page = await root.call(getAuditList, {
        action: 'website.save',
        limit: 4,
        ...(cursor === undefined ? {} : { cursor }),
      });
      pages.push(page.list.map(({ object_id: id }) => id));
      back = page.prev_cursor ?? back;
      cursor = page.next_cursor ?? undefined;
      await writeRows(db, 1, () => ({ objectId: 'late', agentId: away }));
    } while (cursor !== undefined);
    expect(pages.flat()).toEqual(['11', '10', '9', '7', '6', '5', '3', '2', '1']);
    const page = await root.call(getAuditList, { action: 'website.save', limit: 4, cursor: back ?? '' });
    expect(page.list.map(({ object_id: id }) => id)).toEqual(pages[1]);
  });

  test('a cursor is worth nothing for another user or another search', async () => {
    const { next_cursor: cursor } = await root.call(getAuditList, { object_type: 'website', limit: 2 });
    const other = await t.signInAs({ isSuper: true });
    for (const [caller, search] of [
      [other, { object_type: 'website' }],
      [root, { object_type: 'game' }],
    ] as const)
      expect(await caller.tryCall(getAuditList, { ...search, limit: 2, cursor: cursor ?? '' })).toMatchObject({ code: 40001 });
  });

  test('reading it is on record, once a search and with its filter', async () => {
    const reader = await t.signInAs({ isSuper: true });
    const first = await reader.call(getAuditList, { object_type: 'website', limit: 3 });
    await reader.call(getAuditList, { object_type: 'website', limit: 3, cursor: first.next_cursor ?? '' });
    await reader.call(getAuditDetail, { id: first.list[0]?.id ?? '' });
    await reader.call(getSignInList, { outcome: 'ok' });
    expect(await readings(reader.userId)).toEqual([
      { action: 'audit.read', object_type: 'audit', after: { object_type: 'website' } },
      { action: 'audit.read', object_type: 'audit', after: {} },
      { action: 'sign_in.read', object_type: 'sign_in', after: { outcome: 'ok' } },
    ]);
  });

  test('a row opens with what was before and after, its place in the chain, and no whole address without the code', async () => {
    const row = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('object_id', '=', '9')
      .where('agent_id', '=', home)
      .executeTakeFirstOrThrow();
    const detail = await auditor.call(getAuditDetail, { id: row.id });
    expect(detail).toMatchObject({
      seq: row.seq,
      before: { name: 'Old 9', rtp: '96.5' },
      after: { name: 'New 9 – naïve ☂', rtp: '97.25', n: 9 },
      ip: '203.0.113.*',
      agent_name: 'Home',
      hash: row.hash.toString('hex'),
      prev_hash: row.prev.toString('hex'),
      is_sealed: false,
    });
    expect(detail.at_exact.slice(0, 23)).toBe(detail.at.slice(0, 23));
    expect((await root.call(getAuditDetail, { id: row.id })).ip).toBe('203.0.113.7');
    const foreign = await db
      .selectFrom('audit_event')
      .select('id')
      .where('agent_id', '=', away)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await auditor.tryCall(getAuditDetail, { id: foreign.id })).toMatchObject({ code: 40400 });
  });

  test('addresses inside of what was changed are masked too', async () => {
    await db
      .insertInto('audit_event')
      .values({
        actor_name: '',
        ip: '',
        user_agent: '',
        request_id: '',
        action: 'x',
        object_type: 'masked',
        object_id: '1',
        agent_id: home,
        outcome: 'ok',
        after: JSON.stringify({ deep: [{ login_ip: '198.51.100.7' }], tip: '5' }),
      })
      .execute();
    const [row] = (await auditor.call(getAuditList, { object_type: 'masked' })).list;
    expect((await auditor.call(getAuditDetail, { id: row?.id ?? '' })).after).toEqual({
      deep: [{ login_ip: '198.51.100.*' }],
      tip: '5',
    });
  });
});

describe('exports', () => {
  test('hand over what the search finds, and are on record with their hash', async () => {
    const columns = columnsOf('object_id', 'ip', 'before', 'after');
    const { job, text, table } = await takeFile(auditor, {
      endpoint: getAuditList.path,
      input: { object_type: 'website' },
      columns,
    });
    expect(table.slice(1).map((line) => line.split(',')[0])).toEqual(['12', '9', '6', '3']);
    expect(job).toMatchObject({ rows_done: 4, sha256: createHash('sha256').update(text).digest('hex') });
    const [entry] = (await auditor.call(getExportList, { what: 'audit' })).list;
    expect(entry).toMatchObject({
      user_name: 'auditor',
      agent_name: 'Home',
      rows: 4,
      sha256: job.sha256,
      bytes: Buffer.byteLength(text),
      filter: { object_type: 'website' },
    });
    const audited = await db
      .selectFrom('audit_event')
      .select('after')
      .where('action', '=', 'audit.export')
      .executeTakeFirstOrThrow();
    expect(audited.after).toMatchObject({ object_type: 'website', rows: 4, sha256: job.sha256 });
    expect(text).not.toContain('203.0.113.7');
  });

  test('take their own code', async () => {
    const reader = await t.signInAs({ agentId: home, codes: ['O-2', 'O-3'] });
    for (const { path: endpoint } of [getAuditList, getSignInList])
      expect(await reader.tryCall(startExport, orderOf({ endpoint, columns: columnsOf('id') }))).toMatchObject({ code: 40300 });
  });

  test('of another agent are not listed', async () => {
    const stranger = await t.signInAs({ agentId: away, codes: AUDITOR });
    expect((await stranger.call(getExportList, {})).list).toEqual([]);
  });
});

describe('the history of an object', () => {
  test('tells what was done to it, to holders of its screen', async () => {
    const keeper = await t.signInAs({ agentId: home, codes: ['C-2', 'C-2-91'] });
    const { id } = await createSite(db, { agentId: home });
    const { version } = await keeper.call(getWebsiteDetail, { id });
    await keeper.call(saveWebsite, { id, version, name: 'Renamed' });
    const { list } = await keeper.call(getObjectHistory, { object_type: 'website', object_id: id });
    expect(list).toMatchObject([{ action: 'website.save', actor_id: keeper.userId, after: { name: 'Renamed' } }]);
    const refused = await keeper.tryCall(getObjectHistory, { object_type: 'agent', object_id: home });
    expect(refused).toMatchObject({ code: 40300, data: { permission: 'C-3' } });
    expect(await auditor.call(getObjectHistory, { object_type: 'website', object_id: id })).toMatchObject({
      list: [{ id: list[0]?.id }],
    });
  });

  test('of something out of scope is as unknown as that of nothing', async () => {
    const { id } = await createSite(db, { agentId: away });
    const other = (await t.signInAs({ agentId: away })).userId;
    const asked = [
      ['website', id],
      ['website', '900000'],
      ['website', 'no number'],
      ['agent', away],
      ['user', other],
      ['user', root.userId],
    ] as const;
    for (const [object_type, object_id] of asked)
      expect([object_type, (await auditor.tryCall(getObjectHistory, { object_type, object_id })).code]).toEqual([
        object_type,
        40400,
      ]);
  });

  test('of what belongs to nobody is shown to whoever holds its screen', async () => {
    const { id } = await createGame(db);
    await db
      .insertInto('audit_event')
      .values({
        actor_name: 'root',
        actor_id: root.userId,
        ip: '',
        user_agent: '',
        request_id: '',
        action: 'game.save',
        object_type: 'game',
        object_id: id,
        outcome: 'ok',
      })
      .execute();
    const player = await t.signInAs({ agentId: home, codes: ['C-1'] });
    expect((await player.call(getObjectHistory, { object_type: 'game', object_id: id })).list).toHaveLength(1);
  });
});

describe('the sign-in log', () => {
  test('shows attempts of users in scope; those of nobody to super users', async () => {
    const attempt = (userId: string | null, name: string) => ({
      at: new Date(),
      user_id: userId,
      user_name: name,
      ip: '198.51.100.9',
      user_agent: '=cmd()',
      outcome: 'refused',
    });
    const stranger = (await t.signInAs({ agentId: away })).userId;
    await db
      .insertInto('login_attempt')
      .values([
        attempt(auditor.userId, 'Auditor'),
        attempt(stranger, 'stranger'),
        attempt(root.userId, 'root'),
        attempt(null, 'ghost'),
      ])
      .execute();
    const names = async (caller: Caller) =>
      (await caller.call(getSignInList, { outcome: 'refused' })).list.map(({ user_name: name }) => name);
    expect(await names(auditor)).toEqual(['Auditor']);
    expect(await names(root)).toEqual(['ghost', 'root', 'stranger', 'Auditor']);
    const [row] = (await auditor.call(getSignInList, { user_name: 'AUDITOR' })).list;
    expect(row).toMatchObject({ ip: '198.51.100.*', agent_name: 'Home', is_known_device: false });
    expect(await auditor.tryCall(getSignInList, { ip: '198.51.100.9' })).toMatchObject({ code: 40300 });
    expect((await root.call(getSignInList, { ip: '198.51.100.9' })).list).toHaveLength(4);
    const columns = columnsOf('user_name', 'ip', 'user_agent');
    const { table } = await takeFile(auditor, { endpoint: getSignInList.path, input: { outcome: 'refused' }, columns });
    expect(table.slice(1)).toEqual([expect.stringMatching(/^Auditor,198\.51\.100\.\*,"?'=cmd\(\)/)]);
  });
});

describe('mails', () => {
  test('are found by super users alone, and reading one is on record', async () => {
    await queueMail(ownCtx(t.deps, 'test'), db, {
      userId: root.userId,
      to: 'root@example.com',
      template: 'already_registered',
      language: 'en',
      values: { name: 'Root of all' },
    });
    const [mail] = (await root.call(getMailList, { to_address: 'ROOT@example.com' })).list;
    const { id = '' } = mail ?? {};
    expect(mail).toMatchObject({ user_name: 'root', template: 'already_registered', state: 'waiting', tries: 0, sent_at: null });
    expect((await root.call(getMailDetail, { id })).body).toContain('Root of all');
    expect((await readings(root.userId)).at(-1)).toMatchObject({ action: 'mail.read' });
    const curious = await t.signInAs({ agentId: home, codes: ['O-6'] });
    expect((await curious.call(getMailList, {})).list).toEqual([]);
    expect(await curious.tryCall(getMailDetail, { id })).toMatchObject({ code: 40400 });
    await db
      .updateTable('mail_outbox')
      .set({ body: Buffer.alloc(0), state: 'sent' })
      .execute();
    expect(await root.call(getMailDetail, { id })).toMatchObject({ state: 'sent', body: null });
  });
});

test('jobs and the state of the chain are told', async () => {
  await db
    .insertInto('job_run')
    .values({ job: 'audit.verify', started_at: new Date(), ended_at: new Date(), outcome: 'ok', rows: 5 })
    .execute();
  const jobs = await t.signInAs({ agentId: home, codes: ['O-4'] });
  expect(await jobs.call(getJobList, { job: 'audit.verify' })).toMatchObject({
    list: [{ outcome: 'ok', rows: 5, error: '' }],
    jobs: ['audit.verify'],
  });
  const status = await root.call(getChainStatus, {});
  expect(status).toMatchObject({
    rows: expect.any(Number),
    last_checkpoint: null,
    last_verification: { outcome: 'ok', rows: 5 },
  });
  expect((await auditor.call(getChainStatus, {})).rows).toBeNull();
});
