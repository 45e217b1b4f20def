import { card as machine, type CardPlan, type CardState, planCard } from '@manager/domain/card';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import type { Counted } from '../../../kit/bet/count-rounds.ts';
import type { Moment } from '../../../kit/report/look-at-reports.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import { payCards } from './pay-cards.ts';
import type { Card } from './pay-cards.ts';

export const CARDS_JOB = 'cards.follow';

/** What becomes of a card that was counted after `moment`; null: nothing. */
export const planOf = (card: Card, counted: Counted, { now, takingSince, lagMs }: Moment): CardPlan | null => {
  const plan = planCard(
    {
      state: card.state as CardPlan['state'],
      rounds: card.rounds,
      expiresAtMs: card.expires_at.getTime(),
      usedAtMs: card.used_at?.getTime() ?? null,
    },
    counted,
    { nowMs: now.getTime(), reports: { takingSinceMs: takingSince.getTime(), shownUntilMs: now.getTime() - lagMs } },
  );
  const isSame =
    plan.state === card.state &&
    counted.rounds === card.played &&
    counted.open === card.open_rounds &&
    counted.won === sumToMicros(card.won);
  return isSame && !plan.isFinal ? null : plan;
};

type Seen = { seen: readonly Card[]; countOf: (id: string) => Counted; moment: Moment };

/** Writes down what was counted and pays what is due. A card that somebody has changed since it was counted is left for the next turn. */
export const closeCards = async (deps: Deps, tx: OwnerTx, { seen, countOf, moment }: Seen): Promise<number> => {
  const { now } = moment;
  const ids = seen.map(({ id }) => id);
  const locked = await tx.selectFrom('card').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const closed = locked
    .filter(({ id, version, counted_at: at }) => versions.get(id) === version && at === null)
    .flatMap((card) => {
      const counted = countOf(card.id);
      const plan = planOf(card, counted, moment);
      return plan === null ? [] : [{ card, counted, plan }];
    });
  await payCards(deps, tx, closed);
  const ctx = ownCtx(deps, CARDS_JOB);
  for (const { card, counted, plan } of closed) {
    const isUsedNow = plan.state !== card.state;
    if (isUsedNow) machine.assertMove(card.state as CardState, plan.state);
    const won = microsToText(counted.won);
    await tx
      .updateTable('card')
      .set({
        state: plan.state,
        played: counted.rounds,
        open_rounds: counted.open,
        won,
        ...(isUsedNow ? { used_at: now, used_by: plan.isPlayed ? 'rounds' : 'time' } : {}),
        ...(plan.isFinal ? { counted_at: now } : {}),
        version: card.version + 1,
        updated_at: now,
      })
      .where('id', '=', card.id)
      .execute();
    if (isUsedNow || plan.isFinal)
      await audit(ctx, tx, {
        action: plan.isFinal ? 'card.close' : 'card.state',
        objectType: 'card',
        objectId: card.id,
        agentId: card.agent_id,
        before: { state: card.state },
        after: { state: plan.state, played: counted.rounds, won },
      });
  }
  return closed.length;
};
