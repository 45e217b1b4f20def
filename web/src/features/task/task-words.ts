import type { TaskRule } from '@manager/contract/features/task/task-rule';
import type { TaskType } from '@manager/domain/task';
import { type TextKey, type Translate, useTexts } from '../../i18n/use-texts.ts';
import { exactText, formatCount, moneyText } from '../../ui/format.ts';
import type { texts } from './texts.en.ts';

export type TaskWords = Translate<TextKey<typeof texts>>;
/** What all screens of tasks call things. */
export const useTaskWords = (): TaskWords => useTexts<typeof texts>('task');

/** A target or what has been reached of it: USD where stakes are summed, else a number. */
export const progressText = (reached: string, type: TaskType): string =>
  type === 'bet_amount' ? moneyText(reached) : formatCount(Number(reached));

/** What is asked for, in full. */
export const targetText = ({ type, target, multiple }: Pick<TaskRule, 'type' | 'target' | 'multiple'>, w: TaskWords): string => {
  if (type === 'bet_amount') return w('amountUsd', { amount: exactText(target) });
  const count = progressText(target, type);
  return multiple === null ? count : `${count} · ≥ ${w('multiple', { multiple: exactText(multiple) })}`;
};

export const periodText = ({ period, window_days: days }: Pick<TaskRule, 'period' | 'window_days'>, w: TaskWords): string =>
  period === 'window' ? w('windowOf', { days: formatCount(days ?? 0) }) : w(`period_${period}`);

/** What a completed turn is worth. */
export const rewardText = ({ prize }: Pick<TaskRule, 'prize'>, currency: string, w: TaskWords): string => {
  if (prize.kind === 'cash') return `${moneyText(prize.amount)} ${currency}`;
  if (prize.kind === 'card')
    return w('cardOf', { rounds: formatCount(prize.rounds), most: `${exactText(prize.max_win)} ${currency}` });
  return prize.kind === 'points' ? `${w('prize_points')} ${formatCount(prize.points)}` : w('prize_free_rounds');
};
