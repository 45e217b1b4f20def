import * as contract from '@manager/contract/features/maintain/invalid-bet';
import { guidanceOf } from '@manager/domain/invalid-bet';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { readStops } from '../../account/bet-detail/public.ts';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { NOTHING_GIVEN } from '../../../kit/bet/given.ts';
import { readGivenFor } from './given-for-bets.ts';
import { cancelSightOf, readKnown, settlementOfBet } from './settlement.ts';

/** Newest first: a wallet that was away for hours was asked each minute. */
const MAX_CALLS = 100;

/** The calls that a cancel made, what settling would mean, and what staff have to see to. */
export const completeDetail = async (ctx: Ctx, row: contract.InvalidBetRow): Promise<contract.InvalidBetDetail> => {
  const [calls, site, { settlement, cancel, stops }, givenFor] = await Promise.all([
    ctx.db
      .selectFrom('invalid_bet_attempt')
      .select(['attempt', 'step', 'request_id', 'call_id', 'started_at', 'ended_at', 'outcome', 'result'])
      .where('invalid_bet_id', '=', row.id)
      .orderBy('attempt', 'desc')
      .limit(MAX_CALLS)
      .execute(),
    ctx.db.selectFrom('site').select('negative_balance').where('id', '=', row.site_id).executeTakeFirstOrThrow(),
    readRound(ctx, row),
    readGivenFor(ctx.db, [row]),
  ]);
  const given = givenFor.get(row.bet_id) ?? NOTHING_GIVEN;
  return contract.InvalidBetDetail.parse({
    ...row,
    calls: calls.map((call) => ({
      ...call,
      started_at: call.started_at.toISOString(),
      ended_at: call.ended_at?.toISOString() ?? null,
    })),
    guidance: guidanceOf({
      state: row.state,
      step: row.step,
      isMissing: /[1-9]/.test(settlement?.missing ?? ''),
      isStakeGiven: given.compensations.includes(sumToMicros(row.bet)),
      isTransfer: row.is_transfer,
    }),
    compensated: microsToText(given.compensated),
    given: microsToText(given.total),
    cancel,
    negative_balance: site.negative_balance,
    stops,
    settlement,
  });
};

type Round = Pick<contract.InvalidBetDetail, 'settlement' | 'cancel' | 'stops'>;

/** What only the report store knows. While it is away the rest is shown all the same: that is when staff look here. */
const readRound = async (ctx: Ctx, row: contract.InvalidBetRow): Promise<Round> => {
  const isAboutSettling = row.can.settle || row.state === 'completing' || row.is_valid;
  const isAboutCancel = row.state === 'invalid' && !row.is_transfer;
  try {
    const [known, stops] = await Promise.all([
      isAboutSettling || isAboutCancel ? readKnown(ctx, { ...row, bet_at: new Date(row.bet_at) }) : undefined,
      readStops(ctx.clickhouse, row),
    ]);
    if (known === undefined) return { settlement: null, cancel: null, stops };
    return {
      settlement: isAboutSettling ? settlementOfBet(known) : null,
      cancel: isAboutCancel ? cancelSightOf(known) : null,
      stops,
    };
  } catch (error) {
    ctx.log.warn({ err: error, betId: row.bet_id }, 'the round of an invalid bet could not be read');
    return { settlement: null, cancel: null, stops: '' };
  }
};
