import { getApprovalList } from '@manager/contract/features/approval/approval';
import { getBetList } from '@manager/contract/features/account/bet-detail';
import * as contract from '@manager/contract/features/risk-set/case';
import * as items from '@manager/contract/features/risk-set/case-item';
import { getExportTicket, startExport } from '@manager/contract/features/export/job';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { CASE_STATES, type CaseState, caseFile } from '@manager/domain/case';
import { canonicalJson } from '../../../kit/service/canonical-json.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { columnsOf, endOf, orderOf, startExports } from '../../../../test/export-file.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { openCase } from '../../../kit/case/open-case.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { objectReader } from './read-object.ts';

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const top = await createAgent(db, { name: 'Top' });
const own = await createAgent(db, { name: 'Own', parentId: top.id });
const other = await createAgent(db, { name: 'Other' });
const [site, strange] = [await createSite(db, { agentId: own.id }), await createSite(db, { agentId: other.id })];
const game = await createGame(db);
const codes = ['B', 'B-3', 'F', 'F-1', 'G', 'G-8', 'G-8-91', 'G-8-93'];
const ann = await t.signInAs({ agentId: own.id, codes, userName: 'ann' });
const bob = await t.signInAs({ agentId: own.id, codes, userName: 'bob' });
const lead = await t.signInAs({ agentId: top.id, codes: [...codes, 'G-8-94'], userName: 'lead' });
const reader = await t.signInAs({ agentId: own.id, codes: ['G', 'G-8'] });
const stranger = await t.signInAs({ agentId: other.id, codes });
const boss = await t.signInAs({ isSuper: true });

// Who has no password yet could not take a case over.
await db.updateTable('staff_user').set({ password_hash: 'x' }).execute();

const bet = (id: string, more: object = {}) =>
  betRow({ site: site.code, game: game.code, player: 'kim', bet: '2', win: '500', bet_id: id, round_id: id, ...more });
await t.platform.postBets([bet('c1'), bet('c2'), bet('c3', { site: strange.code, player: 'lee' })]);

const bets = (ids: readonly string[], more: object = {}) => ({
  endpoint: getBetList.path,
  input: { bet_id: ids[0] ?? '' },
  screen: 'Bet Detail',
  timezone: 'Asia/Shanghai',
  rows: ids.map((bet_id) => ({
    row: { bet_id },
    link: `/account/bet-detail?id=${bet_id}`,
    columns: [{ title: 'Win', text: '500.00' }],
  })),
  ...more,
});
const collect = (caller: Caller, ids: readonly string[], more: object = {}) =>
  caller.call(items.collectRows, bets(ids, { title: 'Odd wins', ...more }));
const detail = (caller: Caller, id: string) => caller.call(contract.getCaseDetail, { id });
const move = async (caller: Caller, id: string, state: 'investigating' | 'explained' | 'fault_confirmed' | 'closed') =>
  caller.tryCall(contract.moveCase, { id, version: (await detail(boss, id)).version, state, reason: 'as seen' });

// shows S1.10, S2.119
it('rows are read anew by the server and kept as they were; what changed since is told', async () => {
  const { case_id: id, ...made } = await collect(ann, ['c1', 'c2']);
  expect(made).toEqual({ is_new: true, added: 2, known: 0 });
  // The same rows are not kept twice.
  expect(await collect(bob, ['c1', 'c2'], { case_id: id })).toMatchObject({ is_new: false, added: 0, known: 2 });
  const { list } = await ann.call(items.getCaseItems, { case_id: id });
  expect(list).toMatchObject([
    { type: 'bet_detail', object_id: 'c1', snapshot: { bet_id: 'c1', win: '500' }, can_compare: true },
    { object_id: 'c2', seen: { screen: 'Bet Detail', columns: [{ title: 'Win', text: '500.00' }], timezone: 'Asia/Shanghai' } },
  ]);
  const [first] = list;
  // What was kept hashes to what stands beside it, in keys' order as any program can put them.
  expect(createHash('sha256').update(canonicalJson(first?.snapshot)).digest('hex')).toBe(first?.snapshot_sha256);
  expect(await ann.call(items.compareCaseItem, { id: first?.id ?? '' })).toMatchObject({ outcome: 'same' });
  await t.platform.postBets([bet('c1', { win: '600', status: 'adjusted', row_version: 2 })]);
  expect(await ann.call(items.compareCaseItem, { id: first?.id ?? '' })).toMatchObject({
    outcome: 'changed',
    before: { win: '500', status: 'settled' },
    after: { win: '600', status: 'adjusted' },
  });
  // As it is now it is another row.
  expect(await collect(ann, ['c1'], { case_id: id })).toMatchObject({ added: 1 });
  // Who may not see bets does not see them in a case either.
  expect((await reader.call(items.getCaseItems, { case_id: id })).list).toMatchObject([
    { snapshot: null, seen: null, needs: 'B-3', can_compare: false },
    {},
    {},
  ]);
  expect(await reader.call(items.compareCaseItem, { id: first?.id ?? '' })).toMatchObject({ outcome: 'hidden', after: {} });
});

