import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../../test/client.ts';
import type { SweepCases } from '../../../../test/sweep/feature-cases.ts';
import { putCase } from '../../../../test/sweep/oversight.ts';
import type { World } from '../../../../test/sweep/world.ts';
import { createGame } from '../../../../test/world.ts';

const path = (verb: string): string => `/api/risk_set/case/${verb}`;
const item = (verb: string): string => `/api/risk_set/case_item/${verb}`;
const about = 'case_file' as const;

/** A case of its own for each call, in a state that the call may be made in. */
const put = async ({ t, own }: World, state: 'open' | 'closed' = 'open'): Promise<string> => {
  const { case_file: id } = await putCase(t.deps.db, { agentId: own.agent, mark: `${own.mark}-${randomUUID()}` });
  const at = new Date();
  if (state === 'closed')
    await t.deps.db
      .updateTable('case_file')
      .set({ state, conclusion: 'explained', concluded_at: at, closed_at: at })
      .where('id', '=', id)
      .execute();
  return id;
};

/** A case of an alarm whose vendor has a contact. Alarms are the operator's own: here it is the agent's, so that its staff find it. */
const putAlarm = async (world: World): Promise<string> => {
  const { db } = world.t.deps;
  const id = await put(world);
  const vendor = `v-${randomUUID()}`;
  const game = await createGame(db);
  await db.updateTable('game').set({ vendor }).where('id', '=', game.id).execute();
  await db
    .insertInto('vendor_contact')
    .values({ vendor, addresses: ['mathematics@vendor.example'], language: 'en' })
    .execute();
  await db.updateTable('case_file').set({ kind: 'rtp', source_type: 'return' }).where('id', '=', id).execute();
  const stream = { game_id: game.id, rtp_profile: '96', math_version: '1', buy_mode: '' };
  await db
    .insertInto('rtp_alert')
    .values({
      ...stream,
      opened_at: new Date(),
      closed_at: new Date(),
      split: 'whole',
      side: 'above',
      test: 'day',
      evidence: JSON.stringify({ rounds: 9, rtp: '100.0000', theoretical_rtp: '96.0000' }),
      case_id: id,
    })
    .execute();
  return id;
};

/** Somebody of the agent's staff who may look into cases. */
const colleague = async ({ t, own }: World): Promise<string> => {
  const { userId } = await t.signInAs({ agentId: own.agent, codes: ['G', 'G-8', 'G-8-91'] });
  await t.deps.db.updateTable('staff_user').set({ password_hash: 'x' }).where('id', '=', userId).execute();
  return userId;
};

export const sweepCases: SweepCases = {
  [path('get_list')]: { valid: () => ({}) },
  [path('get_detail')]: { valid: async (world) => ({ id: await put(world) }), about },
  [path('get_owners')]: { valid: async (world) => ({ id: await put(world) }), about },
  [path('add_note')]: { valid: async (world) => ({ id: await put(world), text: 'seen' }), about },
  [path('hand_over')]: {
    valid: async (world) => ({ id: await put(world), version: 1, owner_id: await colleague(world), note: 'next shift' }),
    about,
  },
  [path('move')]: {
    valid: async (world) => ({ id: await put(world), version: 1, state: 'investigating', reason: 'seen' }),
    about,
  },
  [path('reopen')]: { valid: async (world) => ({ id: await put(world, 'closed'), version: 1, reason: 'more' }), about },
  ['/api/risk_set/vendor_notice/get_detail']: { valid: async (world) => ({ id: await putAlarm(world) }), about },
  ['/api/risk_set/vendor_notice/send']: {
    valid: async (world) => ({ id: await putAlarm(world), contact_version: 1, last_notice_id: null, note: 'Please look' }),
    about,
  },
  [item('get_list')]: { valid: async (world) => ({ case_id: await put(world) }) },
  [item('compare')]: { valid: ({ own }) => ({ id: own.case_item }), about: 'case_item' },
  [item('collect')]: {
    valid: async (world, _caller: Caller) => ({
      case_id: await put(world),
      endpoint: '/api/account/bet_detail/get_list',
      input: {},
      screen: 'Bets',
      timezone: 'UTC',
      rows: [{ row: { bet_id: world.own.bet } }],
    }),
  },
};
