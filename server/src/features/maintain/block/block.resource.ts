import * as contract from '@manager/contract/features/maintain/block';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { block } from '@manager/contract/records/block';
import { sql, type SqlBool } from 'kysely';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { written } from '../../../kit/record/record.ts';
import { saveRoute } from '../../../kit/resource/save-route.ts';
import { defineSaver } from '../../../kit/resource/saver.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { contains } from '../../../kit/service/contains.ts';
import { askAboutEnd, askAboutNewBlock, placeOf } from './block-question.ts';
import { lookingAtGame } from './block-reach.ts';
import { blocks, stateOf } from './block-row.ts';
import { checkBlock } from './block-rules.ts';
import { liftBlock } from './lift-block.ts';
import { previewBlockEffect } from './preview-effect.ts';

const { contains: inColumns, equals } = columnsIn('block');

const own = written(block, 'block');

/** D-3. */
export default [
  listRoute(blocks, {
    endpoint: contract.getBlockList,
    filters: {
      user_name: (name) => sql<SqlBool>`block.player_id is not null and ${contains('player.user_name', name)}`,
      player_id: (id) =>
        sql<SqlBool>`(block.player_id = ${id} or block.id in (select copy_of_id from block as copy where copy.player_id = ${id}))`,
      site_id: equals('site_id'),
      game_id: equals('game_id'),
      state: (state, ctx) => sql<SqlBool>`${stateOf(ctx)} = ${state}`,
      text: inColumns('reason', 'note'),
      by_user: inColumns('by_user'),
    },
    abilities: { add: contract.saveBlock },
  }),
  detailRoute(blocks, { endpoint: contract.getBlockDetail }),
  lookingAtGame(
    saveRoute(
      defineSaver(blocks, {
        endpoint: contract.saveBlock,
        ...own,
        insert: (input, ctx) => ({
          ...own.insert(input),
          site_id: siteIn(input),
          player_id: playerIn(input),
          by_user: ctx.user.userName,
          approved_name: agreedBy(ctx),
        }),
        check: checkBlock,
        secondPerson: askAboutEnd,
        secondPersonForNew: askAboutNewBlock,
      }),
    ),
    placeOf,
  ),
  route(contract.previewBlockEffect, previewBlockEffect),
  lookingAtGame(route(contract.liftBlock, liftBlock), placeOf),
];

/** The website of a new rule: as it was named, or that of the account. */
const siteIn = ({ site_id: siteId, player_id: playerId }: ParsedOf<typeof contract.saveBlock>): string | null =>
  siteId == null && playerId != null
    ? (sql`(select site_id from player where id = ${playerId})` as unknown as string)
    : (siteId ?? null);

/** The player of a new rule, found in the statement itself, which takes an expression for a value: the rules have seen that there is one. */
const playerIn = ({
  site_id: siteId,
  user_name: userName,
  player_id: playerId,
}: ParsedOf<typeof contract.saveBlock>): string | null =>
  playerId != null || siteId == null || userName == null
    ? (playerId ?? null)
    : (sql`(select id from player where site_id = ${siteId} and user_name = ${userName})` as unknown as string);
