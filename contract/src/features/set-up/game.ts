import { z } from 'zod';
import { GameType } from '../../kit/game-type.ts';
import { meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { bulkTarget, hasOneTarget } from '../../kit/bulk.ts';
import { Flag, Id, Ids, Reason, ShortText, SomeIds } from '../../kit/fields.ts';
import { Rtp } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { planConfirmation, Plan } from '../../kit/plan.ts';
import { game, GameStatus } from '../../records/game.ts';
import { risksOf, rowOf, saveInputOf } from '../../records/record.ts';

export { CoinSizeType, GameStatus, Volatility } from '../../records/game.ts';

export const GameRow = rowOf(game);
export type GameRow = z.infer<typeof GameRow>;

const filters = {
  id: Ids.optional(),
  code: ShortText.optional(),
  name: ShortText.optional(),
  vendor: ShortText.optional(),
  type: GameType.optional(),
  status: GameStatus.optional(),
  limits_id: ShortText.optional(),
  rtp_from: Rtp.optional(),
  rtp_to: Rtp.optional(),
  is_hot: Flag.optional(),
  is_new: Flag.optional(),
  is_featured: Flag.optional(),
  is_permanent_hot: Flag.optional(),
  has_buy: Flag.optional(),
  has_jackpot: Flag.optional(),
  is_h5: Flag.optional(),
};
/** Which games of the list are meant. */
export const GameFilter = z.strictObject(filters);
export type GameFilter = z.output<typeof GameFilter>;

export const getGameList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/game/get_list',
  access: holds('C-1'),
  exported: { code: 'C-1-93', walk: 'pages' },
  summary: 'Games',
  input: pagedQuery(filters, ['id', 'code', 'name', 'vendor', 'rtp', 'sort', 'created_at'], 'sort'),
  output: pageOf(GameRow),
});

export const getGameDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/game/get_detail',
  access: holds('C-1'),
  summary: 'One game',
  input: z.strictObject({ id: Id }),
  output: GameRow,
});

export const saveGame = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/add_or_edit',
  access: holds('C-1-91'),
  audit: 'game.save',
  risk: risksOf(game),
  timed: ['status', 'rtp', 'min_bet', 'max_bet', 'default_bet', 'has_jackpot', 'limits_id'],
  writes: 'operator',
  summary: 'Create or change a game',
  input: saveInputOf(game, {
    /** Why: of a game that is no longer played, and of other mathematics. */
    reason: Reason.optional(),
    ...meantAnyway,
  }),
  output: GameRow,
});

export const deleteGames = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/batch_del',
  access: holds('C-1-92'),
  audit: 'game.delete',
  risk: 'harmless: only disabled games',
  writes: 'operator',
  summary: 'Remove disabled games (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

/** What may be set for many games at once. */
const GameSet = z
  .strictObject({
    status: game.status.input,
    sort: game.sort.input,
    is_featured: game.is_featured.input,
    is_hot: game.is_hot.input,
    is_permanent_hot: game.is_permanent_hot.input,
    is_new: game.is_new.input,
  })
  .refine((set) => Object.values(set).some((value) => value !== undefined), 'required');

export const previewBulkEditGames = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/preview_bulk_edit',
  access: holds('C-1-97'),
  writes: 'operator',
  summary: 'What a change of many games would do',
  input: z.strictObject({ ...bulkTarget(GameFilter), set: GameSet }).refine(hasOneTarget, 'required'),
  output: Plan,
});

export const bulkEditGames = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/bulk_edit',
  access: holds('C-1-97'),
  audit: 'game.bulk_edit',
  risk: {
    set: {
      status: 'harmless: whether it is played, not for how much',
      sort: 'harmless',
      is_featured: 'harmless',
      is_hot: 'harmless',
      is_permanent_hot: 'harmless',
      is_new: 'harmless',
    },
  },
  writes: 'operator',
  summary: 'Change status, order or marks of many games, as previewed',
  input: z.strictObject({ ...bulkTarget(GameFilter), set: GameSet, ...planConfirmation }).refine(hasOneTarget, 'required'),
  output: Plan,
});
