import { HEARD_WITHIN_MS } from '@manager/domain/free-round';
import { sql, type SqlBool } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { lookAtReports, type Moment } from '../../../kit/report/look-at-reports.ts';
import { closeGrants, FREE_ROUNDS_JOB } from './close-grants.ts';
import { countRounds, namesSource, playedGrants } from '../../../kit/bet/count-rounds.ts';
import { planGrant } from './plan-grant.ts';

const BATCH = 500;

/** Counts what was played of grants, ends those that are over and pays what was won: each once, by the reference of its payout. */
export const followGrants: Job = {
  job: FREE_ROUNDS_JOB,
  everyMs: 5_000,
  follows: ({ bets }) => namesSource(bets, 'free_round'),
  // What ends by the clock; late reports are waited for by the minute.
  waits: ({ now }) =>
    sql`exists (select from free_round_grant where counted_at is null and ended_at is null and expires_at <= ${now()})`,
  run: async (deps) => {
    const moment = await lookAtReports(deps);
    const campaigns = await openCampaigns(deps);
    let rows = 0;
    const errors: unknown[] = [];
    for (const campaign of campaigns)
      try {
        rows += await followCampaign(deps, campaign, moment);
      } catch (error) {
        // What is wrong with one campaign keeps no player of another waiting.
        errors.push(error);
      }
    if (errors.length > 0) throw errors[0];
    return rows === 0 ? null : { rows };
  },
};

type Campaign = Awaited<ReturnType<typeof openCampaigns>>[number];

/** Those with grants that have begun and are not counted to the end. */
const openCampaigns = ({ db, now }: Deps) =>
  db
    .selectFrom('free_round_grant')
    .select(['campaign_id', 'game_ids'])
    .select([sql<string[]>`array_agg(distinct site_id)`.as('site_ids'), sql<Date>`min(starts_at)`.as('starts_at')])
    .where('counted_at', 'is', null)
    .where('starts_at', '<=', now())
    .groupBy(['campaign_id', 'game_ids'])
    .execute();

/** Most players have not come yet or have gone: only who has played is counted, and who is over. */
const followCampaign = async (deps: Deps, campaign: Campaign, moment: Moment): Promise<number> => {
  const { campaign_id: campaignId, site_ids: siteIds, game_ids: gameIds } = campaign;
  const fromMs = campaign.starts_at.getTime();
  const played = await playedGrants(deps.clickhouse, { source: 'free_round', siteIds, gameIds, fromMs });
  let changed = 0;
  for (let after = '0'; ;) {
    const grants = await deps.db
      .selectFrom('free_round_grant')
      .selectAll()
      .where('campaign_id', '=', campaignId)
      .where('counted_at', 'is', null)
      .where('id', '>', after)
      .where(sql<SqlBool>`(id = any(${played}::bigint[]) or ended_at is not null or expires_at <= ${moment.now})`)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const [first] = grants;
    if (first === undefined) return changed;
    const countOf = await countRounds(deps.clickhouse, {
      source: 'free_round',
      siteIds,
      gameIds,
      rounds: first.rounds,
      withWins: first.pays === 'each_round',
      grants: grants.map((grant) => ({
        ...grant,
        untilMs: Math.min(grant.ended_at?.getTime() ?? Number.POSITIVE_INFINITY, grant.expires_at.getTime()) + HEARD_WITHIN_MS,
      })),
    });
    const due = grants.filter((grant) => planGrant(grant, countOf(grant.id), moment) !== null);
    if (due.length > 0) changed += await inTransaction(deps.db, (tx) => closeGrants(deps, tx, { seen: due, countOf, moment }));
    if (grants.length < BATCH) return changed;
    after = grants.at(-1)?.id ?? after;
  }
};
