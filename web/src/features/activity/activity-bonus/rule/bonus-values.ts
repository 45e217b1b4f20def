import type { FreeWinRule } from '@manager/contract/features/activity/activity-bonus/bonus-rule';
import type { BonusRow } from '@manager/contract/features/activity/activity-bonus/rule';
import { freeWinPromise } from '@manager/domain/free-win';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { decimalOrNull } from '../../../../kit/form/checks.ts';
import { decimalOf, exactOf, wholeOf } from '../../../../kit/form/decimal.ts';
import { type ActivityValues, activityValuesOf, toActivityInput } from '../../../../product/activity/activity-values.ts';

/** A level as it is typed. */
export type LevelLine = { reach_balance: string; pay: string };
export const newLevel = (): LevelLine => ({ reach_balance: '', pay: '' });

const ruleValuesOf = (rule: FreeWinRule | undefined) => ({
  type: (rule?.type ?? 'standard') as FreeWinRule['type'],
  initial_amount: rule?.initial_amount ?? '',
  levels: (rule?.levels ?? [newLevel()]) as readonly LevelLine[],
  valid_hours: String(rule?.valid_hours ?? 24),
  max_payout: rule?.max_payout ?? '',
  grants: String(rule?.grants ?? ''),
  approve_above: rule?.approve_above ?? '',
  with_sub_agents: rule?.with_sub_agents ?? true,
});
export type BonusRuleValues = ReturnType<typeof ruleValuesOf>;
export type BonusFormValues = ActivityValues & { rule: BonusRuleValues };

export const valuesOf =
  (agentId: string | null) =>
  (row: BonusRow | undefined): BonusFormValues => ({ ...activityValuesOf(row, agentId), rule: ruleValuesOf(row?.rule) });

export const toBonusRule = (rule: BonusRuleValues): FreeWinRule => ({
  kind: 'free_win',
  type: rule.type,
  initial_amount: exactOf(rule.initial_amount),
  levels: rule.levels.map(({ reach_balance: reach, pay }) => ({ reach_balance: exactOf(reach), pay: exactOf(pay) })),
  valid_hours: wholeOf(rule.valid_hours),
  max_payout: decimalOrNull(rule.max_payout),
  grants: wholeOf(rule.grants),
  approve_above: decimalOrNull(rule.approve_above),
  with_sub_agents: rule.with_sub_agents,
});

export const toInput = ({ rule, ...common }: BonusFormValues) => ({ ...toActivityInput(common), rule: toBonusRule(rule) });

/** The most that all grants pay, as far as it is typed; null while something is missing. */
export const promisedOf = ({ levels, grants, max_payout: most }: BonusRuleValues): string | null => {
  const pays = levels.map(({ pay }) => decimalOf(pay));
  const count = Number(grants.trim());
  if (pays.includes(undefined) || !/^\d{1,7}$/.test(grants.trim())) return null;
  const max = decimalOf(most);
  return microsToText(
    freeWinPromise(
      pays.map((pay) => ({ reachBalance: 0n, pay: sumToMicros(pay ?? '0') })),
      count,
      max === undefined ? null : sumToMicros(max),
    ),
  );
};
