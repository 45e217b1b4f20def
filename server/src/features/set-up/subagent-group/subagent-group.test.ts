import { approveRequest } from '@manager/contract/features/approval/approval';
import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { editSubAgent, getSubAgentDetail } from '@manager/contract/features/set-up/subagent';
import {
  deleteSubAgentGroups,
  getSubAgentGroupDetail,
  getSubAgentGroupList,
  groupSubAgents,
  saveSubAgentGroup,
  type SubAgentGroupRow,
} from '@manager/contract/features/set-up/subagent-group';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';
import { runJob } from '../../../kit/jobs/run-job.ts';
import { groupDaily } from './group-daily.ts';

const t = await startTestApp();
const { db } = t.deps;
const CODES = ['C', 'C-10', 'C-10-91', 'C-11', 'C-11-91', 'C-11-92'];
// 12:00 in Shanghai, where the day starts at noon: 19 March has just begun there, and 18 March is not closed for an hour yet.
const NOW = Date.parse('2026-03-19T04:00:00Z');

const east = await createAgent(db, { timezone: 'Asia/Shanghai', settlementHour: 12 });
const west = await createAgent(db);
const site = await createSite(db, { agentId: east.id });
const westSite = await createSite(db, { agentId: west.id });
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'CNY', rate: '8' });
const game = await createGame(db);
const admin = await t.signInAs({ isSuper: true, userName: 'chief' });
const keeper = await t.signInAs({ agentId: east.id, codes: CODES });
/** Of the operator's staff: sees the groups, and no sub-agent. */
const operator = await t.signInAs({ codes: CODES });

beforeEach(async () => {
  t.clock.set(NOW);
  await db.updateTable('sub_agent').set({ auto_group_id: null, configured_group_id: null, auto_reason: null }).execute();
  await db.updateTable('sub_agent_group').set({ deleted_at: new Date() }).execute();
  await db.deleteFrom('job_run').execute();
});
afterEach(() => {
  t.clock.set(null);
  t.deps.settings.dualControl = 'off';
});

let drawn = 0;
const input = (overrides: InputOf<typeof saveSubAgentGroup> = {}): InputOf<typeof saveSubAgentGroup> => {
  drawn += 1;
  return { name: `Group ${drawn}`, reason: 'agreed', ...overrides };
};
const make = (overrides?: InputOf<typeof saveSubAgentGroup>): Promise<SubAgentGroupRow> =>
  admin.call(saveSubAgentGroup, input(overrides));
const fieldsOf = (answer: Answer<unknown>): unknown => (answer.data as { fields?: unknown } | null)?.fields;

