import type * as contract from '@manager/contract/features/activity/championship/record';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import type { Ctx } from '../../../kit/service/ctx.ts';
const MICROS = 1_000_000n;

/** Adds the rounds that were told of the player in the stage, the newest version of each. */
export const withRounds = async (
  ctx: Ctx,
  row: contract.ChampionshipEntryRow,
): Promise<OutputOf<typeof contract.getChampionshipEntryDetail>> => {
  const rounds = await ctx.db
    .selectFrom('championship_round')
    .innerJoin('game', 'game.id', 'championship_round.game_id')
    .selectAll('championship_round')
    .select('game.name as game_name')
    .where('entry_id', '=', row.id)
    .orderBy('played_at')
    .orderBy('round_id')
    .execute();
  return {
    ...row,
    played: rounds.map((round) => ({
      round_id: round.round_id,
      row_version: Number(round.row_version),
      game_name: round.game_name,
      stake: round.stake,
      win: round.win,
      multiple: microsToText((sumToMicros(round.win) * MICROS) / sumToMicros(round.stake)),
      is_void: round.is_void,
      is_counted: round.is_counted,
      played_at: round.played_at.toISOString(),
    })),
  };
};