it('addresses are whole for those alone whose codes show them on the row’s own screen, in lists, comparisons and packs', async () => {
  await startExports(t);
  await t.platform.postBets([bet('at-home', { ip: '203.0.113.77' })]);
  const seer = await t.signInAs({ agentId: own.id, codes: [...codes, 'B-3-96'] });
  const { case_id: id } = await seer.call(items.collectRows, {
    ...bets(['at-home'], { title: 'Where from' }),
    filters: [{ label: 'IP', value: '203.0.113.77' }],
  });
  const [whole] = (await seer.call(items.getCaseItems, { case_id: id })).list;
  expect(whole).toMatchObject({ snapshot: { ip: '203.0.113.77' }, masked: [] });
  const [hidden] = (await ann.call(items.getCaseItems, { case_id: id })).list;
  expect(hidden).toMatchObject({ snapshot: { ip: '203.0.113.*' }, masked: ['B-3-96'], snapshot_sha256: whole?.snapshot_sha256 });
  expect(JSON.stringify(hidden)).not.toContain('113.77');
  await t.platform.postBets([bet('at-home', { ip: '203.0.113.77', win: '600', status: 'adjusted', row_version: 2 })]);
  const compared = await ann.call(items.compareCaseItem, { id: hidden?.id ?? '' });
  expect(compared.after).toMatchObject({ win: '600' });
  expect(JSON.stringify(compared)).not.toContain('203.0.113');
  const order = { endpoint: items.getCaseItems.path, input: { case_id: id }, format: 'zip' as const, columns: columnsOf('id') };
  const job = await endOf(ann, await ann.call(startExport, orderOf(order)));
  const { rawPayload } = await t.app.inject({ url: (await ann.call(getExportTicket, { id: job.id })).path });
  const files = unpack(rawPayload);
  for (const content of files.values()) expect(String(content)).not.toContain('203.0.113.77');
  expect(String(files.get('rows-bet_detail.csv'))).toContain('203.0.113.*');
  expect(JSON.parse(String(files.get('manifest.json')))).toMatchObject({ rows_masked: [{ needs: ['B-3-96'] }] });
});

it('a row of a report is found in the report again', async () => {
  const input = { date_from: '2026-01-01', date_to: '2026-01-31' };
  const [row] = (await ann.call(getGameReport, input)).list;
  const asked = { endpoint: getGameReport.path, input, title: 'A game' };
  const { game_id, game_code, currency } = row as unknown as Record<string, string>;
  const { case_id: id } = await ann.call(items.collectRows, {
    ...bets([]),
    ...asked,
    rows: [{ row: { game_id: game_id ?? '', game_code: game_code ?? '', currency: currency ?? '' } }],
  });
  const [item] = (await ann.call(items.getCaseItems, { case_id: id })).list;
  expect(item).toMatchObject({ type: 'game_report', snapshot: { bet: row?.bet, win: row?.win } });
  const none = { ...bets([]), ...asked, rows: [{ row: { game_id: '999999' } }] };
  expect((await ann.tryCall(items.collectRows, none)).code).toBe(40400);
});