/** Bets at the website with a sub-agent, which exists then. */
const play = async (
  code: string,
  bets: readonly { bet: string; win: string; at: string; currency?: string }[],
  at = site,
): Promise<string> => {
  if (bets.length > 0)
    await t.platform.postBets(
      bets.map(({ at: betAt, currency = 'USD', ...amounts }) =>
        betRow({
          site: at.code,
          game: game.code,
          sub_agent: code,
          player: `${code} ${currency}`,
          currency,
          bet_at: betAt,
          settled_at: betAt,
          ...amounts,
        }),
      ),
    );
  await db
    .insertInto('sub_agent')
    .values({ site_id: at.id, code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .selectFrom('sub_agent')
    .select('id')
    .where('site_id', '=', at.id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return id;
};
const IN_TIME = '2026-03-10T10:00:00.000Z';

describe('a group', () => {
  // shows S2.88, S3.19
  it('is created, changed and shown, with its history', async () => {
    const made = await make({ rtp: '94.50', note: 'first' });
    expect(made).toMatchObject({
      version: 1,
      rtp: '94.5',
      metric: null,
      min_rounds: 0,
      sub_agents: 0,
      can: { edit: true, delete: true },
    });
    const changed = await admin.call(saveSubAgentGroup, { id: made.id, version: 1, note: null });
    expect(changed).toMatchObject({ version: 2, note: '', rtp: '94.5' });
    expect(await admin.call(getSubAgentGroupDetail, { id: made.id })).toEqual(changed);
    expect((await keeper.call(getObjectHistory, { object_type: 'sub_agent_group', object_id: made.id })).list).toMatchObject([
      { action: 'sub_agent_group.save', before: { note: 'first' }, after: { note: '' } },
      { action: 'sub_agent_group.save', before: null },
    ]);
    expect((await admin.tryCall(saveSubAgentGroup, { id: made.id, version: 1, note: 'late' })).code).toBe(40900);
  });

  it.each<[string, InputOf<typeof saveSubAgentGroup>, Record<string, string>]>([
    ['no bound', { metric: 'bet' }, { from_value: 'A rule needs a lower or an upper bound' }],
    ['an empty range', { metric: 'bet', from_value: '5', to_value: '5.000' }, { to_value: 'Must be above the lower bound' }],
    ['an impossible return', { rtp: '100.1' }, { rtp: 'Above 0 and at most 100 percent' }],
    ['no reason for a rule', { metric: 'bet', from_value: '5', reason: undefined }, { reason: 'Required' }],
  ])('with %s is refused', async (_, overrides, fields) => {
    const answer = await admin.tryCall(saveSubAgentGroup, input(overrides));
    expect([answer.code, fieldsOf(answer)]).toEqual([40001, fields]);
  });

  it('has a rule that overlaps with no other and looks at the same figure', async () => {
    await make({ metric: 'win_loss', from_value: '0', to_value: '100' });
    const upper = await make({ metric: 'win_loss', from_value: '100', to_value: '200' });
    expect(fieldsOf(await admin.tryCall(saveSubAgentGroup, input({ metric: 'win_loss', from_value: '199.999999' })))).toEqual({
      from_value: 'Overlaps with the rule of another group',
    });
    expect(fieldsOf(await admin.tryCall(saveSubAgentGroup, input({ metric: 'bet', from_value: '900' })))).toEqual({
      metric: 'The rules of other groups use a different figure; all rules must use the same one',
    });
    expect(fieldsOf(await admin.tryCall(saveSubAgentGroup, { id: upper.id, version: 1, from_value: '99', reason: 'x' }))).toEqual(
      {
        from_value: 'Overlaps with the rule of another group',
      },
    );
    expect(await admin.call(saveSubAgentGroup, { id: upper.id, version: 1, to_value: null, reason: 'open' })).toMatchObject({
      from_value: '100',
      to_value: null,
    });
    // Without its metric the rule is gone, bounds and all.
    expect(await admin.call(saveSubAgentGroup, { id: upper.id, version: 2, metric: null, reason: 'by hand' })).toMatchObject({
      metric: null,
      from_value: null,
    });
  });

  it('lets one of two overlapping rules in when both are saved at once', async () => {
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() => admin.tryCall(saveSubAgentGroup, input({ metric: 'bet', from_value: '1', to_value: '2' }))),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  it('goes only when no sub-agent is in it, whoever may see that one', async () => {
    const group = await make({ rtp: '92' });
    const id = await play('far', [], westSite);
    await db.updateTable('sub_agent').set({ configured_group_id: group.id }).where('id', '=', id).execute();
    expect((await keeper.call(getSubAgentGroupList, { name: group.name })).list[0]?.sub_agents).toBe(0);
    expect((await admin.call(getSubAgentGroupList, { name: group.name })).list[0]).toMatchObject({
      sub_agents: 1,
      can: { delete: false },
    });
    expect((await operator.call(deleteSubAgentGroups, { ids: [group.id] })).list).toMatchObject([{ code: 40902 }]);
    await db.updateTable('sub_agent').set({ configured_group_id: null }).where('id', '=', id).execute();
    expect((await operator.call(deleteSubAgentGroups, { ids: [group.id] })).list).toMatchObject([{ code: 0 }]);
    expect((await admin.tryCall(getSubAgentGroupDetail, { id: group.id })).code).toBe(40400);
  });

  it('waits for a second person when its return or rule changes', async () => {
    const group = await make({ rtp: '92' });
    await t.signInAs({ isSuper: true });
    t.deps.settings.dualControl = 'on';
    expect((await admin.tryCall(saveSubAgentGroup, { id: group.id, version: 1, note: 'no matter' })).code).toBe(0);
    expect(fieldsOf(await admin.tryCall(saveSubAgentGroup, { id: group.id, version: 2, rtp: '90' }))).toEqual({
      reason: 'Required',
    });
    const asked = await admin.tryCall(saveSubAgentGroup, { id: group.id, version: 2, rtp: '90', reason: 'lower' });
    expect(asked.code).toBe(40903);
    expect((await admin.call(getSubAgentGroupDetail, { id: group.id })).rtp).toBe('92');
    const second = await t.signInAs({ isSuper: true });
    const { approval_id: id } = asked.data as unknown as { approval_id: string };
    await second.call(approveRequest, { id });
    expect(await admin.call(getSubAgentGroupDetail, { id: group.id })).toMatchObject({
      rtp: '90',
      note: 'no matter',
      version: 3,
    });
    const made = await admin.tryCall(saveSubAgentGroup, input({ name: 'By rule', metric: 'bet', from_value: '1' }));
    expect(made.code).toBe(40903);
    await second.call(approveRequest, { id: (made.data as unknown as { approval_id: string }).approval_id });
    expect((await admin.call(getSubAgentGroupList, { name: 'By rule' })).list).toMatchObject([
      { metric: 'bet', from_value: '1' },
    ]);
    expect((await admin.tryCall(saveSubAgentGroup, input({ rtp: '95' }))).code).toBe(0);
  });
});

describe('the grouping', () => {
  it('counts the closed days of the calendar of each agent, in USD, and says why', async () => {
    const high = await make({ metric: 'win_loss', from_value: '100', min_rounds: 2, rtp: '92' });
    const low = await make({ metric: 'win_loss', to_value: '100' });
    // 80 CNY are 10 USD. The last bet is of 18 March, which is not closed for an hour yet; the first of the day before the 30.
    const inHigh = await play('high', [
      { bet: '95', win: '0', at: IN_TIME },
      { bet: '80', win: '40', at: IN_TIME, currency: 'CNY' },
      { bet: '1000', win: '0', at: '2026-03-18T04:00:00.000Z' },
      { bet: '1000', win: '0', at: '2026-02-16T03:59:59.999Z' },
    ]);
    const inLow = await play('low', [{ bet: '99.999999', win: '0', at: IN_TIME }]);
    const few = await play('few', [{ bet: '100', win: '0', at: IN_TIME }]);
    const idle = await play('idle', []);
    expect(await keeper.call(groupSubAgents, {})).toMatchObject({ sites: 1, changed: 3 });
    const detailOf = (id: string) => keeper.call(getSubAgentDetail, { id });
    expect(await detailOf(inHigh)).toMatchObject({
      auto_group_id: high.id,
      group_name: high.name,
      group_from: 'auto',
      rtp: '92',
      rtp_from: 'sub_agent_group',
      version: 2,
      auto_reason: {
        outcome: 'matched',
        metric: 'win_loss',
        value: '100',
        rounds: 2,
        from: '100',
        to: null,
        min_rounds: 2,
        group: high.name,
        days: 30,
        date_from: '2026-02-16',
        date_to: '2026-03-17',
        at: '2026-03-19T04:00:00.000Z',
      },
    });
    expect(await detailOf(inLow)).toMatchObject({
      auto_group_id: low.id,
      auto_reason: { outcome: 'matched', value: '99.999999' },
    });
    expect(await detailOf(few)).toMatchObject({
      auto_group_id: null,
      auto_reason: { outcome: 'few_rounds', group: high.name, rounds: 1 },
    });
    expect(await detailOf(idle)).toMatchObject({ auto_group_id: low.id, auto_reason: { value: '0', rounds: 0 } });
    expect((await keeper.call(getObjectHistory, { object_type: 'sub_agent', object_id: inHigh })).list).toMatchObject([
      {
        action: 'sub_agent.auto_group',
        before: { auto_group_name: null },
        after: { auto_group_name: high.name, auto_reason: { value: '100' } },
      },
    ]);
  });

  it('takes those out of their group that no rule holds any more, and leaves what staff configured', async () => {
    const group = await make({ metric: 'bet', from_value: '1' });
    const other = await make({ rtp: '88' });
    const id = await play('mover', [{ bet: '5', win: '1', at: IN_TIME }]);
    await keeper.call(groupSubAgents, {});
    await keeper.call(editSubAgent, {
      id,
      version: (await keeper.call(getSubAgentDetail, { id })).version,
      configured_group_id: other.id,
      reason: 'by hand',
    });
    await admin.call(saveSubAgentGroup, { id: group.id, version: 1, from_value: '6', reason: 'higher' });
    await keeper.call(groupSubAgents, {});
    expect(await keeper.call(getSubAgentDetail, { id })).toMatchObject({
      auto_group_id: null,
      auto_reason: { outcome: 'no_match', value: '5', group: null },
      configured_group_id: other.id,
      group_name: other.name,
      group_from: 'configured',
    });
    await admin.call(saveSubAgentGroup, { id: group.id, version: 2, metric: null, reason: 'none' });
    await keeper.call(groupSubAgents, {});
    expect((await keeper.call(getSubAgentDetail, { id })).auto_reason).toMatchObject({
      outcome: 'no_rule',
      metric: null,
      value: null,
    });
  });

  it('happens by itself once a settlement day of each website', async () => {
    const group = await make({ metric: 'bet', from_value: '1' });
    const id = await play('daily', [{ bet: '5', win: '1', at: IN_TIME }]);
    const groupOf = () =>
      db.selectFrom('sub_agent').select(['auto_group_id', 'auto_reason']).where('id', '=', id).executeTakeFirstOrThrow();
    const runs = async () =>
      await db.selectFrom('job_run').select(['rows', 'detail']).where('job', '=', 'sub_agent.group').orderBy('id').execute();
    await runJob(t.deps, groupDaily);
    expect(await groupOf()).toMatchObject({ auto_group_id: group.id, auto_reason: { date_to: '2026-03-17' } });
    expect(await runs()).toHaveLength(1);
    // An hour later 18 March is closed in Shanghai; in UTC, the calendar of the other website, nothing has changed.
    t.clock.set(NOW + 3_600_000);
    await runJob(t.deps, groupDaily);
    expect(await groupOf()).toMatchObject({ auto_reason: { date_to: '2026-03-18' } });
    expect(await runs()).toMatchObject([{ rows: expect.any(Number) }, { rows: 0, detail: { sites: 1, changed: 0 } }]);
    t.clock.set(NOW + 2 * 3_600_000);
    await runJob(t.deps, groupDaily);
    expect(await runs()).toHaveLength(2);
    const [last] = await db
      .selectFrom('audit_event')
      .select(['actor_id', 'actor_name', 'agent_id'])
      .where('object_id', '=', id)
      .where('action', '=', 'sub_agent.auto_group')
      .execute();
    expect(last).toEqual({ actor_id: null, actor_name: '', agent_id: east.id });
  });

  it('by the button reaches no further than the own scope', async () => {
    await make({ metric: 'bet', to_value: '1' });
    const far = await play('far away', [], westSite);
    await keeper.call(groupSubAgents, {});
    expect((await admin.call(getSubAgentDetail, { id: far })).auto_reason).toBeNull();
    expect((await keeper.tryCall(getSubAgentDetail, { id: far })).code).toBe(40400);
    const reader = await t.signInAs({ agentId: east.id, codes: ['C-11'] });
    expect((await reader.tryCall(groupSubAgents, {})).code).toBe(40300);
  });
});
