import { SharedBet } from '@manager/contract/features/account/bet-detail';
import {
  type getSharedRound as endpoint,
  MAX_SHARED_BETS,
  type SharedRound,
} from '@manager/contract/features/account/round-story';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { loadDirectory } from '../../../kit/report/directory.ts';
import type { PublicCtx } from '../../../kit/service/ctx.ts';
import { glanceOf, parseDetail, readDetailsOf, readRoundBets, toBetRows } from '../../account/bet-detail/public.ts';
import { findRounds, type Round, roundOfBet } from '../../account/round-story/public.ts';
import { openTicket } from '../ticket/public.ts';

/** What the player of a ticket's bet played in its round. Wrong, expired and dangling tickets are all `object.not_found`. */
export const getSharedRound = async (ctx: PublicCtx, { t }: ParsedOf<typeof endpoint>): Promise<SharedRound> => {
  const ticket = await openTicket(ctx, t, 'round-story');
  if (ticket === undefined) throw new AppError('object.not_found');
  const ofSite = { agentIds: null, siteIds: [ticket.siteId], gameIds: null, withTest: true };
  const bet = await roundOfBet(ctx, { betId: ticket.betId, filter: ofSite });
  if (bet === undefined) throw new AppError('object.not_found');
  // Others may have played in the same round: they are nobody's business.
  const filter = { ...ofSite, playerIds: [bet.playerId] };
  const [[round], stored, directory] = await Promise.all([
    findRounds(ctx, { roundId: bet.roundId, filter }),
    readRoundBets(ctx.clickhouse, {
      filter,
      roundId: bet.roundId,
      direction: 'newer',
      after: undefined,
      limit: MAX_SHARED_BETS,
    }),
    loadDirectory(ctx.wholeDb, ctx.language),
  ]);
  const [sum] = round?.sums ?? [];
  if (round === undefined || sum === undefined) throw new AppError('object.not_found');
  const [rows, details] = await Promise.all([
    toBetRows(ctx, stored, { directory, canSeeIp: false }),
    readDetailsOf(ctx.clickhouse, { siteId: ticket.siteId, bets: stored }),
  ]);
  return {
    round_id: bet.roundId,
    game_name: directory.games.get(round.gameId)?.name ?? '',
    currency: sum.currency,
    status: statusOf(round),
    bet: sum.bet,
    win: sum.win,
    first_at: round.firstAt,
    last_at: round.pending > 0 ? null : round.lastAt,
    bets: rows.map((row) => {
      const text = details.get(row.bet_id);
      return SharedBet.parse({
        ...row,
        detail: text === undefined ? null : parseDetail(text),
        is_detail_consistent: text === undefined ? null : glanceOf(text, row).isConsistent,
      });
    }),
    total: round.bets,
  };
};

const statusOf = ({ bets, pending, cancelled }: Round): SharedRound['status'] =>
  pending > 0 ? 'pending' : cancelled === bets ? 'cancelled' : 'settled';
