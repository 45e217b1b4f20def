import { approveRequest } from '@manager/contract/features/approval/approval';
import { getMoneyOut } from '@manager/contract/features/dashboard/dashboard';
import { getHeldPayouts, giveUpPayout, resendNow, stopRetry } from '@manager/contract/features/log/seamless';
import { auditWebsite } from '@manager/contract/features/set-up/website';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';
import { createPayoutSites, pay, payoutsOf, type PayoutSite, wishFor } from '../../../../test/payout/payout-world.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent } from '../../../../test/world.ts';
import type { Payout } from '../../../kit/service/payout-handler.ts';

const t = await startTestApp();
const { db } = t.deps;
const NO_WALLET = { putSite: async () => undefined, urlOf: (code: string) => `https://${code}.example/wallet` };
const STEER = ['O-1', 'O-1-95'] as const;
let site: PayoutSite;
let agentId: string;
let strangerAgent: string;

beforeAll(async () => {
  [site] = (await createPayoutSites(db, NO_WALLET as never, { sites: 1, players: 4 })) as [PayoutSite];
  ({ agent_id: agentId } = await db.selectFrom('site').select('agent_id').where('id', '=', site.id).executeTakeFirstOrThrow());
  ({ id: strangerAgent } = await createAgent(db));
});
beforeEach(() => setDualControl(t, 'on'));
afterAll(() => setDualControl(t, null));

const staff = (codes: readonly string[] = STEER) => t.signInAs({ agentId, codes });
const now = async (id: string): Promise<Payout> => (await payoutsOf(db, [id]))[0] as Payout;
const hold = async (change: Partial<Payout> = {}): Promise<Payout> => {
  const [made] = await pay(t.deps, { wishes: [wishFor(site.players[0] as string)] });
  const id = made?.payout?.id ?? '';
  await db
    .updateTable('payout')
    .set({ state: 'on_hold', next_attempt_at: null, last_error: 'not_approved', ...change })
    .where('id', '=', id)
    .execute();
  return now(id);
};
const steering = ({ id, version }: Pick<Payout, 'id' | 'version'>) => ({ id, version, reason: 'the website closes' });

it('is listed to those who see its website, with its number on the dashboard', async () => {
  const payout = await hold();
  const steerer = await staff();
  const { list } = await steerer.call(getHeldPayouts, {});
  expect(list).toMatchObject([
    {
      id: payout.id,
      transfer_id: payout.transfer_id,
      state: 'on_hold',
      site_code: site.code,
      player: 'p0',
      amount: '10',
      last_error: 'not_approved',
      can: { resend: false, stop_retry: false, give_up: true },
    },
  ]);
  expect((await steerer.call(getMoneyOut, {})).payouts).toMatchObject({ manual: 0, late: 0, on_hold: 1, list: [] });
  expect((await (await staff(['O-1'])).call(getHeldPayouts, {})).list).toMatchObject([{ can: { give_up: false } }]);
  const stranger = await t.signInAs({ agentId: strangerAgent, codes: STEER });
  expect((await stranger.call(getHeldPayouts, {})).list).toEqual([]);
  expect((await stranger.call(getMoneyOut, {})).payouts).toMatchObject({ on_hold: 0 });
  expect((await stranger.tryCall(giveUpPayout, steering(payout))).code).toBe(40400);
  for (const endpoint of [resendNow, stopRetry]) expect((await steerer.tryCall(endpoint, steering(payout))).code).toBe(40902);
});

it('is given up by two people', async () => {
  const payout = await hold();
  const asked = await (await staff()).tryCall(giveUpPayout, steering(payout));
  expect([asked.code, (await now(payout.id)).state]).toEqual([40903, 'on_hold']);
  const { approval_id: id } = asked.data as unknown as { approval_id: string };
  await (await staff([...STEER, 'A-3'])).call(approveRequest, { id });
  expect(await now(payout.id)).toMatchObject({ state: 'rejected', is_given_up: true });
});

it('goes on when its website is approved; what was given up and may be booked is taken back then', async () => {
  const [waiting, doubtful] = [
    await hold({ tries: 3, tries_since: new Date(0) }),
    await hold({ may_be_booked: true, attempts: 1 }),
  ];
  const asked = await (await staff()).tryCall(giveUpPayout, steering(doubtful));
  const { approval_id: id } = asked.data as unknown as { approval_id: string };
  await (await staff([...STEER, 'A-3'])).call(approveRequest, { id });
  expect(await now(doubtful.id)).toMatchObject({ state: 'processing', step: 'cancel', is_given_up: true });
  // Kept back as well, as its website is not approved.
  await db.updateTable('payout').set({ state: 'on_hold', next_attempt_at: null }).where('id', '=', doubtful.id).execute();
  const held = await now(doubtful.id);
  expect((await (await staff()).tryCall(giveUpPayout, steering(held))).code).toBe(40902);

  await db.updateTable('site').set({ approved_state: 'unapproved' }).where('id', '=', site.id).execute();
  const { version } = await db.selectFrom('site').select('version').where('id', '=', site.id).executeTakeFirstOrThrow();
  const checker = await staff(['C-2', 'C-2-94']);
  await checker.call(auditWebsite, { id: site.id, version, result: 'failed', reason: 'wrong address' });
  expect((await now(waiting.id)).state).toBe('on_hold');
  await db.updateTable('site').set({ approved_state: 'unapproved' }).where('id', '=', site.id).execute();
  await checker.call(auditWebsite, { id: site.id, version: version + 1, result: 'approved' });
  expect(await now(waiting.id)).toMatchObject({ state: 'processing', step: 'pay', tries: 0, tries_since: null, last_error: '' });
  expect(await now(doubtful.id)).toMatchObject({ state: 'processing', step: 'cancel', is_given_up: true });
  expect((await now(waiting.id)).next_attempt_at).not.toBeNull();
  const audited = db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'payout.resume')
    .where('object_id', '=', site.id);
  // With the one of the first test.
  expect(await audited.execute()).toMatchObject([{ after: { payouts: 3 } }]);
});