it('rows of one list are told by one answer of it, however many', async () => {
  const list = Array.from({ length: 50 }, (_, n) => ({ game_id: String(n), bet: `${n}.5`, can: {} }));
  const asked: unknown[] = [];
  const run = async (_ctx: unknown, call: unknown) => {
    asked.push(call);
    return { list };
  };
  const read = objectReader({ rerun: { run } } as unknown as Ctx);
  const input = { date_from: '2026-01-01', date_to: '2026-01-31' };
  for (const { game_id, bet: sum } of list)
    expect(await read({ path: getGameReport.path, input, rowKey: { game_id } })).toEqual({ game_id, bet: sum });
  expect(asked).toEqual([{ path: getGameReport.path, input }]);
  await expect(read({ path: getGameReport.path, input, rowKey: { game_id: '50' } })).rejects.toMatchObject({
    reason: 'object.not_found',
  });
  await read({ path: getGameReport.path, input: { ...input, date_to: '2026-02-01' }, rowKey: { game_id: '1' } });
  expect(asked).toHaveLength(2);
});

it('what is out of scope is not found, and who sees a case sees all of its rows', async () => {
  expect((await ann.tryCall(items.collectRows, bets(['c3'], { title: 'x' }))).code).toBe(40400);
  expect((await ann.tryCall(items.collectRows, bets(['nothing'], { title: 'x' }))).code).toBe(40400);
  const { case_id: id } = await collect(ann, ['c2']);
  expect((await stranger.tryCall(contract.getCaseDetail, { id })).code).toBe(40400);
  expect((await stranger.tryCall(items.getCaseItems, { case_id: id })).code).toBe(40400);
  expect((await stranger.tryCall(items.collectRows, bets(['c3'], { case_id: id }))).code).toBe(40400);
  expect((await boss.tryCall(items.collectRows, bets(['c3'], { case_id: id }))).message).toMatch(/not below the agent/);
  // Rows of two agents make a case of whom both are below: here the operator's own.
  const mixed = await collect(boss, ['c2', 'c3']);
  expect(await detail(boss, mixed.case_id)).toMatchObject({ agent_id: null, is_own: true });
  for (const caller of [ann, lead, stranger])
    expect((await caller.tryCall(contract.getCaseDetail, { id: mixed.case_id })).code).toBe(40400);
  // Writes, and what needs no session, are not asked.
  for (const endpoint of ['/api/account/bet_detail/share', '/api/user/get_user_info', '/api/account/bet_detail/get_detail'])
    expect((await ann.tryCall(items.collectRows, bets(['c2'], { title: 'x', endpoint }))).code).toBe(40001);
});

const order = (id: string, more: object = {}) => ({
  kind: 'risk' as const,
  source: { type: 'mark', id },
  agentId: own.id,
  title: { key: 'manual' as const, params: { text: id } },
  items: [{ type: 'mark', objectId: id, agentId: own.id, snapshot: { id } }],
  openedBy: null,
  ...more,
});

it('of one source one case is open, however many open it at once; once it is closed another one may be', async () => {
  const open = (id: string, more: object = {}) => db.transaction().execute((tx) => openCase(tx, order(id, more)));
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      open('m1', { items: [{ type: 'mark', objectId: `m1-${n}`, agentId: own.id, snapshot: { n } }] }),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
  const id = made[0]?.id ?? '';
  expect(await detail(ann, id)).toMatchObject({ items: 8, state: 'open', opened_name: '', owner_id: null });
  for (const state of ['investigating', 'explained', 'closed'] as const) expect((await move(ann, id, state)).code).toBe(0);
  const again = await open('m1');
  expect(again).toMatchObject({ isNew: true });
  expect(again.id).not.toBe(id);
  const { version } = await detail(lead, id);
  expect((await lead.tryCall(contract.reopenCase, { id, version, reason: 'more' })).code).toBe(40901);
});

