import type { TaskRule } from '@manager/contract/features/task/task-rule';
import type { TaskRow } from '@manager/contract/features/task/task-config';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { decimalOf, exactOf, wholeOf } from '../../../kit/form/decimal.ts';
import { cardFaults, cardValuesOf, toCardPrize } from '../../../product/card-prize/card-values.ts';
import { type ActivityValues, activityValuesOf, toActivityInput } from '../../../product/activity/activity-values.ts';

const ruleValuesOf = (rule: TaskRule | undefined) => ({
  type: (rule?.type ?? 'bet_count') as TaskRule['type'],
  target: rule?.target ?? '',
  multiple: rule?.multiple ?? '',
  period: (rule?.period ?? 'once') as TaskRule['period'],
  window_days: rule?.window_days == null ? '' : String(rule.window_days),
  after_task_id: rule?.after_task_id ?? '',
  repeat: String(rule?.repeat ?? 1),
  prize: {
    kind: (rule?.prize.kind ?? 'cash') as TaskRule['prize']['kind'],
    amount: rule?.prize.kind === 'cash' ? rule.prize.amount : '',
    campaign_id: rule?.prize.kind === 'free_rounds' ? rule.prize.campaign_id : '',
    card: cardValuesOf(rule?.prize.kind === 'card' ? rule.prize : undefined),
    points: rule?.prize.kind === 'points' ? String(rule.prize.points) : '',
  },
  rewards: String(rule?.rewards ?? ''),
});
export type TaskRuleValues = ReturnType<typeof ruleValuesOf>;
export type TaskFormValues = ActivityValues & { rule: TaskRuleValues };

export const valuesOf =
  (agentId: string | null) =>
  (row: TaskRow | undefined): TaskFormValues => ({ ...activityValuesOf(row, agentId), rule: ruleValuesOf(row?.rule) });

const prizeOf = ({ kind, amount, campaign_id: campaignId, card, points }: TaskRuleValues['prize']): TaskRule['prize'] => {
  if (kind === 'cash') return { kind, amount: exactOf(amount) };
  if (kind === 'card') return toCardPrize(card);
  return kind === 'points' ? { kind, points: wholeOf(points) } : { kind, campaign_id: campaignId };
};

/** What another type or period asked for is left out. */
export const toTaskRule = (rule: TaskRuleValues): TaskRule => ({
  kind: 'task',
  type: rule.type,
  target: exactOf(rule.target),
  multiple: rule.type === 'win_multiple' ? exactOf(rule.multiple) : null,
  period: rule.period,
  window_days: rule.period === 'window' ? wholeOf(rule.window_days) : null,
  after_task_id: rule.after_task_id === '' ? null : rule.after_task_id,
  repeat: wholeOf(rule.repeat),
  prize: prizeOf(rule.prize),
  rewards: wholeOf(rule.rewards),
});

export const toInput = ({ rule, ...common }: TaskFormValues) => ({ ...toActivityInput(common), rule: toTaskRule(rule) });

/** The most that all rewards pay, as far as it is typed; null while something is missing or where no money is promised. */
export const promisedOf = ({ prize, rewards }: TaskRuleValues): string | null => {
  const most = { cash: prize.amount, card: prize.card.max_win, free_rounds: '', points: '' }[prize.kind];
  const amount = decimalOf(most);
  if (amount === undefined || !/^\d{1,7}$/.test(rewards.trim())) return null;
  return microsToText(sumToMicros(amount) * BigInt(rewards.trim()));
};

type Words = { required: string; notDecimal: string };

/** What is missing of the rule, by field. */
export const ruleFaults =
  ({ required, notDecimal }: Words) =>
  ({ rule }: TaskFormValues): Record<string, string | undefined> => {
    const need = (text: string): string | undefined => (text.trim() === '' ? required : undefined);
    const amount = (text: string): string | undefined => need(text) ?? (decimalOf(text) === undefined ? notDecimal : undefined);
    const { kind } = rule.prize;
    return {
      'rule.target': amount(rule.target),
      'rule.multiple': rule.type === 'win_multiple' ? amount(rule.multiple) : undefined,
      'rule.window_days': rule.period === 'window' ? need(rule.window_days) : undefined,
      'rule.repeat': need(rule.repeat),
      'rule.prize.amount': kind === 'cash' ? amount(rule.prize.amount) : undefined,
      'rule.prize.campaign_id': kind === 'free_rounds' ? need(rule.prize.campaign_id) : undefined,
      'rule.prize.points': kind === 'points' ? need(rule.prize.points) : undefined,
      ...(kind === 'card' ? Object.fromEntries(cardFaults('rule.prize', rule.prize.card, need)) : {}),
      'rule.rewards': need(rule.rewards),
    };
  };
