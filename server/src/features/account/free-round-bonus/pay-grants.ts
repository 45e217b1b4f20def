import { ALL_ROUNDS, freeRoundPrizes, LATE_REPORTS } from '@manager/domain/free-round';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { createPayouts } from '../../../kit/payout/create-payouts.ts';
import type { PayoutRequest } from '../../../kit/payout/payout-request.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { Counted, RoundWin } from '../../../kit/bet/count-rounds.ts';
import { freeRoundPurpose } from './free-round-purpose.ts';
import type { Grant } from './plan-grant.ts';

type Due = { grant: Grant; counted: Counted; isPlayed: boolean; isFinal: boolean };
type Paid = { roundIds: Set<string>; sum: bigint };

/**
 * Makes a payout of all wins once every round has been played, or of each round that has ended, and at last of what came to them after that:
 * in the transaction that notes what was counted.
 */
export const payGrants = async (deps: Deps, tx: OwnerTx, due: readonly Due[]): Promise<void> => {
  const paid = await readPaid(
    tx,
    due.map(({ grant }) => grant.id),
  );
  const prizes = due.flatMap((one) => prizesOf(one, paid.get(one.grant.id)).map((prize) => ({ ...prize, grant: one.grant })));
  if (prizes.length === 0) return;
  const [codes, madeAt] = [await gameCodesOf(tx, due), await campaignsMadeAt(tx, due)];
  const wishes = prizes.map(({ grant, roundId, won }): PayoutRequest => {
    const [game = ''] = grant.game_ids;
    return {
      reference: referenceOf(grant, roundId),
      once: [grant.campaign_id, madeAt.get(grant.campaign_id)?.toISOString() ?? '', roundId],
      playerId: grant.player_id,
      currency: grant.currency,
      amount: microsToText(won),
      sourceId: grant.id,
      roundId: isRound(roundId) ? roundId : '',
      // Of several games none is the one that it was won in.
      game: grant.game_ids.length === 1 ? (codes.get(game) ?? '') : '',
    };
  });
  const outcomes = await createPayouts(deps, tx, { purpose: freeRoundPurpose, requestedBy: null, wishes });
  const rows = prizes.flatMap(({ grant, roundId }, index) => {
    const payout = outcomes[index]?.payout ?? null;
    return payout === null ? [] : [{ grant_id: grant.id, round_id: roundId, payout_id: payout.id }];
  });
  if (rows.length > 0) await tx.insertInto('free_round_payout').values(rows).execute();
};

const isRound = (roundId: string): boolean => roundId !== ALL_ROUNDS && roundId !== LATE_REPORTS;

/** The same for ever: nothing is paid twice under it. */
const referenceOf = ({ id }: Grant, roundId: string): string => (roundId === ALL_ROUNDS ? id : `${id}:${roundId.trim()}`);

const prizesOf = ({ grant, counted, isPlayed, isFinal }: Due, paid: Paid = { roundIds: new Set(), sum: 0n }): RoundWin[] => {
  const maxWin = grant.max_win === null ? null : sumToMicros(grant.max_win);
  const together = isPlayed || isFinal ? [{ roundId: ALL_ROUNDS, won: counted.won }] : [];
  const wins = grant.pays === 'each_round' ? counted.wins : together;
  return freeRoundPrizes({ wins, final: isFinal ? counted.won : null }, maxWin, paid);
};

const readPaid = async (tx: OwnerTx, grantIds: readonly string[]): Promise<ReadonlyMap<string, Paid>> => {
  if (grantIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('free_round_payout')
    .innerJoin('payout', 'payout.id', 'free_round_payout.payout_id')
    .select(['free_round_payout.grant_id', 'free_round_payout.round_id', 'payout.prize_amount'])
    .where('free_round_payout.grant_id', 'in', [...grantIds])
    .execute();
  const paid = new Map<string, Paid>();
  for (const { grant_id: id, round_id: roundId, prize_amount: amount } of rows) {
    const of = paid.get(id) ?? { roundIds: new Set(), sum: 0n };
    of.roundIds.add(roundId);
    of.sum += sumToMicros(amount);
    paid.set(id, of);
  }
  return paid;
};

const gameCodesOf = async (tx: OwnerTx, due: readonly Due[]): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(due.flatMap(({ grant }) => grant.game_ids))];
  const games = await tx.selectFrom('game').select(['id', 'code']).where('id', 'in', ids).execute();
  return new Map(games.map(({ id, code }) => [id, code]));
};

const campaignsMadeAt = async (tx: OwnerTx, due: readonly Due[]): Promise<ReadonlyMap<string, Date>> => {
  const ids = [...new Set(due.map(({ grant }) => grant.campaign_id))];
  const campaigns = await tx.selectFrom('free_round_campaign').select(['id', 'created_at']).where('id', 'in', ids).execute();
  return new Map(campaigns.map(({ id, created_at: madeAt }) => [id, madeAt]));
};
