import { getConfigMarks } from '@manager/contract/features/report/config-marks';
import { saveGame } from '@manager/contract/features/set-up/game';
import { saveWebsite } from '@manager/contract/features/set-up/website';
import { bulkEditWebsiteGames, saveWebsiteGame } from '@manager/contract/features/set-up/website-game';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const { db } = t.deps;
await setDualControl(t, 'off');
await createCurrency(db, { code: 'USD', rate: '1' });
const own = await createAgent(db, { name: 'Own' });
const other = await createAgent(db, { name: 'Other' });
const [site, sister, strange] = [
  await createSite(db, { agentId: own.id }),
  await createSite(db, { agentId: own.id }),
  await createSite(db, { agentId: other.id }),
];
const [game, second] = [await createGame(db), await createGame(db)];
const boss = await t.signInAs({ isSuper: true });
const ann = await t.signInAs({ agentId: own.id, codes: ['F', 'F-1'] });
const span = { time_from: '2020-01-01T00:00:00Z', time_to: '2100-01-01T00:00:00Z' };

const versionOf = async (table: 'site' | 'game', id: string): Promise<number> =>
  (await db.selectFrom(table).select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
const setSite = async (id: string, fields: object) =>
  boss.call(saveWebsite, { id, version: await versionOf('site', id), accept_no_effect: true, reason: 'as agreed', ...fields });
const setGame = async (id: string, fields: object) =>
  boss.call(saveGame, {
    id,
    version: await versionOf('game', id),
    accept_no_effect: true,
    reason: 'as agreed',
    ...fields,
  } as never);

await setSite(site.id, { max_bet_usd: '500' });
await setSite(sister.id, { max_bet_usd: '400' });
await setSite(strange.id, { max_bet_usd: '300' });
await setSite(site.id, { note: 'nothing of play' });
await setGame(game.id, { status: 'disabled' });
await setGame(second.id, { status: 'disabled' });

const marks = async (caller: typeof ann, input: object = {}) => caller.call(getConfigMarks, { ...span, ...input });
const told = (list: Awaited<ReturnType<typeof marks>>['list']) =>
  list.map(({ object_type: type, object_id: id }) => `${type} ${id}`);

it('are the changes in the log that matter to play, of what is in scope and within the filters, without names for who may not open it', async () => {
  const mine = await marks(ann);
  expect(told(mine.list)).toEqual([`game ${second.id}`, `game ${game.id}`, `website ${sister.id}`, `website ${site.id}`]);
  expect(mine.list.map(({ kind }) => kind)).toEqual(['availability', 'availability', 'limits', 'limits']);
  expect(mine.list.every(({ actor_name: name }) => name === null)).toBe(true);
  expect(mine).toMatchObject({ has_more: false, can: { open_log: false } });
  expect(mine.list.at(-1)?.changes).toMatchObject([{ field: 'max_bet_usd', after: '500' }]);
  expect(told((await marks(ann, { site_id: site.id, game_id: game.id })).list)).toEqual([
    `game ${game.id}`,
    `website ${site.id}`,
  ]);
  // Websites of a group alone, and what is of every website.
  const { id: groupId } = await db
    .insertInto('site_group')
    .values({ name: 'Harbour', code: 'harbour' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('site').set({ site_group_id: groupId }).where('id', '=', site.id).execute();
  expect(told((await marks(boss, { site_group_id: groupId })).list)).toEqual([
    `game ${second.id}`,
    `game ${game.id}`,
    `website ${site.id}`,
  ]);
  expect((await marks(ann, { site_id: strange.id })).list.map(({ object_type: type }) => type)).toEqual(['game', 'game']);
  const all = await marks(boss);
  expect(told(all.list)).toContain(`website ${strange.id}`);
  expect(all.list.every(({ actor_name: name }) => name !== null)).toBe(true);
  // The same out of the log, row by row.
  const { rows } = await sql<{ id: string; object_type: string; before: Record<string, unknown> | null }>`
    select id, object_type, before from audit_event where outcome = 'ok' and left(action, 9) <> 'approval.'`.execute(db);
  const PLAYED = ['rtp', 'status', 'is_enabled', 'max_bet_usd', 'min_bet_usd', 'max_win_day_usd', 'vendors'];
  const wanted = rows.filter(
    ({ object_type: type, before }) =>
      ['website', 'game'].includes(type) && before !== null && PLAYED.some((name) => name in before),
  );
  expect(all.list.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
});

it('tell of games at a website too: of one by its own row, of many by the row of their website, of those alone that are asked for', async () => {
  const id = `${site.id}-${game.id}`;
  await boss.call(saveWebsiteGame, { id, version: 0, is_enabled: false, accept_no_effect: true });
  const third = await createGame(db);
  await db
    .updateTable('game')
    .set({ rtp_profiles: ['94', '96'] })
    .where('id', 'in', [second.id, third.id])
    .execute();
  const cellsOf = (...games: { id: string }[]): string[] => games.map((each) => `${site.id}-${each.id}`);
  await boss.call(saveWebsiteGame, {
    id: `${site.id}-${third.id}`,
    version: 0,
    rtp: '96',
    accept_no_effect: true,
    reason: 'as agreed',
  });
  await boss.call(bulkEditWebsiteGames, { ids: cellsOf(second, third), rtp: '94', accept_no_effect: true, reason: 'as agreed' });
  const newest = async (input: object) => (await marks(ann, input)).list[0];
  expect(await newest({ game_id: game.id })).toMatchObject({
    kind: 'availability',
    object_type: 'website_game',
    object_id: id,
    changes: [{ field: 'is_enabled', before: null, after: 'false' }],
  });
  const { name } = await db.selectFrom('site').select('name').where('id', '=', site.id).executeTakeFirstOrThrow();
  const many = { kind: 'rtp', object_type: 'website_game', object_id: site.id, object_name: name };
  const [ofSecond, ofThird] = [null, '96'].map((before) => ({ field: 'rtp', before, after: '94' }));
  const both = await newest({});
  expect(both).toMatchObject(many);
  expect(both?.changes).toHaveLength(2);
  expect(both?.changes).toEqual(expect.arrayContaining([ofSecond, ofThird]));
  expect(await newest({ game_id: second.id, site_id: site.id })).toMatchObject({ ...many, changes: [ofSecond] });
  expect(await newest({ game_id: third.id })).toMatchObject({ ...many, changes: [ofThird] });
  const typesOf = async (input: object) => (await marks(ann, input)).list.map(({ object_type: type }) => type);
  expect(await typesOf({ site_id: sister.id })).not.toContain('website_game');
  expect(told((await marks(ann, { game_id: game.id })).list)).not.toContain(`website_game ${site.id}`);
});

it('says when there are more than it answers', async () => {
  await sql`insert into audit_event (actor_name, ip, user_agent, request_id, action, object_type, object_id, agent_id, outcome, before, after)
    select '', '::1', '', gen_random_uuid()::text, 'website.save', 'website', ${site.id}, ${own.id}, 'ok', '{"rtp": 96}', '{"rtp": 94}'
    from generate_series(1, 201)`.execute(db);
  const answer = await marks(ann);
  expect(answer.list).toHaveLength(200);
  expect(answer).toMatchObject({ has_more: true });
  expect(answer.list[0]).toMatchObject({ kind: 'rtp', changes: [{ field: 'rtp', before: '96', after: '94' }] });
});
