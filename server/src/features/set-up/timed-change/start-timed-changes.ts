import { sql } from 'kysely';
import { repeat, type Repeated } from '../../../base/repeat.ts';
import type { Deps, Rerun } from '../../../kit/service/ctx.ts';
import { type Watch, WATCHED_EVERY_MS } from '../../../kit/jobs/watch.ts';
import { isDue, runDue, type TimedDeps } from './run-due.ts';
import type { StoredChange } from '../../../kit/timed-change/stored-change.ts';
import type { OwnerDb } from '../../../postgres/db.ts';
import { loadPrincipal } from '../../auth/public.ts';
import { mailUser } from '../../mail/public.ts';

/** The least pause between two looks: a change is in force about so long after its time. */
const LOOK_EVERY_MS = 1_000;

export const timedDeps = (deps: Deps, rerun: Rerun): TimedDeps => ({
  ...deps,
  rerun,
  personOf: (userId) => loadPrincipal(deps.authDb, deps.settings, userId),
  tell: async (ctx, tx, change) => {
    for (const userId of await agreedBy(ctx.authDb, change))
      await mailUser(ctx, tx, {
        userId,
        template: 'timed_change_not_done',
        values: {
          object: change.object_name,
          at: change.state === 'not_reverted' && change.revert_at !== null ? change.revert_at : change.apply_at,
          link: `/set-up/timed-change?id=${change.id}`,
        },
        people: ctx.authDb,
      });
  },
});

/** Who asked for it and who agreed, as far as they still work here: the one alone may have left. */
const agreedBy = async (db: OwnerDb, { requested_by: askedBy, approval_id: approvalId }: StoredChange): Promise<string[]> => {
  const people = await db
    .selectFrom('staff_user')
    .select('id')
    .where('status', '=', 'enabled')
    .where((where) =>
      where.or([
        where('id', '=', askedBy),
        where(
          'id',
          'in',
          where
            .selectFrom('approval')
            .select('decided_by')
            .where('approval.id', '=', approvalId ?? '0'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return people.map(({ id }) => id);
};

/** Carries out changes whose time has come, and undoes those whose end has. In every process: a row is taken by one of them. */
export const startTimedChanges = (deps: Deps, rerun: Rerun, watch: Watch): Repeated => {
  const timed = timedDeps(deps, rerun);
  const looking = repeat({
    name: 'timed changes',
    everyMs: WATCHED_EVERY_MS,
    apartMs: LOOK_EVERY_MS,
    afterFailureMs: LOOK_EVERY_MS,
    step: () => runDue(timed),
    onFailure: (error) => deps.log.warn({ err: error }, 'timed changes could not be looked for'),
  });
  watch.add({ waits: ({ now }) => sql`exists (select from timed_change where ${isDue(now())})`, wake: looking.wake });
  return looking;
};
