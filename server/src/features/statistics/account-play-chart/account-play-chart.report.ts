import { getAccountPlay, MAX_PLAY_DAYS, MAX_PLAY_POINTS } from '@manager/contract/features/statistics/account-play-chart';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { add, decimal, toWire, ZERO } from '@manager/domain/money';
import { winLoss } from '@manager/domain/measures';
import { sql, type SqlBool } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { route, type Route } from '../../../kit/http/route.ts';
import { queryAsOf, toIso } from '../../../kit/figures/money-query.ts';
import { moneyScope } from '../../../kit/report/money-report.ts';
import { isFinal, scopeOfDays } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { type PlayBet, readPlay } from './play-bets.ts';
import { summaryOf } from './play-summary.ts';
import { thinned } from './thin.ts';

type Input = ParsedOf<typeof getAccountPlay>;
type Answer = OutputOf<typeof getAccountPlay>;

/** E-3: how one player plays. */
const answerPlay = async (ctx: Ctx, input: Input): Promise<Answer> => {
  if (input.player_id === undefined && input.player === undefined) throw fieldError('player', 'required');
  const players = await playersOf(ctx, input);
  const [player] = players;
  if (player === undefined) throw new AppError('object.not_found');
  const scope = await moneyScope(ctx, { ...input, site_id: [player.site_id], in: 'native' }, MAX_PLAY_DAYS);
  const { directory, resolved, range, nowMs } = scope;
  const filter = { ...scope.filter, playerIds: [player.id] };
  const isOne = players.length === 1;
  const [bets, asOf] = await Promise.all([
    isOne ? readPlay(ctx.clickhouse, filter) : [],
    isOne ? queryAsOf(ctx.clickhouse, { name: 'account_play_chart.get_detail.as_of', filter }) : null,
  ]);
  return {
    players: players.map((one) => ({ ...one, site_name: directory.sites.get(one.site_id)?.name ?? '' })),
    ...curveOf(bets),
    summary: summaryOf(bets.filter(isPaid), directory),
    as_of: asOf,
    final: isFinal(resolved, { to: range.to, nowMs }),
    scope: scopeOfDays(resolved, range),
  };
};

/** Users that a name may stand for: one at each website. */
const MAX_PLAYERS = 50;

const playersOf = (ctx: Ctx, input: Input) => {
  let query = ctx.db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.user_name', 'player.site_id', 'player.currency'])
    .where(inScope(ctx.user.scope, 'site.agent_id'));
  if (input.player_id !== undefined) query = query.where('player.id', '=', input.player_id);
  if (input.player !== undefined) query = query.where(sql<SqlBool>`lower(player.user_name) = lower(${input.player})`);
  if (input.site_id !== undefined && input.site_id.length > 0) query = query.where('player.site_id', 'in', input.site_id);
  return query.orderBy('player.id').limit(MAX_PLAYERS).execute();
};

const isCancelled = ({ status }: PlayBet): boolean => status === 'cancelled';
const isPaid = (bet: PlayBet): boolean => !isCancelled(bet) && bet.source === 'normal';

const kindOf = (bet: PlayBet): Answer['marks'][number]['kind'] | undefined => {
  if (isCancelled(bet)) return 'cancel';
  if (/[1-9]/.test(bet.win_jackpot)) return 'jackpot';
  if (bet.source === 'free_round' || bet.source === 'card') return 'free_round';
  return bet.is_feature_buy === 1 ? 'feature_buy' : undefined;
};

/** More marks than this are a wall. */
const MAX_MARKS = 200;

/** The points of the curve; cancelled bets and free rounds move no win-loss, and a cancelled bet has no stake. */
const curveOf = (bets: readonly PlayBet[]): Pick<Answer, 'points' | 'is_thinned' | 'marks'> => {
  let [staked, won] = [ZERO, ZERO];
  const all = bets.map((bet, index) => {
    if (isPaid(bet)) {
      staked = add(staked, decimal(bet.bet));
      won = add(won, decimal(bet.win));
    }
    return {
      bet_id: bet.bet_id,
      number: index + 1,
      at: toIso(bet.bet_at),
      game_id: String(bet.game_id),
      balance: bet.balance,
      bet: isPaid(bet) ? bet.bet : '0',
      win_loss: toWire(winLoss(staked, won)),
    };
  });
  const marked = bets
    .flatMap((bet, index) => {
      const kind = kindOf(bet);
      return kind === undefined ? [] : [{ kind, index }];
    })
    .slice(0, MAX_MARKS);
  const places = thinned(
    all.map(({ win_loss: curve }, i) => [bets[i]?.level ?? null, Number(curve), bets[i]?.stake ?? null]),
    { most: MAX_PLAY_POINTS, kept: marked.map(({ index }) => index) },
  );
  const pointAt = new Map(places.map((place, point) => [place, point]));
  return {
    points: places.flatMap((place) => all[place] ?? []),
    is_thinned: places.length < all.length,
    marks: marked.flatMap(({ kind, index }) => {
      const [point, bet] = [pointAt.get(index), all[index]];
      return point === undefined || bet === undefined ? [] : [{ kind, bet_id: bet.bet_id, at: bet.at, point }];
    }),
  };
};

const routes: readonly Route[] = [route(getAccountPlay, answerPlay)];
export default routes;
