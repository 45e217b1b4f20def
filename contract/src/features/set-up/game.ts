import { z } from 'zod';
import { GameType } from '../../kit/game-type.ts';
import { meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { BuyMode, Sigma } from '../../kit/buy-mode.ts';
import { bulkTarget, hasOneTarget } from '../../kit/bulk.ts';
import { Code, Flag, Id, Ids, Name, Note, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { NonNegativeMoney, Percentage, PositiveMoney, Rtp } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { planConfirmation, Plan } from '../../kit/plan.ts';
import { Instant } from '../../kit/time.ts';

export const GameStatus = z.enum(['enabled', 'disabled', 'maintenance']);
/** `base`: one list of coins in USD for all currencies; `currency`: a list a currency. Fixed once the game is made. */
export const CoinSizeType = z.enum(['base', 'currency']);
export const Volatility = z.enum(['low', 'medium', 'high']);

/** Rules of play as players read them. */
const LongText = z.string().trim().max(20_000);
const LanguageNames = z.record(z.string().regex(/^[a-z]{2}(?:-[A-Z]{2})?$/), Name);

/** Of a test laboratory, for one version of the game's mathematics. */
const Certification = z.strictObject({
  lab: Name,
  number: ShortText,
  date: z.iso.date().nullable(),
  jurisdiction: ShortText,
  math_hash: ShortText,
});

export const GameRow = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  vendor_game_id: z.string(),
  name: z.string(),
  name_zh: z.string(),
  names: z.record(z.string(), z.string()),
  vendor: z.string(),
  origin: z.string(),
  type: GameType,
  status: GameStatus,
  rtp: z.string().nullable(),
  /** Certified profiles, ascending: what a website, a group or a player may be set to. */
  rtp_profiles: z.array(z.string()),
  volatility: Volatility.nullable(),
  sigma: z.string().nullable(),
  max_multiple: z.string().nullable(),
  min_bet: z.string().nullable(),
  max_bet: z.string().nullable(),
  default_bet: z.string().nullable(),
  min_position_bet: z.string().nullable(),
  max_position_bet: z.string().nullable(),
  coin_size_type: CoinSizeType,
  /** Name of the coin lists that the game is played with. */
  limits_id: z.string(),
  window_size: z.string(),
  stops: z.string(),
  mode: z.string(),
  lines: z.int().nullable(),
  has_buy: z.boolean(),
  /** By mode and profile; empty: not stated. */
  buy_modes: z.array(BuyMode),
  has_jackpot: z.boolean(),
  jackpot_pool_code: z.string(),
  /** Percent of each bet. */
  jackpot_rate: z.string().nullable(),
  is_h5: z.boolean(),
  is_flash: z.boolean(),
  is_featured: z.boolean(),
  is_hot: z.boolean(),
  is_permanent_hot: z.boolean(),
  is_new: z.boolean(),
  /** When the mark "new" goes by itself. */
  new_until: Instant.nullable(),
  sort: z.int(),
  languages: z.array(z.string()),
  features: z.array(z.string()),
  certifications: z.array(Certification),
  description: z.string(),
  rule: z.string(),
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
  risk: {
    code: 'harmless: a name; bets keep the id',
    vendor_game_id: 'harmless: a name',
    name: 'harmless',
    name_zh: 'harmless',
    names: 'harmless',
    vendor: 'dangerous: fees differ by vendor',
    origin: 'harmless: where it is sold',
    type: 'dangerous: fees differ by type',
    status: 'harmless: whether it is played, not for how much',
    rtp: 'dangerous: what players get back',
    rtp_profiles: 'dangerous: what players may get back',
    volatility: 'harmless: only shown',
    sigma: 'harmless: only the reports’ expected spread',
    max_multiple: 'dangerous: the highest win',
    min_bet: 'dangerous: stakes',
    max_bet: 'dangerous: stakes',
    default_bet: 'dangerous: stakes',
    min_position_bet: 'dangerous: stakes',
    max_position_bet: 'dangerous: stakes',
    coin_size_type: 'fixed once made',
    limits_id: 'dangerous: which coin lists give the stakes',
    window_size: 'harmless: only shown',
    stops: 'harmless: only shown',
    mode: 'harmless: only shown',
    lines: 'harmless: only shown',
    has_buy: 'dangerous: a bought feature costs many stakes',
    buy_modes: 'dangerous: the return that bought features are held against',
    has_jackpot: 'dangerous: a share of each bet goes to the jackpot',
    jackpot_pool_code: 'dangerous: whose jackpot it is',
    jackpot_rate: 'dangerous: the share of each bet',
    is_h5: 'harmless',
    is_flash: 'harmless',
    is_featured: 'harmless',
    is_hot: 'harmless',
    is_permanent_hot: 'harmless',
    is_new: 'harmless',
    sort: 'harmless',
    languages: 'harmless',
    features: 'harmless',
    certifications: 'harmless: only shown',
    description: 'harmless',
    rule: 'harmless',
    note: 'harmless',
  },
  timed: ['status', 'rtp', 'min_bet', 'max_bet', 'default_bet', 'has_jackpot', 'limits_id'],
  writes: 'operator',
  summary: 'Create or change a game',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    code: Code.optional(),
    vendor_game_id: ShortText.nullable().optional(),
    name: Name.optional(),
    name_zh: Name.nullable().optional(),
    names: LanguageNames.optional(),
    vendor: Name.optional(),
    origin: ShortText.nullable().optional(),
    type: GameType.optional(),
    status: GameStatus.optional(),
    rtp: Rtp.nullable().optional(),
    rtp_profiles: z.array(Rtp).max(20).optional(),
    volatility: Volatility.nullable().optional(),
    sigma: Sigma.nullable().optional(),
    max_multiple: NonNegativeMoney.nullable().optional(),
    min_bet: PositiveMoney.nullable().optional(),
    max_bet: PositiveMoney.nullable().optional(),
    default_bet: PositiveMoney.nullable().optional(),
    min_position_bet: PositiveMoney.nullable().optional(),
    max_position_bet: PositiveMoney.nullable().optional(),
    coin_size_type: CoinSizeType.optional(),
    limits_id: Code.nullable().optional(),
    window_size: ShortText.nullable().optional(),
    stops: Note.nullable().optional(),
    mode: ShortText.nullable().optional(),
    lines: z.int().min(1).max(1_000_000).nullable().optional(),
    has_buy: z.boolean().optional(),
    buy_modes: z.array(BuyMode).max(50).optional(),
    has_jackpot: z.boolean().optional(),
    jackpot_pool_code: Code.nullable().optional(),
    jackpot_rate: Percentage.nullable().optional(),
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
    features: z.array(ShortText.min(1)).max(30).optional(),
    certifications: z.array(Certification).max(20).optional(),
    description: Note.nullable().optional(),
    rule: LongText.nullable().optional(),
    note: Note.nullable().optional(),
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
    status: GameStatus.optional(),
    sort: z.int().min(0).max(1_000_000).optional(),
    is_featured: z.boolean().optional(),
    is_hot: z.boolean().optional(),
    is_permanent_hot: z.boolean().optional(),
    is_new: z.boolean().optional(),
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