it('is taken, handed over with a note, and concluded; a confirmed fault is closed by somebody else', async () => {
  await setDualControl(t, 'on');
  const { case_id: id } = await collect(ann, ['c2']);
  expect(await detail(ann, id)).toMatchObject({ owner_name: 'ann', state: 'open', title: 'Odd wins', is_overdue: false });
  await ann.call(contract.addCaseNote, { id, text: 'Reels look right.' });
  const { list: owners } = await ann.call(contract.getCaseOwners, { id });
  expect(owners.map(({ user_name: name }) => name)).toEqual(expect.arrayContaining(['ann', 'bob', 'lead']));
  // The operator's own are nobody's below to know.
  const boss = await t.signInAs({ isSuper: true, userName: 'boss' });
  await db.updateTable('staff_user').set({ password_hash: 'x' }).where('id', '=', boss.userId).execute();
  const namedTo = async (caller: Caller) =>
    (await caller.call(contract.getCaseOwners, { id })).list.map(({ user_name: name }) => name);
  expect([(await namedTo(ann)).includes('boss'), (await namedTo(boss)).includes('boss')]).toEqual([false, true]);
  const { version } = await detail(ann, id);
  const over = { id, version, note: 'My shift ends.' };
  expect((await ann.tryCall(contract.handOverCase, { ...over, owner_id: stranger.userId })).code).toBe(40001);
  expect(await ann.call(contract.handOverCase, { ...over, owner_id: bob.userId })).toMatchObject({ owner_name: 'bob' });
  expect((await ann.tryCall(contract.handOverCase, { ...over, owner_id: ann.userId })).code).toBe(40900);
  expect((await move(bob, id, 'closed')).code).toBe(40902);
  expect((await move(bob, id, 'investigating')).code).toBe(0);
  expect((await move(bob, id, 'fault_confirmed')).code).toBe(0);
  const asked = async (by: Caller) =>
    (await by.call(getApprovalList, { folder: 'to_decide' })).list.filter((row) => row.kind === 'case' && row.object_id === id);
  expect([await asked(bob), await asked(stranger)]).toEqual([[], []]);
  expect(await asked(ann)).toMatchObject([{ operation: 'case.close', reason: 'as seen', requested_name: 'bob' }]);
  expect((await move(bob, id, 'closed')).code).toBe(40300);
  expect((await move(ann, id, 'closed')).code).toBe(0);
  const closed = await detail(ann, id);
  expect(closed).toMatchObject({
    conclusion: 'fault_confirmed',
    concluded_name: 'bob',
    closed_name: 'ann',
    can: { edit: false },
  });
  expect(closed.events.map(({ event, to_state: to }) => to ?? event)).toEqual([
    'open',
    'hand_over',
    'investigating',
    'fault_confirmed',
    'closed',
  ]);
  expect((await ann.tryCall(contract.addCaseNote, { id, text: 'late' })).code).toBe(40902);
  expect((await ann.tryCall(items.collectRows, bets(['c1'], { case_id: id }))).code).toBe(40902);
  expect((await ann.tryCall(contract.reopenCase, { id, version: closed.version, reason: 'new' })).code).toBe(40300);
  expect(await lead.call(contract.reopenCase, { id, version: closed.version, reason: 'new' })).toMatchObject({
    state: 'investigating',
    conclusion: '',
  });
  const actions = await db
    .selectFrom('audit_event')
    .select('action')
    .where('object_type', '=', 'case')
    .where('object_id', '=', id)
    .execute();
  expect(actions.map(({ action }) => action).toSorted()).toEqual(
    ['case.open', 'case.note', 'case.hand_over', 'case.move', 'case.move', 'case.move', 'case.reopen'].toSorted(),
  );
  await setDualControl(t, 'off');
});

it('own cases come first, overdue ones are marked and counted', async () => {
  await db.transaction().execute((tx) => openCase(tx, order('old')));
  await db
    .updateTable('case_file')
    .set({ created_at: new Date(t.clock.nowMs() - 25 * 3_600_000) })
    .where('source_id', '=', 'old')
    .execute();
  const mine = await collect(bob, ['c2']);
  await collect(ann, ['c2']);
  const all = await bob.call(contract.getCaseList, {});
  expect(all.list[0]).toMatchObject({ id: mine.case_id, is_own: true });
  const overdue = await bob.call(contract.getCaseList, { is_overdue: true });
  expect(overdue.list.map(({ source_id: source }) => source)).toEqual(['old']);
  expect(all.overdue).toBe(1);
  expect((await bob.call(contract.getCaseList, { state: 'closed' })).list.every(({ state }) => state === 'closed')).toBe(true);
});

/** Reads a ZIP by its central directory, as other programs do. */
const unpack = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, Buffer>();
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    const isStored = zip.readUInt16LE(at + 10) === 0;
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), isStored ? packed : inflateRawSync(packed));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
};
const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

