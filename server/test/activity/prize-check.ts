import type { OwnerDb } from '../../src/postgres/db.ts';
import type { SiteWallets } from '../payout/site-wallet.ts';
import type { PlayedRanking } from './ranking-lanes.ts';

const micros = (decimal: string): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(`${whole}${fraction.padEnd(6, '0')}`);
};
const sum = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((total, one) => total + one, 0n);

type Checked = { played: readonly PlayedRanking[]; wallets: SiteWallets };

/** Rankings as they were played against what the product kept, promised and paid, and against the wallets' own ledger: lists of what is wrong. */
export const checkPrizes = async (db: OwnerDb, { played, wallets }: Checked) => {
  const prizes = await db.selectFrom('activity_prize').selectAll().orderBy('activity_id').orderBy('rank').execute();
  const payouts = await db.selectFrom('payout').selectAll().execute();
  const activities = await db
    .selectFrom('activity')
    .leftJoin('activity_settlement', 'activity_settlement.activity_id', 'activity.id')
    .select(['activity.id', 'activity.state', 'activity_settlement.state as settlement'])
    .execute();
  const scores = await db
    .selectFrom('activity_score')
    .select(['activity_id', 'player_id', 'score'])
    .where('is_ranked', '=', true)
    .orderBy('score', 'desc')
    .orderBy('reached_at')
    .orderBy('player_id')
    .execute();
  const audited = await db
    .selectFrom('audit_event')
    .select(['object_id', 'action', 'after'])
    .where('object_type', '=', 'activity')
    .where('outcome', '=', 'ok')
    .execute();
  const budgets = await db.selectFrom('payout_budget').selectAll().execute();
  const bookings = await wallets.bookings();
  const booked = Map.groupBy(bookings, ({ request_id: id, cancels }) => cancels ?? id);
  const known = new Set(payouts.map(({ transfer_id: id }) => id));
  const prizesOf = Map.groupBy(prizes, ({ activity_id: id }) => id);
  const payoutsOf = Map.groupBy(payouts, ({ source_id: id }) => id);
  const scoresOf = Map.groupBy(scores, ({ activity_id: id }) => id);
  const stateOf = new Map(activities.map((row) => [row.id, row]));
  const times = (id: string, action: string, state?: string): number =>
    audited.filter(
      (row) =>
        row.object_id === id &&
        row.action === action &&
        (state === undefined || (row.after as { state?: string } | null)?.state === state),
    ).length;
  const wantedOf = ({ id, expected }: PlayedRanking): string[] =>
    expected.map(({ playerId, prize }, index) => `${id}:${playerId}:rank:${index + 1} ${prize}`);
  return {
    prizes: prizes.length,
    bookings: bookings.length,
    wrong: {
      paidTwice: [
        ...payouts.filter((row) => (booked.get(row.transfer_id)?.length ?? 0) > 1),
        ...[...booked.keys()].filter((id) => !known.has(id)),
      ],
      // Of each prize that was won one payout, which is paid, and one booking of its amount.
      missing: played.flatMap((ranking) => {
        const paid = (payoutsOf.get(ranking.id) ?? []).filter(
          (row) =>
            row.state === 'paid' &&
            booked
              .get(row.transfer_id)
              ?.map(({ amount }) => micros(amount))
              .join() === String(micros(row.amount)),
        );
        const found = new Set(paid.map((row) => `${row.reference} ${micros(row.prize_amount)}`));
        return wantedOf(ranking).filter((one) => !found.has(one));
      }),
      more: played.filter(({ id, expected }) => (payoutsOf.get(id)?.length ?? 0) !== expected.length),
      otherRanking: played.filter((ranking) => {
        const frozen = (prizesOf.get(ranking.id) ?? []).map(
          (row) => `${row.rank} ${row.player_id} ${micros(row.score)} ${micros(row.prize)}`,
        );
        const standing = (scoresOf.get(ranking.id) ?? [])
          .slice(0, ranking.expected.length)
          .map((row) => `${row.player_id} ${micros(row.score)}`);
        const { expected } = ranking;
        return (
          frozen.join() !==
            expected.map(({ playerId, score, prize }, index) => `${index + 1} ${playerId} ${score} ${prize}`).join() ||
          standing.join() !== expected.map(({ playerId, score }) => `${playerId} ${score}`).join()
        );
      }),
      unsettled: played.filter(({ id }) => stateOf.get(id)?.state !== 'settled' || stateOf.get(id)?.settlement !== 'settled'),
      offBooks: budgets.filter(({ amount, reserved, paid }) => micros(reserved) !== 0n || micros(paid) !== micros(amount)),
      unaccounted: played.filter(
        ({ expected, budgetId }) =>
          micros(budgets.find((budget) => budget.id === budgetId)?.paid ?? '0') !== sum(expected.map(({ prize }) => prize)),
      ),
      // Each step once, whoever was killed before it could answer.
      steps: played.filter(
        ({ id, calculations }) =>
          times(id, 'activity_settlement.calculate') < Math.max(1, calculations) ||
          times(id, 'activity_settlement.approve') !== 1 ||
          times(id, 'activity_settlement.pay') > 1 ||
          times(id, 'activity.state', 'settled') !== 1,
      ),
    },
  };
};
