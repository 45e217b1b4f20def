import type { Job } from '../../../kit/jobs/run-job.ts';
import { ownCtx } from '../../../kit/service/ctx.ts';
import { groupSubAgents } from './group-sub-agents.ts';

/** Looks every hour for websites whose settlement day has closed, so that each is grouped once a day in its own calendar. */
export const groupDaily: Job = {
  job: 'sub_agent.group',
  everyMs: 3_600_000,
  run: async (deps) => {
    const run = await groupSubAgents(ownCtx(deps, 'sub_agent.group'), deps.db, { isDueOnly: true });
    return run.sites === 0 ? null : { rows: run.changed, detail: run };
  },
};
