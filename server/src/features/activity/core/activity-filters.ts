import type { activityFilters } from '@manager/contract/features/activity/activity';
import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { columnsIn, type Filters } from '../../../kit/resource/conditions.ts';
import { contains } from '../../../kit/service/contains.ts';

type Input = { [K in keyof typeof activityFilters]?: z.output<(typeof activityFilters)[K]> };

const { equals } = columnsIn('activity');

/** Conditions of the filters that lists of activities share. */
export const activityConditions: Filters<Input> = {
  text: (text) => sql<SqlBool>`(${contains('activity.code', text)} or exists (
    select 1 from jsonb_each_text(activity.title) as title (language, text) where ${contains('title.text', text)}))`,
  state: equals('state'),
  agent_id: equals('agent_id'),
  // Empty lists are everywhere.
  site_id: (id) => sql<SqlBool>`(activity.site_ids = '{}' or ${id}::bigint = any(activity.site_ids))`,
  game_id: (id) => sql<SqlBool>`(activity.game_ids = '{}' or ${id}::bigint = any(activity.game_ids))`,
  time_from: (from) => sql<SqlBool>`activity.ends_at > ${from}`,
  time_to: (to) => sql<SqlBool>`activity.starts_at < ${to}`,
  by_user: equals('by_user'),
};
