import type * as contract from '@manager/contract/features/maintain/compensation-basis';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import { judgeLimits } from '../../../kit/payout/create-payouts.ts';
import { pricePayouts } from '../../../kit/payout/price-payouts.ts';
import { findRow, visibleRows } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { readBookedOf } from '../invalid-bet/public.ts';
import { compensationPurpose } from './compensation-purpose.ts';
import { compensations } from './compensation-row.ts';
import { findTarget, type Target } from './compensation-target.ts';
import { readGivenBefore, readWinsPaid } from './warnings.ts';

type Input = ParsedOf<typeof contract.getCompensationBasis>;
type Basis = OutputOf<typeof contract.getCompensationBasis>;
type About = {
  id: string | null;
  payoutId: string | null;
  target: Target;
  ref: string;
  money: string | null;
  /** Limits that a submitted compensation exceeds: known by then, and not foretold. */
  limits: string[] | null;
};

const MOST = 20;

/** What a compensation rests on: of one that is there, or of one that is being typed. Errors: at the fields, as of saving. */
export const getBasis = async (ctx: Ctx, input: Input): Promise<Basis> => {
  const about = input.id === undefined ? await typed(ctx, input) : await written(ctx, input.id);
  const { target, money } = about;
  const place = { site_id: target.siteId, player_id: target.playerId, bet_id: target.betId };
  // Without an amount it is taken for one that gives.
  const winsPaid = await readWinsPaid(ctx.clickhouse, [{ ...place, money: money ?? '1' }]);
  const winPaid = winsPaid.get(target.betId) ?? null;
  const named = await nameOf(ctx, target);
  const [given, limits] = await inTransaction(ctx.db, async (tx) => [
    (await readGivenBefore(tx, [causeOf(about)]))[0] ?? null,
    about.limits ?? (money === null ? null : await foretell(ctx, tx, { about, money, winPaid })),
  ]);
  return {
    ...named,
    player_id: target.playerId,
    currency: target.currency,
    bet: await betOf(ctx, target),
    earlier: await readEarlier(ctx, about),
    warnings: { win_paid: winPaid, given_before: given },
    second_person: limits,
  };
};

const typed = async (ctx: Ctx, input: Input): Promise<About> => ({
  id: input.beside ?? null,
  payoutId: null,
  target: await findTarget(ctx, { betId: input.bet_id ?? '', playerId: input.player_id ?? null, siteId: input.site_id ?? null }),
  ref: input.origin === 'D-1' ? '' : (input.origin_ref ?? ''),
  money: input.money ?? null,
  limits: null,
});

const written = async (ctx: Ctx, id: string): Promise<About> => {
  const row = await findRow(ctx, compensations, id);
  const { payout_id: payoutId } = await ctx.db
    .selectFrom('compensation')
    .select('payout_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    payoutId,
    target: await findTarget(ctx, { betId: row.bet_id, playerId: row.player_id, siteId: row.site_id }),
    ref: row.origin === 'D-1' ? '' : row.origin_ref,
    money: row.money,
    limits: row.state === 'draft' ? null : row.limits_exceeded,
  };
};

const causeOf = ({ target, ref, payoutId }: About) => ({
  siteId: target.siteId,
  playerId: target.playerId,
  betId: target.betId,
  roundId: target.roundId,
  ref,
  beside: payoutId,
});

type Wish = { about: About; money: string; winPaid: string | null };

/** Which limits would ask for a second person if it were handed in now; the answer of the moment it is handed in counts. */
const foretell = async (ctx: Ctx, tx: Parameters<typeof readGivenBefore>[0], { about, money, winPaid }: Wish) => {
  const { target, ref } = about;
  const wish = {
    reference: '',
    once: [],
    playerId: target.playerId,
    currency: target.currency,
    amount: money.replace('-', ''),
    betId: target.betId,
    roundId: target.roundId,
    noticedRef: ref,
    ...exceedsBy(winPaid),
  };
  const at = ctx.now();
  const order = { purpose: compensationPurpose, requestedBy: ctx.user, wishes: [wish] };
  const [limits = []] = await judgeLimits(tx, order, { payable: await pricePayouts(tx, [wish], at), at, isForetold: true });
  return limits;
};

/** Who pays for a bet whose win was paid is not alone with it. */
export const exceedsBy = (winPaid: string | null) => (winPaid === null ? {} : { exceeds: ['win_paid' as const] });

const nameOf = (ctx: Ctx, { playerId, gameId }: Target) =>
  ctx.db
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .leftJoin('game', (join) => join.on(sql<boolean>`game.id = ${gameId}::bigint`))
    .select(['player.user_name', 'site.name as site_name', 'game.name as game_name'])
    .where('player.id', '=', playerId)
    .executeTakeFirstOrThrow();

const betOf = async (ctx: Ctx, { siteId, playerId, bet }: Target): Promise<Basis['bet']> => {
  if (bet === undefined) return null;
  const { bet_id, round_id, bet_at } = bet;
  const place = { site_id: siteId, player_id: playerId, bet_id, round_id, bet_at: new Date(bet_at) };
  const booked = (await readBookedOf(ctx.clickhouse, [place])).get(bet_id);
  return { bet_id, round_id, status: bet.status, bet: bet.bet, win: bet.win, bet_at, paid: microsToText(booked?.paid ?? 0n) };
};

/** Earlier compensations of the same bet, round or source that the reader may see, newest first. */
const readEarlier = async (ctx: Ctx, { id, target, ref }: About): Promise<Basis['earlier']> => {
  const { betId, roundId, siteId, playerId } = target;
  const query = visibleRows(ctx, compensations)
    .where('compensation.site_id', '=', siteId)
    .where('compensation.player_id', '=', playerId)
    .where('compensation.state', '<>', 'rejected')
    .where(sql<boolean>`compensation.id is distinct from ${id}::bigint`)
    .where(
      sql<boolean>`(compensation.bet_id in (nullif(${betId}, ''), nullif(${ref}, '')) or compensation.round_id = nullif(${roundId}, '')
        or compensation.origin_ref in (nullif(${betId}, ''), nullif(${ref}, '')))`,
    )
    .orderBy('compensation.id', 'desc')
    .limit(MOST);
  const rows = await compensations.rows(ctx, query);
  return rows.map(({ id: own, money, currency, state, bet_id, by_user, created_at }) => ({
    id: own,
    money,
    currency,
    state,
    bet_id,
    by_user,
    created_at,
  }));
};
