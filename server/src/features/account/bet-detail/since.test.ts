import { getBetList } from '@manager/contract/features/account/bet-detail';
import { getGameReport } from '@manager/contract/features/report/game-report';
import { beforeAll, expect, it } from 'vitest';
import { aheadOfOthers } from '../../../../test/batch-ids.ts';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

const t = await startTestApp();
const DAY = '2026-03-10';
let reader: Caller;
const of = { site: '', game: '', player: 'kim' };
const bet = (id: string, stake: string, win: string) =>
  betRow({ ...of, bet_id: id, bet: stake, win, bet_at: `${DAY}T10:00:00.000Z`, settled_at: `${DAY}T10:00:01.000Z` });

beforeAll(async () => {
  const { db } = t.deps;
  await createCurrency(db, { code: 'USD', rate: '1' });
  const agent = await createAgent(db);
  of.site = (await createSite(db, { agentId: agent.id })).code;
  of.game = (await createGame(db)).code;
  reader = await t.signInAs({ isSuper: true });
  await t.platform.postBets([bet('first', '10', '4'), bet('second', '20', '0')]);
});

const report = () => reader.call(getGameReport, { date_from: DAY, date_to: DAY, in: 'usd' });
const sumSince = async (since?: string) =>
  (await reader.call(getBetList, { date_from: DAY, date_to: DAY, ...(since === undefined ? {} : { since }) })).sum;

it('says what bets that came in after a report add to its figures, new ones and corrections of old ones', async () => {
  const { mark, sum } = await report();
  expect(sum).toMatchObject({ rounds: 2, bet: '30' });
  expect((await sumSince())?.since).toBeNull();
  expect((await sumSince(mark))?.since).toEqual({
    bets: 0,
    rounds: 0,
    bet: '0',
    win: '0',
    win_loss: '0',
  });

  await t.platform.postBets([bet('third', '5', '1'), { ...bet('second', '20', '7'), row_version: 2, status: 'adjusted' }]);
  expect(await sumSince(mark)).toMatchObject({
    rounds: 3,
    bet: '35',
    win: '12',
    since: { bets: 2, rounds: 1, bet: '5', win: '8', win_loss: '-3' },
  });
  expect((await sumSince((await report()).mark))?.since).toMatchObject({ bets: 0 });
});

it('counts bets of a batch that a newer one of other facts overtook', async () => {
  const credit = { credit_id: 'c', site: of.site, player: of.player, currency: 'USD', kind: 'activity', amount: '1' };
  await aheadOfOthers(t.deps.db, () =>
    t.platform.post([{ ...credit, granted_at: `${DAY}T10:00:00.000Z`, row_version: 1 }], { kind: 'promo_credits' }),
  );
  const { mark } = await report();
  await t.platform.postBets([bet('fourth', '2', '0')]);
  expect((await sumSince(mark))?.since).toMatchObject({ bets: 1, bet: '2' });
});

it('takes no mark that is none', async () => {
  for (const since of ['-1', 'x', '1'.repeat(21)])
    expect(await reader.tryCall(getBetList, { date_from: DAY, date_to: DAY, since })).toMatchObject({ code: 40001 });
});
