import type { ChampionshipRule } from '@manager/contract/features/activity/championship/championship-rule';
import { type StageSpan, stageSpans } from '@manager/domain/championship';

/** An activity of this kind, as far as its stages go. */
export type Timed = { starts_at: Date; ends_at: Date; rule: unknown };

export const ruleOf = ({ rule }: Pick<Timed, 'rule'>): ChampionshipRule => rule as ChampionshipRule;

/** When each of its stages is played, in their order. */
export const spansOf = (activity: Timed): StageSpan[] => {
  const rule = ruleOf(activity);
  return stageSpans(rule.stages, {
    startsAtMs: activity.starts_at.getTime(),
    endsAtMs: activity.ends_at.getTime(),
    registrationMin: rule.registration_min,
    graceMin: rule.grace_min,
  });
};

/** The stage of that number, from 1, and its time; undefined when there is none. */
export const stageOf = (activity: Timed, stage: number) => {
  const [rule, span] = [ruleOf(activity).stages[stage - 1], spansOf(activity)[stage - 1]];
  return rule === undefined || span === undefined ? undefined : { rule, span };
};
