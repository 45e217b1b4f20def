import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import { settleDateAt } from '@manager/domain/calendar-versions';
import { sql } from 'kysely';
import type { Job } from '../../../kit/jobs/run-job.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import { FINAL_AFTER_MS } from '../../../kit/report/report-scope.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { type Outcome, reconcileDays, type ReconciledSite } from './reconcile-days.ts';

/** Days that are made up for after the product stood still; a website that was never looked at begins with these. */
const MOST_DAYS_BEHIND = 31;
const FIRST_DAYS = 7;
/** Closed days before the due one that are compared again, because amendments arrive late. */
const COMPARED_AGAIN = 3;
/** Websites of one statement. */
const SITES_AT_ONCE = 200;

/**
 * Looks every ten minutes for settlement days that ended an hour ago in the calendar of their agent, and puts each on record: a row for
 * every currency, also when everything matches. A day that is on record is not due again.
 */
export const reconcileDaily: Job = {
  job: 'reconcile.daily',
  everyMs: 600_000,
  run: async (deps) => {
    const ctx = ownCtx(deps, 'reconcile.daily');
    const total: Outcome = { sites: 0, rows: 0, states: {} };
    for (const [day, sites] of await dueDays(deps))
      for (let from = 0; from < sites.length; from += SITES_AT_ONCE) {
        const days = { from: dateOfEpochDay(epochDayOf(day) - COMPARED_AGAIN), to: day };
        const done = await reconcileDays(ctx, deps.db, { sites: sites.slice(from, from + SITES_AT_ONCE), days, dueDay: day });
        total.sites += done.sites;
        total.rows += done.rows;
        // Days overlap while days are made up for: the newest count stands.
        total.states = done.states;
      }
    return total.sites === 0 ? null : { rows: total.rows, detail: total };
  },
};

/** Oldest first, by day. */
const dueDays = async (deps: Deps): Promise<[string, ReconciledSite[]][]> => {
  const { rows } = await sql<{ site_id: string; agent_id: string; last_day: string | null }>`
    select site.id as site_id, site.agent_id, (select max(settle_date)::text from recon_run where recon_run.site_id = site.id and by_user = '') as last_day
    from site where site.deleted_at is null order by site.id`.execute(deps.db);
  const { agents } = await loadDirectory(deps.db);
  const due = new Map<string, ReconciledSite[]>();
  for (const { site_id: siteId, agent_id: agentId, last_day: lastDay } of rows) {
    const agent = agents.get(agentId);
    // Bets of test agents are in no ledger.
    if (agent === undefined || agent.isTest) continue;
    const newest = epochDayOf(settleDateAt(agent.calendars, deps.now().getTime() - FINAL_AFTER_MS)) - 1;
    const first = lastDay === null ? newest - FIRST_DAYS + 1 : Math.max(epochDayOf(lastDay) + 1, newest - MOST_DAYS_BEHIND + 1);
    for (let day = first; day <= newest; day += 1) {
      const date = dateOfEpochDay(day);
      due.set(date, [...(due.get(date) ?? []), { siteId, agentId, calendars: agent.calendars }]);
    }
  }
  return [...due].toSorted(([a], [b]) => (a < b ? -1 : 1));
};
