import { TaskRule } from '@manager/contract/features/task/task-rule';
import { type CalendarVersions, dayBoundsAt, settleDateAt } from '@manager/domain/calendar-versions';
import { sumToMicros } from '@manager/domain/micros';
import { dayAfterPeriod, type TaskRule as CountingRule, taskPeriodOf } from '@manager/domain/task';
import { loadDirectory } from '../../../kit/report/directory.ts';
import type { OwnerDb } from '../../../postgres/db.ts';
import type { StoredActivity } from '../../activity/core/activity-kind.ts';
import { readAgentLines } from '../../activity/core/open-activities.ts';

/** A task with its rule, as staff wrote it and as it is counted by. */
export type OpenTask = { activity: StoredActivity; rule: TaskRule; counting: CountingRule };

export const countingRuleOf = (rule: TaskRule): CountingRule => ({
  type: rule.type,
  target: sumToMicros(rule.target),
  multiple: sumToMicros(rule.multiple ?? '0'),
  period: rule.period,
  windowDays: rule.window_days ?? 1,
  repeat: rule.repeat,
});

export const taskOf = (activity: StoredActivity): OpenTask => {
  const rule = TaskRule.parse(activity.rule);
  return { activity, rule, counting: countingRuleOf(rule) };
};

/** What is known of websites and their agents while tasks are counted. */
export type TaskPlaces = {
  agentOf: (siteId: string) => string | undefined;
  calendarsOf: (siteId: string) => CalendarVersions | undefined;
  lineOf: (agentId: string) => readonly string[];
  /** Tasks are switched on there. */
  hasTasks: (siteId: string) => boolean;
};

export const readTaskPlaces = async (db: OwnerDb): Promise<TaskPlaces> => {
  const [{ sites, agents }, lineOf, on] = await Promise.all([
    loadDirectory(db),
    readAgentLines(db),
    db.selectFrom('site').select('id').where('task', '=', true).where('deleted_at', 'is', null).execute(),
  ]);
  const withTasks = new Set(on.map(({ id }) => id));
  const agentOf = (siteId: string): string | undefined => sites.get(siteId)?.agentId;
  return {
    agentOf,
    calendarsOf: (siteId) => agents.get(agentOf(siteId) ?? '')?.calendars,
    lineOf,
    hasTasks: (siteId) => withTasks.has(siteId),
  };
};

/** The period of a task that a settlement day lies in, as the calendar of a website's agent has it. */
export const periodKeyOf = ({ activity, counting }: OpenTask, day: string, calendars: CalendarVersions): string => {
  // Asked for every bet: only windows have to know the first day.
  const startDay = counting.period === 'window' ? settleDateAt(calendars, activity.starts_at.getTime()) : day;
  return taskPeriodOf(counting, day, startDay);
};

/** When a period ends; null: with its task. */
export const periodEndOf = ({ counting }: Pick<OpenTask, 'counting'>, key: string, calendars: CalendarVersions): Date | null => {
  const after = dayAfterPeriod(counting, key);
  return after === null ? null : new Date(dayBoundsAt(calendars, after).startMs);
};