it('its evidence pack holds rows, log and hashes that all come out again, and is the same for the same state', async () => {
  await startExports(t);
  const { case_id: id } = await collect(ann, ['c1', 'c2']);
  await ann.call(contract.addCaseNote, { id, text: '检查过转轴' });
  t.clock.set(t.clock.nowMs());
  const take = async (caller: Caller): Promise<Buffer> => {
    const order = { endpoint: items.getCaseItems.path, input: { case_id: id }, format: 'zip' as const, columns: columnsOf('id') };
    const job = await endOf(caller, await caller.call(startExport, orderOf(order)));
    expect(job).toMatchObject({ status: 'ready', error: '', rows_done: 2 });
    const { rawPayload, headers } = await t.app.inject({ url: (await caller.call(getExportTicket, { id: job.id })).path });
    expect(headers['content-type']).toBe('application/zip');
    expect(hashOf(rawPayload)).toBe(job.sha256);
    return rawPayload;
  };
  const zip = await take(ann);
  const files = unpack(zip);
  expect([...files.keys()]).toEqual([
    'case.pdf',
    'rows-bet_detail.csv',
    'snapshots.jsonl',
    'audit.csv',
    'manifest.json',
    'SHA256SUMS',
  ]);
  const sums = String(files.get('SHA256SUMS'))
    .trim()
    .split('\n')
    .map((line) => line.split('  '));
  expect(sums).toEqual([...files].filter(([name]) => name !== 'SHA256SUMS').map(([name, content]) => [hashOf(content), name]));
  const manifest = JSON.parse(String(files.get('manifest.json'))) as {
    files: { name: string; sha256: string; bytes: number }[];
    audit: { chain_head: { seq: string; sha256: string } };
  };
  for (const { name, sha256, bytes } of manifest.files)
    expect([sha256, bytes]).toEqual([hashOf(files.get(name) ?? ''), files.get(name)?.length]);
  const { rows: heads } = await sql<{
    seq: string;
    hash: Buffer;
  }>`select seq, hash from audit_event where seq = ${manifest.audit.chain_head.seq}`.execute(db);
  expect(heads[0]?.hash.toString('hex')).toBe(manifest.audit.chain_head.sha256);
  const { list } = await ann.call(items.getCaseItems, { case_id: id });
  const lines = String(files.get('snapshots.jsonl')).trim().split('\n');
  expect(lines.map(hashOf)).toEqual(list.map(({ snapshot_sha256: hash }) => hash));
  expect(String(files.get('audit.csv'))).toMatch(/case\.open,case,[\s\S]*case\.note,case,/);
  expect(String(files.get('rows-bet_detail.csv'))).toContain('c2');
  expect(files.get('case.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  // At the same moment nothing differs but the head of the log, which went on.
  const again = unpack(await take(ann));
  for (const [name, content] of files)
    if (!['manifest.json', 'SHA256SUMS'].includes(name))
      expect([name, hashOf(again.get(name) ?? '')]).toEqual([name, hashOf(content)]);
  t.clock.set(null);
  expect(manifest).toMatchObject({ rows: 2, audit: { is_whole: true } });
  // A log that is longer than a pack holds is said to be.
  await sql`insert into audit_event (actor_name, ip, user_agent, request_id, action, object_type, object_id, agent_id, outcome)
    select '', '::1', '', gen_random_uuid()::text, 'case.note', 'case', ${id}, ${own.id}, 'ok' from generate_series(1, 10000)`.execute(
    db,
  );
  const long = JSON.parse(String(unpack(await take(ann)).get('manifest.json'))) as object;
  expect(long).toMatchObject({ rows: 2, audit: { rows: 10_000, is_whole: false } });
  const order = orderOf({ endpoint: items.getCaseItems.path, input: { case_id: id }, format: 'zip', columns: columnsOf('id') });
  expect((await reader.tryCall(startExport, order)).code).toBe(40300);
  expect((await ann.tryCall(startExport, { ...order, endpoint: contract.getCaseList.path, input: {} })).code).toBe(40001);
});

describe('the states', () => {
  it('lead from every drawn walk to a conclusion before the end, and never skip it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CASE_STATES), { maxLength: 12 }), (wishes) => {
        let state: CaseState = 'open';
        let hasConclusion = false;
        for (const wish of wishes) {
          if (!caseFile.canMove(state, wish)) continue;
          if (wish === 'closed') expect(hasConclusion).toBe(true);
          if (state === 'open') expect(wish).toBe('investigating');
          state = wish;
          hasConclusion = wish === 'explained' || wish === 'fault_confirmed' || (wish === 'closed' && hasConclusion);
        }
      }),
    );
  });
});
