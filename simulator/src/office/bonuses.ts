import type { saveBonus } from '@manager/contract/features/activity/activity-bonus/rule';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { DAY_MS } from '../history/plan.ts';
import { agreeOn, type Placed, toDraft } from './agree.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';

type Planned = Placed & Omit<InputOf<typeof saveBonus>, 'agent_id' | 'starts_at' | 'ends_at' | 'site_ids'>;

const MINUTE_MS = 60_000;

const BONUSES: readonly Planned[] = [
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 4 * MINUTE_MS,
    code: 'jade-taster',
    title: { en: 'Jade taster', zh: '翡翠体验金' },
    description: { en: '10 CNY of bonus credit for four minutes.', zh: '赠送 10 CNY 体验金，限时四分钟。' },
    is_opt_in: true,
    currency: 'CNY',
    budget: '120',
    rule: {
      kind: 'free_win',
      type: 'standard',
      initial_amount: '10',
      levels: [
        { reach_balance: '12', pay: '3' },
        { reach_balance: '20', pay: '6' },
      ],
      valid_hours: 1,
      grants: 20,
    },
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 10 * DAY_MS,
    code: 'harbour-credit',
    title: { en: 'Harbour credit', zh: '港湾彩金' },
    description: {
      en: 'Play with 20 CNY of ours: the level that your balance reaches is paid in cash.',
      zh: '使用我们赠送的 20 CNY 彩金游戏，余额达到的级别将以现金派发。',
    },
    is_opt_in: true,
    currency: 'CNY',
    budget: '6000',
    rule: {
      kind: 'free_win',
      type: 'standard',
      initial_amount: '20',
      levels: [
        { reach_balance: '25', pay: '5' },
        { reach_balance: '40', pay: '15' },
        { reach_balance: '100', pay: '60' },
      ],
      valid_hours: 24,
      grants: 100,
      approve_above: '50',
    },
  },
  {
    by: 'lukas',
    agent: 'WEST-EU',
    inMs: 5 * DAY_MS,
    lastsMs: 10 * DAY_MS,
    code: 'winter-credit',
    title: { en: 'Winter credit' },
    description: { en: 'For players whom we invite.' },
    currency: 'EUR',
    budget: '1000',
    rule: {
      kind: 'free_win',
      type: 'flexible',
      initial_amount: '15',
      levels: [{ reach_balance: '30', pay: '20' }],
      valid_hours: 72,
      grants: 50,
    },
  },
];

/** Agent managers write activity bonuses, finance agrees to them. */
export async function holdBonuses(office: Office): Promise<void> {
  for (const planned of BONUSES)
    await agreeOn(office, planned, {
      find: (by, text) => by(CALLS.bonuses, { text, ...PAGE }),
      write: (by) => by(CALLS.saveBonus, toDraft(office, planned)),
      approve: (by, draft) => by(CALLS.approveBonus, draft),
    });
}
