import * as contract from '@manager/contract/features/task/task-use-card';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import type { PayoutState } from '@manager/domain/payout';
import { sql, type SqlBool } from 'kysely';
import { columnsIn, conditionOf, EVERY_ROW, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { findRow, visibleRows } from '../../../kit/resource/resource.ts';
import { contains } from '../../../kit/service/contains.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { cards, payoutStateSql } from './card-row.ts';

type CardQuery = ParsedOf<typeof contract.getCardList>;

/** A spin id has more than digits. */
const ID = /^[1-9]\d{0,17}$/;

const ofCard = columnsIn('card');

const filters: Filters<CardQuery> = {
  time_from: (at) => sql<SqlBool>`card.created_at >= ${at}`,
  time_to: (at) => sql<SqlBool>`card.created_at < ${at}`,
  site_id: ofCard.equals('site_id'),
  player_id: ofCard.equals('player_id'),
  user_name: (text) => contains('player.user_name', text),
  game_id: ofCard.equals('game_id'),
  card: (text) =>
    text === '' ? EVERY_ROW : ID.test(text) ? sql<SqlBool>`card.id = ${text}` : sql<SqlBool>`card.spin_id = ${text}`,
  type: ofCard.equals('type'),
  currency: ofCard.equals('currency'),
  state: (states) => (states.length === 0 ? EVERY_ROW : sql<SqlBool>`card.state = any(${[...states]}::text[])`),
  payout_state: (state) => sql<SqlBool>`${payoutStateSql} = ${state}`,
  source: ofCard.equals('source'),
  by_user: ofCard.contains('by_user'),
};

export const getCardList = async (ctx: Ctx, input: CardQuery): Promise<OutputOf<typeof contract.getCardList>> => {
  const query = visibleRows(ctx, cards).where(conditionOf(ctx, { filters, input }));
  const page = await readPage(ctx, { query, rows: cards.rows, table: cards.table, input });
  return { ...page, can: { add: mayCall(ctx, contract.issueCards), recall: mayCall(ctx, contract.recallCards) } };
};

export const getCardDetail = async (
  ctx: Ctx,
  { id }: ParsedOf<typeof contract.getCardDetail>,
): Promise<OutputOf<typeof contract.getCardDetail>> => {
  const row = await findRow(ctx, cards, id);
  const payouts = await ctx.db
    .selectFrom('card_payout')
    .innerJoin('payout', 'payout.id', 'card_payout.payout_id')
    .select(['card_payout.part', 'payout.amount', 'payout.state', 'payout.transfer_id', 'payout.last_error'])
    .select(['payout.created_at', 'payout.paid_at'])
    .where('card_payout.card_id', '=', id)
    .orderBy('payout.id', 'desc')
    .execute();
  return {
    ...row,
    payouts: payouts.map((payout) => ({
      ...payout,
      part: payout.part as OutputOf<typeof contract.getCardDetail>['payouts'][number]['part'],
      state: payout.state as PayoutState,
      created_at: payout.created_at.toISOString(),
      paid_at: payout.paid_at?.toISOString() ?? null,
    })),
  };
};
