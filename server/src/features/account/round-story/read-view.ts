import type { BetFilter } from '../../../kit/bet/bet-filter.ts';
import type { Directory } from '../../../kit/report/directory.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { SEE_TEST } from '@manager/contract/permissions';
import { cancelIdOf } from '@manager/domain/wallet-retry';
import { glanceOf, readDetailsOf, readVersionsOf, type StoredBet, toBetRows } from '../bet-detail/public.ts';
import type { Round } from './find-round.ts';
import type { StoryPage } from './page-of-bets.ts';
import { sourceIdsOf, type BetOfPage, type PayoutOfBets, type StoryView } from './sources/public.ts';

type Page = { round: Round; page: StoryPage; filter: BetFilter; directory: Directory };

/** The page as its sources see it. What several of them need is read once, when the first asks. */
export const readView = async (ctx: Ctx, { round, page, filter, directory }: Page): Promise<StoryView> => {
  const { siteId, roundId } = round;
  const bets = await readBetsOfPage(ctx, { stored: page.bets, siteId, filter, directory });
  const betIds = bets.map((bet) => bet.bet_id);
  const playerIds = [...new Set(bets.map((bet) => bet.player_id))];
  const payouts = once(() =>
    readPayouts(ctx, {
      siteId,
      betIds,
      roundId,
      given: { grants: sourceIdsOf(bets, 'free_round'), cards: sourceIdsOf(bets, 'card') },
    }),
  );
  const requestIds = once(async () => {
    const own = [...betIds, ...(await payouts()).map((payout) => payout.transfer_id)];
    // Under these ids stakes and payouts are taken back.
    return [...new Set([...own, ...own.map(cancelIdOf)])];
  });
  return { siteId, roundId, bets, betIds, playerIds, window: page.window, payouts, requestIds };
};

const once = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let known: Promise<T> | undefined;
  return () => (known ??= read());
};

type Stored = { stored: readonly StoredBet[]; siteId: string; filter: BetFilter; directory: Directory };

const readBetsOfPage = async (ctx: Ctx, { stored, siteId, filter, directory }: Stored): Promise<BetOfPage[]> => {
  const [rows, versions, details] = await Promise.all([
    toBetRows(ctx, stored, { directory, canSeeIp: false }),
    readVersionsOf(ctx.clickhouse, { filter, bets: stored }),
    readDetailsOf(ctx.clickhouse, { siteId, bets: stored }),
  ]);
  const versionsOf = Map.groupBy(versions, (version) => version.bet_id);
  return rows.map((row, index) => {
    const text = details.get(row.bet_id);
    const glance = text === undefined ? { steps: null, isConsistent: null } : glanceOf(text, row);
    return {
      ...row,
      versions: versionsOf.get(row.bet_id) ?? [],
      sourceId: stored[index]?.source_id ?? '',
      steps: glance.steps,
      isDetailConsistent: glance.isConsistent,
      hasDetail: text !== undefined,
    };
  });
};

type Given = { grants: readonly string[]; cards: readonly string[] };
type Asked = { siteId: string; roundId: string; betIds: readonly string[]; given: Given };

/** Of the bets themselves; and of the grants and cards that gave them, for this round or for all rounds together. */
const readPayouts = async (ctx: Ctx, { siteId, roundId, betIds, given }: Asked): Promise<PayoutOfBets[]> => {
  const payoutsOf = (what: 'bets' | keyof Given) =>
    ctx.db
      .selectFrom('payout')
      .select(['id', 'purpose', 'reference', 'transfer_id', 'direction', 'currency', 'amount', 'bet_id', 'state'])
      .select(['requested_name', 'decided_name', 'created_at', 'decided_at', 'paid_at', 'last_error', 'balance_after'])
      .where('site_id', '=', siteId)
      .where(inScope(ctx.user.scope, 'agent_id'))
      .$if(!can(ctx, SEE_TEST), (query) => query.where('is_test', '=', false))
      .$if(what === 'bets', (query) => query.where('bet_id', 'in', [...betIds]).where('bet_id', '<>', ''))
      .$if(what === 'grants', (query) =>
        query.where('id', 'in', (eb) =>
          eb
            .selectFrom('free_round_payout')
            .select('payout_id')
            .where('grant_id', 'in', [...given.grants])
            .where('round_id', 'in', ['', roundId]),
        ),
      )
      .$if(what === 'cards', (query) =>
        query.where('id', 'in', (eb) =>
          eb
            .selectFrom('card_payout')
            .select('payout_id')
            .where('card_id', 'in', [...given.cards])
            .where('part', '=', 'all_rounds'),
        ),
      )
      .orderBy('id')
      .execute();
  const found = await Promise.all([
    betIds.length === 0 ? [] : payoutsOf('bets'),
    given.grants.length === 0 ? [] : payoutsOf('grants'),
    given.cards.length === 0 ? [] : payoutsOf('cards'),
  ]);
  return [...new Map(found.flat().map((payout) => [payout.id, payout])).values()];
};
