import { getGameDetail, saveGame } from '@manager/contract/features/set-up/game';
import { getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import { expect, test } from 'vitest';
import { startTestApp } from '../client.ts';
import { createAgent, createGame, createSite } from '../world.ts';

const t = await startTestApp();
const { db } = t.deps;
const EDITS = 200;

/** The same numbers every time. */
let state = 20_260_301;
const draw = (below: number): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
};
const pick = <T>(values: readonly T[]): T => values[draw(values.length)] as T;

/** T042: from the audit rows alone, the objects can be told as they are now, and who made them so, when and from where. */
test('200 random edits are told in full by their audit rows', async () => {
  const agent = await createAgent(db);
  const staff = [await t.signInAs({ isSuper: true }), await t.signInAs({ agentId: agent.id, codes: ['C-2', 'C-2-91'] })];
  // Games are the operator's.
  const operators = [await t.signInAs({ isSuper: true }), await t.signInAs({ codes: ['C-1', 'C-1-91'] })];
  const websites = [await createSite(db, { agentId: agent.id }), await createSite(db, { agentId: agent.id })].map(({ id }) => id);
  const games = [await createGame(db), await createGame(db)].map(({ id }) => id);
  const made: { requestId: string; actor: string; type: string; id: string; fields: string[] }[] = [];
  const told = new Map<string, Record<string, unknown>>();

  for (let n = 0; n < EDITS; n++) {
    const isGame = draw(2) === 0;
    const caller = pick(isGame ? operators : staff);
    const id = pick(isGame ? games : websites);
    const edit = isGame
      ? pick([{ name: `Game ${n}` }, { name_zh: `游戏 ${n}` }, { sort: n }, { note: `Note ${n}`, is_hot: n % 2 === 0 }])
      : pick([{ name: `Site ${n}` }, { brand: `Brand ${n}` }, { name: `Shop ${n}`, brand: `Brand ${n}` }]);
    const detail = isGame ? await caller.call(getGameDetail, { id }) : await caller.call(getWebsiteDetail, { id });
    const input = { id, version: detail.version, ...edit };
    const answer = isGame ? await caller.tryCall(saveGame, input) : await caller.tryCall(saveWebsite, input);
    expect([answer.code, answer.data]).toEqual([0, expect.anything()]);
    const fields = Object.keys(edit).filter(
      (name) => (detail as Record<string, unknown>)[name] !== (edit as Record<string, unknown>)[name],
    );
    made.push({ requestId: answer.request_id, actor: caller.userId, type: isGame ? 'game' : 'website', id, fields });
    if (fields.length > 0) expect(detail).toMatchObject(told.get(`${made.at(-1)?.type} ${id}`) ?? {});
    told.set(`${made.at(-1)?.type} ${id}`, { ...told.get(`${made.at(-1)?.type} ${id}`), ...edit });
  }

  const rebuilt = new Map<string, Record<string, unknown>>();
  for (const { requestId, actor, type, id, fields } of made) {
    const rows = await db.selectFrom('audit_event').selectAll().where('request_id', '=', requestId).execute();
    expect(rows).toHaveLength(1);
    const [row] = rows;
    expect(row).toMatchObject({
      actor_id: actor,
      actor_name: expect.stringMatching(/^user-/),
      sid: expect.stringMatching(/.{16,}/),
      ip: '127.0.0.1',
      user_agent: expect.stringMatching(/./),
      action: `${type}.save`,
      object_type: type,
      object_id: id,
      agent_id: type === 'website' ? agent.id : null,
      outcome: 'ok',
    });
    expect(Math.abs(Date.now() - (row?.at.getTime() ?? 0))).toBeLessThan(120_000);
    const [before, after] = [row?.before as Record<string, unknown>, row?.after as Record<string, unknown>];
    expect(Object.keys(after).toSorted()).toEqual(fields.toSorted());
    const known = rebuilt.get(`${type} ${id}`) ?? {};
    for (const field of fields) if (field in known) expect([field, before[field]]).toEqual([field, known[field]]);
    rebuilt.set(`${type} ${id}`, { ...known, ...after });
  }

  const [reader] = staff;
  for (const [key, fields] of rebuilt) {
    const [type, id = ''] = key.split(' ');
    const now = type === 'game' ? await reader?.call(getGameDetail, { id }) : await reader?.call(getWebsiteDetail, { id });
    expect(now).toMatchObject(fields);
  }
});
