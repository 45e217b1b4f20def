import type { ChampionshipRow } from '@manager/contract/features/activity/championship/championship';
import type { ChampionshipRule, ChampionshipStage } from '@manager/contract/features/activity/championship/championship-rule';
import type { UseFormReturnType } from '@mantine/form';
import { exactOf, wholeOf } from '../../../../kit/form/decimal.ts';
import { FIRST_PLACE, type PlaceLine } from '../../../../product/activity/place-lines.ts';
import { type ActivityValues, activityValuesOf, toActivityInput } from '../../../../product/activity/activity-values.ts';

export type StageValues = {
  title: { en: string; zh: string };
  lasts_min: string;
  pause_min: string;
  credits: string;
  rounds: string;
  score: ChampionshipStage['score'];
  min_rounds: string;
  seats: string;
  prizes: readonly PlaceLine[];
};

export const emptyStage = (names: { en: string; zh: string }, isLast: boolean): StageValues => ({
  title: names,
  lasts_min: '60',
  pause_min: '10',
  credits: '10000',
  rounds: '100',
  score: 'credits_left',
  min_rounds: '1',
  seats: '10',
  prizes: isLast ? [FIRST_PLACE] : [],
});

const stageValuesOf = (stage: ChampionshipStage): StageValues => ({
  title: { en: stage.title.en, zh: stage.title.zh ?? '' },
  lasts_min: stage.lasts_min === null ? '60' : String(stage.lasts_min),
  pause_min: String(stage.pause_min),
  credits: stage.credits,
  rounds: String(stage.rounds),
  score: stage.score,
  min_rounds: String(stage.min_rounds),
  seats: stage.seats === null ? '10' : String(stage.seats),
  prizes: stage.prizes.map(({ from, to, amount }) => ({ from: String(from), to: String(to), prize: amount, unit: 'amount' })),
});

const ruleValuesOf = (rule: ChampionshipRule | undefined) => ({
  entry: rule?.entry.kind ?? ('free' as ChampionshipRule['entry']['kind']),
  stake_usd: rule?.entry.kind === 'stake' ? rule.entry.stake_usd : '',
  registration_min: String(rule?.registration_min ?? 30),
  grace_min: String(rule?.grace_min ?? 5),
  stages: (rule?.stages.map(stageValuesOf) ?? [
    emptyStage({ en: 'Qualification', zh: '预选赛' }, false),
    emptyStage({ en: 'Final', zh: '决赛' }, true),
  ]) as readonly StageValues[],
});
export type ChampionshipFormValues = ActivityValues & { rule: ReturnType<typeof ruleValuesOf> };
export type ChampionshipFormState = UseFormReturnType<ChampionshipFormValues>;

export const valuesOf =
  (agentId: string | null) =>
  (row: ChampionshipRow | undefined): ChampionshipFormValues => ({
    ...activityValuesOf(row, agentId),
    is_opt_in: true,
    rule: ruleValuesOf(row?.rule),
  });

const toStage = (stage: StageValues, isLast: boolean): ChampionshipStage => ({
  title: { en: stage.title.en.trim(), ...(stage.title.zh.trim() === '' ? {} : { zh: stage.title.zh.trim() }) },
  lasts_min: isLast ? null : wholeOf(stage.lasts_min),
  pause_min: isLast ? 0 : wholeOf(stage.pause_min),
  credits: exactOf(stage.credits),
  rounds: wholeOf(stage.rounds),
  score: stage.score,
  min_rounds: wholeOf(stage.min_rounds),
  seats: isLast ? null : wholeOf(stage.seats),
  prizes: stage.prizes.map(({ from, to, prize }) => ({ from: wholeOf(from), to: wholeOf(to), amount: exactOf(prize) })),
});

export const toInput = ({ rule, ...common }: ChampionshipFormValues) => ({
  ...toActivityInput(common),
  rule: {
    kind: 'championship' as const,
    entry: rule.entry === 'free' ? { kind: 'free' as const } : { kind: 'stake' as const, stake_usd: exactOf(rule.stake_usd) },
    registration_min: wholeOf(rule.registration_min),
    grace_min: wholeOf(rule.grace_min),
    stages: rule.stages.map((stage, index) => toStage(stage, index === rule.stages.length - 1)),
  },
});
