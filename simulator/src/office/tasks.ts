import type { saveTask } from '@manager/contract/features/task/task-config';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { DAY_MS } from '../history/plan.ts';
import { agreeOn, type Placed, toDraft } from './agree.ts';
import { CALLS, PAGE } from './calls.ts';
import { cardGameOf } from './cards.ts';
import type { Office } from './office.ts';

type Written = Omit<InputOf<typeof saveTask>, 'agent_id' | 'starts_at' | 'ends_at' | 'site_ids'>;
type Rule = NonNullable<Written['rule']>;
type Prize = Rule['prize'];
/** A card is for the game of all cards. */
type PlannedPrize = Exclude<Prize, { kind: 'card' }> | Omit<Extract<Prize, { kind: 'card' }>, 'game_id'>;
type PlannedRule = Omit<Rule, 'after_task_id' | 'prize'> & { prize: PlannedPrize };
type Planned = Placed & Omit<Written, 'rule'> & { rule: PlannedRule; after?: string };

const MINUTE_MS = 60_000;

/** Earlier ones may come before later ones. The shortest has ended a few minutes after the first start of the demo. */
const TASKS: readonly Planned[] = [
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 6 * MINUTE_MS,
    code: 'first-steps',
    title: { en: 'First steps', zh: '新手起步' },
    description: { en: 'Play five rounds within six minutes.', zh: '六分钟内完成五局。' },
    currency: 'CNY',
    budget: '120',
    rule: { kind: 'task', type: 'bet_count', target: '5', period: 'once', prize: { kind: 'cash', amount: '1' }, rewards: 120 },
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 20 * DAY_MS,
    code: 'daily-twenty',
    title: { en: 'Twenty a day', zh: '每日二十局' },
    description: {
      en: 'Twenty rounds a day are worth 3 CNY, twice a day.',
      zh: '每日每满二十局奖励 3 CNY，每日最多两次。',
    },
    currency: 'CNY',
    budget: '6000',
    rule: {
      kind: 'task',
      type: 'bet_count',
      target: '20',
      period: 'daily',
      repeat: 2,
      prize: { kind: 'cash', amount: '3' },
      rewards: 2_000,
    },
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 20 * DAY_MS,
    code: 'lucky-seven',
    title: { en: 'Lucky seven', zh: '七次好运' },
    description: { en: 'Win seven rounds in a week: 70 points.', zh: '一周内赢得七局：奖励 70 点数。' },
    is_opt_in: true,
    currency: 'CNY',
    budget: '1',
    rule: {
      kind: 'task',
      type: 'win_count',
      target: '7',
      period: 'weekly',
      prize: { kind: 'points', points: 70 },
      rewards: 5_000,
    },
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    websites: ['lantern88'],
    inMs: MINUTE_MS,
    lastsMs: 20 * DAY_MS,
    code: 'daily-card',
    title: { en: 'A card a day', zh: '每日一卡' },
    description: {
      en: 'Three rounds a day are worth a card with five free spins, wins doubled.',
      zh: '每日满三局奖励一张五次免费旋转卡，派彩翻倍。',
    },
    currency: 'CNY',
    budget: '50000',
    rule: {
      kind: 'task',
      type: 'bet_count',
      target: '3',
      period: 'daily',
      prize: { kind: 'card', type: 'free_spin', multiplier: 2, rounds: 5, max_win: '100', valid_days: 7 },
      rewards: 500,
    },
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 20 * DAY_MS,
    code: 'big-multiple',
    after: 'first-steps',
    title: { en: 'Ten times the bet', zh: '十倍收获' },
    description: { en: 'After the first steps: win ten times your bet in a round.', zh: '完成新手起步后：单局赢得十倍投注。' },
    currency: 'CNY',
    budget: '2000',
    rule: {
      kind: 'task',
      type: 'win_multiple',
      target: '1',
      multiple: '10',
      period: 'window',
      window_days: 7,
      prize: { kind: 'cash', amount: '10' },
      rewards: 200,
    },
  },
  {
    by: 'lukas',
    agent: 'WEST-EU',
    inMs: 3 * DAY_MS,
    lastsMs: 14 * DAY_MS,
    code: 'winter-week',
    title: { en: 'A winter week' },
    description: { en: 'Five days in a row.' },
    currency: 'EUR',
    budget: '1000',
    rule: {
      kind: 'task',
      type: 'days_in_a_row',
      target: '5',
      period: 'once',
      prize: { kind: 'cash', amount: '5' },
      rewards: 200,
    },
  },
];

const prizeOf = (office: Office, prize: PlannedPrize): Prize | undefined => {
  if (prize.kind !== 'card') return prize;
  const game_id = cardGameOf(office);
  return game_id === undefined ? undefined : { ...prize, game_id };
};

/** Agent managers write tasks, finance agrees to them. */
export async function holdTasks(office: Office): Promise<void> {
  const ids = new Map<string, string>();
  for (const { after, rule, ...planned } of TASKS) {
    const prize = prizeOf(office, rule.prize);
    if (prize === undefined) continue;
    const row = await agreeOn(office, planned, {
      find: (by, text) => by(CALLS.tasks, { text, ...PAGE }),
      write: (by) =>
        by(CALLS.saveTask, {
          ...toDraft(office, planned),
          rule: { ...rule, prize, after_task_id: after === undefined ? null : (ids.get(after) ?? null) },
        }),
      approve: (by, draft) => by(CALLS.approveTask, draft),
    });
    ids.set(planned.code, row.id);
  }
}
