import { repeat, type Repeated } from '../../../base/repeat.ts';
import type { Deps, Rerun } from '../../../kit/service/ctx.ts';
import { runDue, type TimedDeps } from '../../../kit/timed-change/run-due.ts';
import { loadPrincipal } from '../../auth/public.ts';
import { mailUser } from '../../mail/public.ts';

/** How often each process looks: a change is in force about so long after its time. */
const LOOK_EVERY_MS = 1_000;

export const timedDeps = (deps: Deps, rerun: Rerun): TimedDeps => ({
  ...deps,
  rerun,
  personOf: (userId) => loadPrincipal(deps.authDb, deps.settings, userId),
  tell: (ctx, tx, change) =>
    mailUser(ctx, tx, {
      userId: change.requested_by,
      template: 'timed_change_not_done',
      values: {
        object: change.object_name,
        at: change.state === 'not_reverted' && change.revert_at !== null ? change.revert_at : change.apply_at,
        link: `/set-up/timed-change?id=${change.id}`,
      },
      people: ctx.authDb,
    }),
});

/** Carries out changes whose time has come, and undoes those whose end has. In every process: a row is taken by one of them. */
export const startTimedChanges = (deps: Deps, rerun: Rerun): Repeated => {
  const timed = timedDeps(deps, rerun);
  return repeat({
    everyMs: LOOK_EVERY_MS,
    step: () => runDue(timed),
    onFailure: (error) => deps.log.warn({ err: error }, 'timed changes could not be looked for'),
  });
};
