import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Code, Flag, Id, Ids, Name, Note, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { NonNegativeMoney, PositiveMoney, Rtp } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

export const GameType = z.enum(['slot', 'fishing', 'lottery', 'table', 'other']);
export type GameType = z.infer<typeof GameType>;
export const GameStatus = z.enum(['enabled', 'disabled', 'maintenance']);
export const Volatility = z.enum(['low', 'medium', 'high']);

/** Standard deviation of win / bet per round, from the par sheet. */
const Sigma = z.string().regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'sigma');
const LanguageNames = z.record(z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/), Name);

export const GameRow = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  name_zh: z.string(),
  names: z.record(z.string(), z.string()),
  vendor: z.string(),
  origin: z.string(),
  type: GameType,
  status: GameStatus,
  rtp: z.string().nullable(),
  volatility: Volatility.nullable(),
  sigma: z.string().nullable(),
  max_multiple: z.string().nullable(),
  min_bet: z.string().nullable(),
  max_bet: z.string().nullable(),
  lines: z.int().nullable(),
  has_buy: z.boolean(),
  has_jackpot: z.boolean(),
  is_h5: z.boolean(),
  is_flash: z.boolean(),
  is_featured: z.boolean(),
  is_hot: z.boolean(),
  is_permanent_hot: z.boolean(),
  is_new: z.boolean(),
  sort: z.int(),
  languages: z.array(z.string()),
  description: z.string(),
  note: z.string(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type GameRow = z.infer<typeof GameRow>;

const filters = {
  id: Ids.optional(),
  code: ShortText.optional(),
  name: ShortText.optional(),
  vendor: ShortText.optional(),
  type: GameType.optional(),
  status: GameStatus.optional(),
  is_hot: Flag.optional(),
  is_new: Flag.optional(),
  is_featured: Flag.optional(),
  has_buy: Flag.optional(),
};

export const getGameList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/game/get_list',
  access: holds('C-1'),
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
  summary: 'Create or change a game',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    code: Code.optional(),
    name: Name.optional(),
    name_zh: Name.nullable().optional(),
    names: LanguageNames.optional(),
    vendor: Name.optional(),
    origin: ShortText.nullable().optional(),
    type: GameType.optional(),
    status: GameStatus.optional(),
    rtp: Rtp.nullable().optional(),
    volatility: Volatility.nullable().optional(),
    sigma: Sigma.nullable().optional(),
    max_multiple: NonNegativeMoney.nullable().optional(),
    min_bet: PositiveMoney.nullable().optional(),
    max_bet: PositiveMoney.nullable().optional(),
    lines: z.int().min(1).max(1_000_000).nullable().optional(),
    has_buy: z.boolean().optional(),
    has_jackpot: z.boolean().optional(),
    is_h5: z.boolean().optional(),
    is_flash: z.boolean().optional(),
    is_featured: z.boolean().optional(),
    is_hot: z.boolean().optional(),
    is_permanent_hot: z.boolean().optional(),
    is_new: z.boolean().optional(),
    sort: z.int().min(0).max(1_000_000).optional(),
    languages: z
      .array(z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/))
      .max(50)
      .optional(),
    description: Note.nullable().optional(),
    note: Note.nullable().optional(),
  }),
  output: GameRow,
});

export const deleteGames = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/batch_del',
  access: holds('C-1-92'),
  audit: 'game.delete',
  summary: 'Remove disabled games (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});
