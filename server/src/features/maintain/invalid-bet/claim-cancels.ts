import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { queueFacts } from '../../../journal/fact-outbox.ts';
import { factsOfCall } from '../../../kit/wallet-call/record-call.ts';
import { LEASE_MS, MAX_OPEN_OF_SITE, type Room } from '../../../kit/wallet-call/start-steps.ts';
import { inTransaction, type OwnerDb, type OwnerTx } from '../../../postgres/db.ts';
import { noAnswer } from '../../../wallet/no-answer.ts';
import { type NamedBet, requestOf } from './cancel-call.ts';

/**
 * Takes cancels that are due, those of websites with the fewest under way first, and writes the calls down before any is made: all in one
 * transaction. Several processes never take the same.
 */
export const claimCancels = (db: OwnerDb, { now, open, limit }: Room): Promise<NamedBet[]> =>
  inTransaction(db, async (tx) => {
    const { rows: due } = await sql<NamedBet>`
      select due.*, site.code as site_code, game.code as game_code, player.user_name,
        exists (select from compensation where compensation.site_id = due.site_id and compensation.bet_id = due.bet_id
          and compensation.state = 'finish' and compensation.money = due.bet) as is_stake_given
      from (select distinct site_id from invalid_bet where next_attempt_at <= ${now} and not is_restored()) as wanted
      left join unnest(${[...open.siteIds]}::bigint[], ${[...open.steps]}::int[]) as busy (site_id, steps) using (site_id)
      cross join lateral (
        select * from invalid_bet
        where invalid_bet.site_id = wanted.site_id and next_attempt_at <= ${now}
        order by next_attempt_at, id limit greatest(0, ${MAX_OPEN_OF_SITE} - coalesce(busy.steps, 0)) for update skip locked) as due
      join site on site.id = due.site_id
      join game on game.id = due.game_id
      join player on player.id = due.player_id
      order by coalesce(busy.steps, 0) + row_number() over (partition by due.site_id order by due.next_attempt_at, due.id),
        due.next_attempt_at, due.id limit ${limit}`.execute(tx);
    if (due.length === 0) return [];
    await closeInterrupted(tx, due, now);
    const claimed = due.map((bet) => ({
      ...bet,
      attempts: bet.attempts + 1,
      tries: bet.tries + 1,
      tries_since: bet.tries_since ?? now,
      lease_token: randomUUID(),
    }));
    await sql`
      update invalid_bet set attempts = attempts + 1, tries = tries + 1, tries_since = coalesce(tries_since, ${now}),
        next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}, lease_token = lease.token
      from unnest(${claimed.map(({ id }) => id)}::bigint[], ${claimed.map(({ lease_token: token }) => token)}::uuid[]) as lease (id, token)
      where invalid_bet.id = lease.id`.execute(tx);
    await writeCalls(tx, claimed, now);
    return claimed;
  });

const writeCalls = async (tx: OwnerTx, claimed: readonly NamedBet[], now: Date): Promise<void> => {
  const calls = claimed.flatMap((bet) => {
    const request = requestOf(bet);
    return request === null ? [] : [{ bet, request }];
  });
  if (calls.length === 0) return;
  await tx
    .insertInto('invalid_bet_attempt')
    .values(
      calls.map(({ bet, request }) => ({
        invalid_bet_id: bet.id,
        attempt: bet.attempts,
        step: bet.step,
        request_id: request.requestId,
        call_id: request.callId,
        started_at: now,
      })),
    )
    .execute();
};

/** Of cancels whose holder died: nobody knows what the wallet did, so the same request is made again. The call is on record all the same. */
const closeInterrupted = async (tx: OwnerTx, due: readonly NamedBet[], now: Date): Promise<void> => {
  const closed = await tx
    .updateTable('invalid_bet_attempt')
    .set({ ended_at: now, outcome: 'unknown', result: 'interrupted' })
    .where(
      'invalid_bet_id',
      'in',
      due.map(({ id }) => id),
    )
    .where('ended_at', 'is', null)
    .returning(['invalid_bet_id', 'started_at'])
    .execute();
  const bets = new Map(due.map((bet) => [bet.id, bet]));
  const facts = closed.flatMap(({ invalid_bet_id: id, started_at: calledAt }) => {
    const bet = bets.get(id);
    // It was made, so the stake had not been given by hand by then.
    const request = bet === undefined ? null : requestOf({ ...bet, is_stake_given: false });
    if (bet === undefined || request === null) return [];
    return factsOfCall(request, noAnswer('unknown', { site: bet.site_code, calledAt, detail: 'interrupted' }));
  });
  await queueFacts(tx, facts);
};
