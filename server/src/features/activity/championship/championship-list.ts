import * as contract from '@manager/contract/features/activity/championship/championship';
import { ChampionshipRule } from '@manager/contract/features/activity/championship/championship-rule';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { anyKind } from '../core/activity-kind.ts';
import { activityResource, type ActivityList } from '../core/activity-row.ts';
import { championshipKind, promisedBy } from './championship-kind.ts';
import { spansOf } from './championship-times.ts';

type Row = contract.ChampionshipRow;

/** L-4. */
export const championshipList: ActivityList<Row> = {
  kinds: [anyKind(championshipKind)],
  endpoints: {
    save: contract.saveChampionship,
    clone: contract.cloneChampionship,
    submit: contract.submitChampionship,
    approve: contract.approveChampionship,
    cancel: contract.cancelChampionship,
    delete: contract.deleteChampionship,
  },
  complete: (row, stored) => {
    const rule = ChampionshipRule.parse(stored);
    const spans = spansOf({ starts_at: new Date(row.starts_at), ends_at: new Date(row.ends_at), rule });
    return {
      ...row,
      rule,
      spans: spans.map(({ startsAtMs, endsAtMs, closesAtMs }) => ({
        starts_at: new Date(startsAtMs).toISOString(),
        ends_at: new Date(endsAtMs).toISOString(),
        closes_at: new Date(closesAtMs).toISOString(),
      })),
      entries: 0,
      players: 0,
      promised: microsToText(promisedBy(rule)),
    };
  },
};

const plain = activityResource(championshipList);

type Counts = { activity_id: string; entries: number; players: number };

/** Counts of these championships, as far as the caller may see the players. */
const countsOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Counts>`
    select activity_id, count(*)::int as entries, count(*) filter (where rounds_used > 0)::int as players from championship_entry
    where stage = 1 and activity_id = any(${[...ids]}::bigint[]) and ${inScope(ctx.user.scope, 'championship_entry.agent_id')}
    group by activity_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.activity_id, row]));
};

export const championships: typeof plain = {
  ...plain,
  rows: async (ctx, query) => {
    const rows = await plain.rows(ctx, query);
    const counts = await countsOf(
      ctx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, entries: counts.get(row.id)?.entries ?? 0, players: counts.get(row.id)?.players ?? 0 }));
  },
};
