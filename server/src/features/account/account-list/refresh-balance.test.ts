import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAccountDetail, refreshBalance } from '@manager/contract/features/account/account-list';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { betRow, createAgent, createCurrency, createGame, createSite } from '../../../../test/world.ts';

/** What the wallet of the website says: the test's to choose. */
let answer = '{"status":"ok","balance":"42.50"}';
const wallet = createServer((_, response) => response.end(answer)).listen(0, '127.0.0.1');
await once(wallet, 'listening');
afterAll(() => wallet.close());

const t = await startTestApp();
const { db } = t.deps;
await createCurrency(db, { code: 'USD', rate: '1' });
const game = await createGame(db);
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });
await db
  .updateTable('site')
  .set({ api_url: `http://127.0.0.1:${(wallet.address() as AddressInfo).port}/` })
  .where('id', '=', site.id)
  .execute();
await db
  .insertInto('site_api_key')
  .values({ site_id: site.id, sealed: Buffer.from('test-key'), last_four: '-key', by_user: '0', shown_at: new Date(0) })
  .execute();
await t.platform.postBets([betRow({ site: site.code, game: game.code, player: 'kim', bet: '1', win: '0' })]);
const { id } = await db.selectFrom('player').select('id').where('user_name', '=', 'kim').executeTakeFirstOrThrow();
const staff = await t.signInAs({ agentId: agent.id, codes: ['B', 'B-1', 'B-1-91'] });
const stranger = await t.signInAs({ agentId: (await createAgent(db)).id, codes: ['B', 'B-1', 'B-1-91'] });

const audited = async (): Promise<number> =>
  (
    await db
      .selectFrom('audit_event')
      .select('id')
      .where('action', '=', 'player.refresh_balance')
      .where('outcome', '=', 'ok')
      .execute()
  ).length;

it('asks the wallet of the website, notes what it says with its instant, and is on record', async () => {
  const row = await staff.call(refreshBalance, { id });
  expect(row.balance).toBe('42.5');
  expect((await staff.call(getAccountDetail, { id })).balance).toBe('42.5');
  expect(await audited()).toBe(1);
});

it('changes nothing when the wallet refuses, says nonsense, or is gone', async () => {
  for (const said of ['{"status":"unknown_player"}', '{"status":"ok"}', 'no json']) {
    answer = said;
    expect([said, (await staff.tryCall(refreshBalance, { id })).code]).toEqual([
      said,
      expect.toSatisfy((code: number) => code >= 50_200),
    ]);
  }
  expect([(await staff.call(getAccountDetail, { id })).balance, await audited()]).toEqual(['42.5', 1]);
});

it('finds no player of another agent, and asks no wallet whose money is the website’s own business', async () => {
  expect((await stranger.tryCall(refreshBalance, { id })).code).toBe(40400);
  await db.updateTable('site').set({ api_type: 'transfer' }).where('id', '=', site.id).execute();
  const refused = await staff.tryCall(refreshBalance, { id });
  expect([refused.code, await audited()]).toEqual([expect.toSatisfy((code: number) => code !== 0 && code < 50_000), 1]);
});
