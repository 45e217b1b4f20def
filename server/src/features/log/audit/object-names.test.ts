import { getAuditDetail, getAuditList } from '@manager/contract/features/log/audit';
import { beforeAll, expect, it } from 'vitest';
import { putRanking } from '../../../../test/activity/put-ranking.ts';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { columnsOf, startExports } from '../../../../test/export-file.ts';
import { createAgent, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const takeFile = await startExports(t);
const { db } = t.deps;
type Owned = { type: string; id: string };
type Side = { agentId: string; objects: Owned[] };
let operator: Caller;
let reader: Caller;
let mine: Side;
let theirs: Side;

/** One object of every kind that belongs to an agent, each with the word in its name. */
const createSide = async (word: string): Promise<Side> => {
  const { id: agentId } = await createAgent(db, { name: `${word} agent` });
  const { id: siteId } = await createSite(db, { agentId, code: `${word}-site` });
  const { id: gameId } = await createGame(db, { code: `${word}-game` });
  const group = await db
    .insertInto('auth_group')
    .values({ name: `${word} group`, agent_id: agentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('staff_user')
    .values({ user_name: `${word}-user`, name: word, invite_code: word, agent_id: agentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const player = await db
    .insertInto('player')
    .values({ site_id: siteId, user_name: `${word}-player`, currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subAgent = await db
    .insertInto('sub_agent')
    .values({ site_id: siteId, code: `${word}-label` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reconRow = await db
    .insertInto('recon_row')
    .values({ site_id: siteId, settle_date: '2026-03-01', currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const block = await db
    .insertInto('block')
    .values({ site_id: siteId, player_id: player.id, reason: 'other', by_user: 'somebody' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const run = await db
    .insertInto('settlement_run')
    .values({ agent_id: agentId, date_from: '2026-03-01', date_to: '2026-03-31', state: 'calculated' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { activity_prize: prize } = await putRanking(db, { agentId, siteId, playerId: player.id, userId: user.id });
  return {
    agentId,
    objects: [
      { type: 'agent', id: agentId },
      { type: 'settlement_terms', id: agentId },
      { type: 'website', id: siteId },
      { type: 'website_game', id: `${siteId}-${gameId}` },
      { type: 'group', id: group.id },
      { type: 'user', id: user.id },
      { type: 'player', id: player.id },
      { type: 'sub_agent', id: subAgent.id },
      { type: 'reconcile_row', id: reconRow.id },
      { type: 'block', id: block.id },
      { type: 'settlement_run', id: run.id },
      { type: 'activity_prize', id: prize },
    ],
  };
};

/** Rows about the objects under an agent, by nobody or by somebody. */
const write = (objects: readonly Owned[], agentId: string, actorId: string | null = null) =>
  db
    .insertInto('audit_event')
    .values(
      objects.map(({ type, id }) => ({
        actor_id: actorId,
        actor_name: 'somebody',
        ip: '',
        user_agent: '',
        request_id: 'r',
        action: 'test.save',
        object_type: type,
        object_id: id,
        agent_id: agentId,
        outcome: 'ok',
        reason: '',
        before: null,
        after: null,
      })),
    )
    .execute();

beforeAll(async () => {
  mine = await createSide('ours');
  theirs = await createSide('foreign');
  operator = await t.signInAs({ allAgents: true, codes: ['O', 'O-2'] });
  reader = await t.signInAs({ agentId: mine.agentId, codes: ['O', 'O-2', 'O-2-93'] });
  await write(mine.objects, mine.agentId);
  await write(theirs.objects, theirs.agentId);
  // Rows that the reader does see: of the own agent, whose object has gone to another since, and what the reader did elsewhere before.
  await write(theirs.objects, mine.agentId);
  await write(theirs.objects, theirs.agentId, reader.userId);
});

const rowsAbout = async (caller: Caller, { type, id }: Owned) =>
  (await caller.call(getAuditList, { object_type: type, object_id: id, limit: 100 })).list;

it('every kind of object of an agent is named to its own staff and to the operator', async () => {
  for (const one of mine.objects)
    expect([one.type, (await rowsAbout(reader, one))[0]?.object_name]).toEqual([one.type, expect.stringContaining('ours')]);
  for (const one of theirs.objects)
    expect([one.type, (await rowsAbout(operator, one))[0]?.object_name]).toEqual([one.type, expect.stringContaining('foreign')]);
});

it('none of another agent is named: not in the list, by the filter of one object, in a single row, or in a file', async () => {
  const { list } = await reader.call(getAuditList, { action: 'test.save', limit: 100 });
  expect(list.length).toBe(mine.objects.length + 2 * theirs.objects.length);
  expect(JSON.stringify(list)).not.toContain('foreign');
  for (const one of theirs.objects) {
    const rows = await rowsAbout(reader, one);
    expect(rows.map(({ object_name: name }) => name)).toEqual([null, null]);
    expect(JSON.stringify(rows)).not.toContain('foreign');
    for (const { id } of rows) expect(JSON.stringify(await reader.call(getAuditDetail, { id }))).not.toContain('foreign');
  }
  const { table } = await takeFile(reader, {
    endpoint: getAuditList.path,
    columns: columnsOf('object_type', 'object_id', 'object_name', 'agent_name', 'summary', 'before', 'after'),
    input: { action: 'test.save' },
  });
  expect(table.length).toBeGreaterThan(list.length);
  expect(table.join('\n')).toContain('ours');
  expect(table.join('\n')).not.toContain('foreign');
});
