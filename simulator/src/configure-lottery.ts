import type { approveRequest } from '@manager/contract/features/approval/approval';
import type { getGameList, saveGame } from '@manager/contract/features/set-up/game';
import type { getOddsList, OddsEntry, saveOdds } from '@manager/contract/features/set-up/game-odds';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { type CallTo, type ConsoleClient, ConsoleError } from './console-client.ts';
import type { LotteryMath } from './math/lottery/lottery-math.ts';
import { type LotteryGame, publishedLotteryOf } from './world/lottery-games.ts';

const CALLS = {
  games: { method: 'GET', path: '/api/set_up/game/get_list' } as CallTo<typeof getGameList>,
  odds: { method: 'GET', path: '/api/set_up/game/odds/get_list' } as CallTo<typeof getOddsList>,
  saveOdds: { method: 'POST', path: '/api/set_up/game/odds/edit' } as CallTo<typeof saveOdds>,
  approve: { method: 'POST', path: '/api/approval/approve' } as CallTo<typeof approveRequest>,
};
const PAGE = { limit: 1000 };
const WAITING = 40_903;

/** A lottery in the catalogue: its return is what no method exceeds, σ and the rest are those of the mix. */
export function lotteryFields(game: LotteryGame): InputOf<typeof saveGame> {
  const { math, mix, rtpPct } = publishedLotteryOf(game);
  return {
    code: game.code,
    name: game.name,
    name_zh: game.nameZh,
    vendor: game.vendor,
    type: game.type,
    status: 'enabled',
    rtp: rtpPct,
    sigma: mix.sigma,
    volatility: 'high',
    max_multiple: mix.maxMultiple,
    rtp_profiles: [rtpPct],
    min_bet: '0.1',
    max_bet: '500',
    default_bet: '1',
    has_buy: false,
    is_h5: true,
    languages: ['en', 'zh'],
    note: `Mathematics ${math.id} ${math.version}. A draw every ${game.everyMs / 60_000} minutes, for all websites together.`,
  };
}

/** Sets the odds of the par sheet where Manager has none yet, with a second person if it asks for one. Answers of how many games. */
export async function createOdds(
  { maker, approver }: { maker: ConsoleClient; approver: ConsoleClient },
  lotteries: readonly LotteryGame[],
): Promise<number> {
  const { list } = await maker(CALLS.games, PAGE);
  let created = 0;
  for (const game of lotteries) {
    const id = list.find(({ code }) => code === game.code)?.id;
    if (id === undefined || (await maker(CALLS.odds, { game_id: id })).list.length > 0) continue;
    const { math } = publishedLotteryOf(game);
    try {
      await maker(CALLS.saveOdds, {
        game_id: id,
        version: 0,
        entries: entriesOf(math),
        reason: `Odds of the par sheet, ${math.id} ${math.version}`,
        accept_no_effect: true,
      });
    } catch (error) {
      if (!(error instanceof ConsoleError) || error.code !== WAITING) throw error;
      await approver(CALLS.approve, { id: (error.data as { approval_id: string }).approval_id });
    }
    created += 1;
  }
  return created;
}

const entriesOf = ({ methods }: LotteryMath): OddsEntry[] =>
  methods.flatMap(({ method, prizes }) =>
    prizes.map(({ code, rate, probability: { num, den } }) => ({ code, method, rate, probability: `${num}/${den}` })),
  );
