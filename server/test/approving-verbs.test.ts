import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Caller, startTestApp } from './client.ts';
import { setDualControl } from './sweep/open-request.ts';
import { CASES } from './sweep/cases.ts';
import { isWrite } from './sweep/references.ts';
import { createSweepWorld, signInFor, type World } from './sweep/world.ts';

/** Every verb that lets money or a change go, asked by each kind of person who is not another one (decision 0069). */
const t = await startTestApp();
const { db } = t.deps;
let world: World;
let maker: Caller;
let asked = 0;

beforeAll(async () => {
  world = await createSweepWorld(t);
  maker = await t.signInAs({ userName: 'maker' });
});
afterAll(() => {
  console.log(
    `${approving.length} verbs that let something go: ${asked} times asked by somebody who is no other person, each refused`,
  );
});

/** By what is done to what: a new verb of such a name is looked at by the sweep, whatever screen it belongs to. */
const LETS_GO =
  /\.(adjust|agree|apply|approve|award|check|confirm|execute|give_up|grant|issue|pay|reject|release|requalify|settle|transfer)$/;
const approving = endpoints.filter((endpoint) => isWrite(endpoint) && LETS_GO.test(endpoint.audit ?? ''));

/** Decided by one person, and why that is enough. */
const BY_ONE: Record<string, string> = {
  '/api/activity/activity_bonus_record/grant': 'a bonus above the threshold waits for batch_approve',
  '/api/activity/activity_collect_exchange/batch_reject': 'nothing is given',
  '/api/activity/activity_rank_settle/pay': 'what somebody else has agreed to, as it was frozen',
  '/api/activity/championship_results/pay': 'what somebody else has agreed to, as it was frozen',
  '/api/algorithm/drawing_record/release': 'a claim on a check, for others to take',
  '/api/maintain/compensate/batch_reject': 'nothing is given',
  '/api/maintain/compensate/give_up': 'nothing is given',
  '/api/report/settlement_report/confirm': 'what the agent has agreed to; its adjustments took two',
  '/api/report/settlement_report/pay': 'notes what finance has paid outside',
  '/api/risk_set/account_risk/release': 'a player plays again as anybody does',
};

const WAITS = 40903;

/** Made by this user, whatever there is to decide on. */
const makeAll = async (userId: string, request: string): Promise<void> => {
  await sql`
    insert into sensitive_edit (object_type, object_id, user_id, at)
    select 'activity', id, ${userId}::bigint, now() from activity
    union all select 'website', id, ${userId}::bigint, now() from site
    union all select 'jackpot_pool', id, ${userId}::bigint, now() from jackpot_pool
    on conflict do nothing`.execute(db);
  await db.updateTable('approval').set({ requested_by: userId }).where('state', '=', 'pending').execute();
  await db.updateTable('access_request').set({ user_id: userId }).where('id', '=', request).execute();
  await db.updateTable('activity_settlement').set({ calculated_by: userId }).execute();
  await db.updateTable('bonus_grant').set({ created_by: userId }).execute();
  await db.updateTable('math_version').set({ uploaded_by: userId }).where('checked_by', 'is', null).execute();
  await db.updateTable('payout').set({ requested_by: userId }).where('state', '=', 'waiting_approval').execute();
};

const address = (userId: string, email: string) =>
  db.updateTable('staff_user').set({ email, email_status: 'verified' }).where('id', '=', userId).execute();
type Kind = { become: (me: Caller, made: { by: string; request: string }) => Promise<unknown>; answer: RegExp };
const OWN = /cannot be decided by its requester/;
const DEPENDENT = /changed your account within|has not verified|not verified/;
/** Each begins as somebody else than who made it. */
const PEOPLE: Record<string, Kind> = {
  'who made it': { become: ({ userId }, { request }) => makeAll(userId, request), answer: OWN },
  'another account of his mailbox': { become: ({ userId }) => address(userId, `One+${userId}@Example.com`), answer: OWN },
  'an account that had his mailbox this month': {
    become: async ({ userId }) => {
      await address(userId, `one+${userId}@example.com`);
      await address(userId, `${userId}@example.com`);
    },
    answer: OWN,
  },
  'an account that he changed this week': {
    become: ({ userId: account_id }, { by: touched_by }) =>
      db.insertInto('account_touch').values({ account_id, touched_by, at: new Date() }).execute(),
    answer: DEPENDENT,
  },
  'an account whose new address nobody has verified': {
    become: ({ userId }) =>
      db
        .updateTable('staff_user')
        .set({ email: `${userId}@example.com`, email_status: 'unverified', email_changed_at: new Date() })
        .where('id', '=', userId)
        .execute(),
    answer: DEPENDENT,
  },
};

/** Made by the maker, asked by somebody who is `kind` of him. */
const ask = async (endpoint: Endpoint, become: Kind['become']): Promise<Answer<unknown>> => {
  const me = await signInFor(world, endpoint);
  const input = (await CASES[endpoint.path]?.valid(world, me)) ?? {};
  await setDualControl(t, 'on');
  const request = endpoint.path.includes('access_request') ? String(input['id']) : '0';
  // Whoever asks for access is of a group that it goes to.
  const asker = await db.selectFrom('access_request').select('user_id').where('id', '=', request).executeTakeFirst();
  const by = asker?.user_id ?? maker.userId;
  await makeAll(by, request);
  await address(by, 'one@example.com');
  await become(me, { by, request });
  try {
    const response = await t.app.inject({
      method: 'POST',
      url: `/manager${endpoint.path}`,
      headers: { 'x-token': me.token },
      body: input,
    });
    return response.json<Answer<unknown>>();
  } finally {
    await db.deleteFrom('sensitive_edit').execute();
    await db.updateTable('staff_user').set({ email: null }).where('id', '=', by).execute();
    await setDualControl(t, null);
  }
};

const verbs = approving.filter(({ path }) => !(path in BY_ONE)).map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]);

it('names no verb that is gone', () => {
  expect(Object.keys(BY_ONE).filter((path) => approving.every((endpoint) => endpoint.path !== path))).toEqual([]);
});

it.each(verbs)('%s lets another person decide, and nobody else', async (_, endpoint) => {
  const { code } = await ask(endpoint, async () => undefined);
  // A request of its own, which /api/approval/approve decides on.
  if (code === WAITS) return;
  expect(code).toBe(0);
  for (const [kind, { become, answer }] of Object.entries(PEOPLE)) {
    const refused = await ask(endpoint, become);
    asked += 1;
    expect({ kind, ...refused }).toMatchObject({ kind, code: 40300, message: expect.stringMatching(answer) as string });
  }
});
