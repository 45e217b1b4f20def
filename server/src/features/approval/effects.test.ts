import { approveRequest, getApprovalDetail, getApprovalList } from '@manager/contract/features/approval/approval';
import { getWebsiteDetail, saveWebsite } from '@manager/contract/features/set-up/website';
import { bulkEditWebsiteGames } from '@manager/contract/features/set-up/website-game';
import { describe, expect, it } from 'vitest';
import { startTestApp, type Answer } from '../../../test/client.ts';
import { createAgent, createGame, createSite } from '../../../test/world.ts';

const t = await startTestApp({ settings: { dualControl: 'on' } });
const { db } = t.deps;
const agent = await createAgent(db);
const maker = await t.signInAs({ agentId: agent.id, codes: ['C-2', 'C-2-91', 'C-2-94', 'C-7', 'C-7-97', 'C-7-94'] });
const checker = await t.signInAs({ agentId: agent.id, codes: ['C-2', 'C-2-94', 'C-7-94'] });
const games = [await createGame(db), await createGame(db)];
const profiles = (at: number, list: string[]) =>
  db
    .updateTable('game')
    .set({ rtp_profiles: list })
    .where('id', '=', games[at]?.id ?? '')
    .execute();
const requestOf = (answer: Answer<unknown>): string => (answer.data as { approval_id: string }).approval_id;
const waiting = async (input: object): Promise<{ site: string; id: string }> => {
  const site = (await createSite(db, { agentId: agent.id })).id;
  const answer = await maker.tryCall(saveWebsite, { id: site, version: 1, reason: 'contract', ...input });
  expect(answer.code).toBe(40903);
  return { site, id: requestOf(answer) };
};

describe('a request about what is in force', () => {
  it('keeps what was in force when it was asked for, and says anew what would be', async () => {
    await profiles(0, ['96', '94']);
    await profiles(1, ['96']);
    const { site, id } = await waiting({ rtp: '94' });
    const asked = { field: 'rtp', wanted: '94', places: 2, changed: 1, taken: 1 };
    expect(await checker.call(getApprovalDetail, { id })).toMatchObject({ effects_asked: [asked], effects_now: [asked] });
    await profiles(1, ['96', '94']);
    const now = { ...asked, changed: 2, taken: 2, before: [{ value: '96', count: 2 }], after: [{ value: '94', count: 2 }] };
    expect(await checker.call(getApprovalDetail, { id })).toMatchObject({ effects_asked: [asked], effects_now: [now] });
    expect(await checker.call(approveRequest, { id })).toMatchObject({
      state: 'executed',
      effects_asked: [asked],
      effects_now: [now],
    });
    expect((await maker.call(getWebsiteDetail, { id: site })).rtp_in_force).toEqual([{ value: '94', count: 2 }]);
    // What it was decided by stays, whatever becomes of the games.
    await profiles(0, ['96']);
    expect((await maker.call(getApprovalList, { folder: 'mine' })).list.find((row) => row.id === id)).toMatchObject({
      effects_now: [now],
    });
  });

  it('is not carried out when it has come to do nothing, unless that was meant', async () => {
    await profiles(0, ['96', '94']);
    const lost = await waiting({ rtp: '94' });
    await profiles(0, ['96']);
    await profiles(1, ['96']);
    expect(await checker.call(getApprovalDetail, { id: lost.id })).toMatchObject({ effects_now: [{ taken: 0, wanted: '94' }] });
    const failed = await checker.call(approveRequest, { id: lost.id });
    expect(failed).toMatchObject({ state: 'failed', effects_now: [{ taken: 0 }] });
    expect(failed.failure).toContain('would be in force nowhere');
    expect((await maker.call(getWebsiteDetail, { id: lost.site })).rtp).toBeNull();
    const meant = await waiting({ rtp: '94', accept_no_effect: true });
    expect(await checker.call(getApprovalDetail, { id: meant.id })).toMatchObject({ effects_asked: [{ taken: 0 }] });
    expect(await checker.call(approveRequest, { id: meant.id })).toMatchObject({ state: 'executed' });
    expect(await maker.call(getWebsiteDetail, { id: meant.site })).toMatchObject({ rtp: '94', effective_rtp: '96' });
  });

  it('is refused before it waits when it would do nothing', async () => {
    const site = (await createSite(db, { agentId: agent.id })).id;
    const before = (await maker.call(getApprovalList, { folder: 'mine' })).total;
    expect((await maker.tryCall(saveWebsite, { id: site, version: 1, rtp: '91', reason: 'contract' })).code).toBe(40902);
    expect((await maker.call(getApprovalList, { folder: 'mine' })).total).toBe(before);
  });

  it('cannot be given another effect in the store', async () => {
    await profiles(0, ['96', '94']);
    const { id } = await waiting({ rtp: '94' });
    await db
      .updateTable('approval')
      .set({ effects_asked: JSON.stringify([]) })
      .where('id', '=', id)
      .execute();
    expect(await checker.call(approveRequest, { id })).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('altered'),
    });
  });

  it('of many games says what all of them together would do', async () => {
    await profiles(0, ['96', '94']);
    await profiles(1, ['96', '94']);
    const site = (await createSite(db, { agentId: agent.id })).id;
    const ids = games.map((game) => `${site}-${game.id}`);
    const answer = await maker.tryCall(bulkEditWebsiteGames, { ids, rtp: '94', reason: 'market' });
    const effect = { unit: 'cell', places: 2, changed: 2, taken: 2 };
    expect(await checker.call(getApprovalDetail, { id: requestOf(answer) })).toMatchObject({
      effects_asked: [effect],
      effects_now: [effect],
    });
  });
});
