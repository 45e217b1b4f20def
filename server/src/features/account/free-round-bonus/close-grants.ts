import { freeRoundGrant, type FreeRoundState, freeRoundWay } from '@manager/domain/free-round';
import { microsToText } from '@manager/domain/micros';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { Moment } from '../../../kit/report/look-at-reports.ts';
import type { Counted } from '../../../kit/bet/count-rounds.ts';
import { payGrants } from './pay-grants.ts';
import { type Grant, planGrant } from './plan-grant.ts';

export const FREE_ROUNDS_JOB = 'free_rounds.follow';

type Seen = { seen: readonly Grant[]; countOf: (id: string) => Counted; moment: Moment };

/** Writes down what was counted and pays what is due. A grant that somebody has changed since it was counted is left for the next turn. */
export const closeGrants = async (deps: Deps, tx: OwnerTx, { seen, countOf, moment }: Seen): Promise<number> => {
  const { now } = moment;
  const ids = seen.map(({ id }) => id);
  const locked = await tx.selectFrom('free_round_grant').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const closed = locked
    .filter(({ id, version, counted_at: at }) => versions.get(id) === version && at === null)
    .flatMap((grant) => {
      const counted = countOf(grant.id);
      const plan = planGrant(grant, counted, moment);
      return plan === null ? [] : [{ grant, counted, ...plan }];
    });
  await payGrants(deps, tx, closed);
  const ctx = ownCtx(deps, FREE_ROUNDS_JOB);
  for (const { grant, counted, state, isFinal } of closed) {
    let at = grant.state as FreeRoundState;
    for (const next of freeRoundWay(at, state)) {
      freeRoundGrant.assertMove(at, next);
      at = next;
    }
    const hasEnded = state !== grant.state && state !== 'active';
    const won = microsToText(counted.won);
    await tx
      .updateTable('free_round_grant')
      .set({
        state,
        used: counted.rounds,
        open_rounds: counted.open,
        won,
        started_at: grant.started_at ?? (counted.rounds > 0 ? now : null),
        ...(hasEnded ? { ended_at: now } : {}),
        ...(isFinal ? { counted_at: now } : {}),
        version: grant.version + 1,
        updated_at: now,
      })
      .where('id', '=', grant.id)
      .execute();
    if (state !== grant.state || isFinal)
      await audit(ctx, tx, {
        action: isFinal ? 'free_round_grant.close' : 'free_round_grant.state',
        objectType: 'free_round_grant',
        objectId: grant.id,
        agentId: grant.agent_id,
        before: { state: grant.state },
        after: { state, used: counted.rounds, won },
      });
  }
  return closed.length;
};
