import { DENIALS, RTP_LEVELS } from '@manager/domain/effective-config';
import { z } from 'zod';
import { hasOneTarget } from '../../kit/bulk.ts';
import { Effect, meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, IdPair, Ids, listOf, Name, OnOff, Reason, ShortText, SomeIds } from '../../kit/fields.ts';
import { PositiveMoney, Rtp } from '../../kit/money.ts';
import { BatchOutcome, MAX_PAGE_SIZE, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';
import { GameType } from '../../kit/game-type.ts';

/** A cell of the matrix: id of the website and id of the game. */
const CellIds = listOf(IdPair, MAX_PAGE_SIZE).refine((ids) => ids.length > 0, 'required');

/** Most cells of one bulk edit, copy or reset. */
export const MAX_BULK_CELLS = 10_000;
/** Beyond this many a list says "1,000,000+". */
export const MAX_COUNTED_CELLS = 1_000_000;
/** Of a cell's own configuration as JSON. */
const MAX_CONFIG_CHARS = 16_384;

/** What a column of JSON cannot hold: the character NUL and half a surrogate pair. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/i;
const CellConfig = z
  .record(z.string(), z.unknown())
  .refine((config) => JSON.stringify(config).length <= MAX_CONFIG_CHARS, 'too_big')
  .refine((config) => !UNSTORABLE.test(JSON.stringify(config)), 'printable');

const LimitLevel = z.enum(['site_game', 'site', 'game']);
const RtpLevel = z.enum(RTP_LEVELS);

export const WebsiteGameRow = z.object({
  id: z.string(),
  /** 0 as long as nothing was ever set for the game at this website. */
  version: z.int(),
  site_id: z.string(),
  site_code: z.string(),
  site_name: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  game_id: z.string(),
  game_code: z.string(),
  game_name: z.string(),
  game_name_zh: z.string(),
  vendor: z.string(),
  type: GameType,
  /** Set here; null: as the website's vendors and game types say. */
  is_enabled: z.boolean().nullable(),
  /** Whether it may be played, with everything that could keep it from that. */
  effective_status: OnOff,
  denials: z.array(z.enum(DENIALS)),
  /** Set here; null: as the levels above say. */
  rtp: z.string().nullable(),
  effective_rtp: z.string().nullable(),
  rtp_from: RtpLevel.nullable(),
  site_group_name: z.string().nullable(),
  /** USD, set here. */
  min_bet: z.string().nullable(),
  max_bet: z.string().nullable(),
  effective_min_bet: z.string().nullable(),
  min_bet_from: LimitLevel.nullable(),
  effective_max_bet: z.string().nullable(),
  max_bet_from: LimitLevel.nullable(),
  has_config: z.boolean(),
  /** Is anything set here? */
  differs: z.boolean(),
  updated_at: Instant.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type WebsiteGameRow = z.infer<typeof WebsiteGameRow>;

export const WebsiteGameDetail = WebsiteGameRow.extend({
  /** The zone that the days of the website's agent are in. */
  agent_timezone: z.string(),
  config: z.record(z.string(), z.unknown()),
  /** Certified return profiles of the game; empty: any value will do. */
  rtp_profiles: z.array(z.string()),
  /** What each level says, most specific first; `is_passed_over`: no certified profile of the game. */
  rtp_levels: z.array(z.object({ level: RtpLevel, value: z.string().nullable(), is_passed_over: z.boolean() })),
  limit_levels: z.array(z.object({ level: LimitLevel, min: z.string().nullable(), max: z.string().nullable() })),
});
export type WebsiteGameDetail = z.infer<typeof WebsiteGameDetail>;

const filters = {
  site_id: Ids.optional(),
  game_id: Ids.optional(),
  /** Name or code of the website. */
  site: ShortText.optional(),
  /** Name or code of the game. */
  game: ShortText.optional(),
  agent_id: Id.optional(),
  site_group_id: Id.optional(),
  vendor: Name.optional(),
  type: GameType.optional(),
  state: OnOff.optional(),
  /** Only what differs, or only what does not. */
  differs: Flag.optional(),
};
export const WebsiteGameFilter = z.strictObject(filters);
export type WebsiteGameFilter = z.infer<typeof WebsiteGameFilter>;

export const getWebsiteGameList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website_game/get_list',
  access: holds('C-7'),
  exported: { code: 'C-7-93', walk: 'pages' },
  summary: 'Games at the websites in your scope: what is set there and what is in force',
  input: pagedQuery(filters, ['site_name', 'game_name'], 'site_name'),
  output: pageOf(WebsiteGameRow),
});

export const getWebsiteGameDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website_game/get_detail',
  access: holds('C-7'),
  summary: 'One game at one website, with what every level says',
  input: z.strictObject({ id: IdPair }),
  output: WebsiteGameDetail,
});

/** For filters and for the choice of websites in a copy. */
export const getWebsiteGameOptions = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website_game/get_options',
  access: holds('C-7'),
  summary: 'Vendors of games, and the websites in your scope by name',
  input: z.strictObject({}),
  output: z.object({
    vendors: z.array(z.string()),
    sites: z.array(z.object({ id: z.string(), code: z.string(), name: z.string() })),
  }),
});

export const saveWebsiteGame = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_game/add_or_edit',
  access: holds('C-7-91'),
  audit: 'website_game.save',
  risk: {
    is_enabled: 'harmless: whether it is played, not for how much',
    rtp: 'dangerous: what players get back',
    min_bet: 'dangerous: stakes',
    max_bet: 'dangerous: stakes',
    config: 'dangerous: it may say anything to the game',
  },
  timed: ['is_enabled', 'rtp', 'min_bet', 'max_bet'],
  writes: 'agent',
  summary: 'Set what differs for a game at a website; another return profile asks for a second person',
  input: z.strictObject({
    id: IdPair,
    version: z.int().min(0),
    is_enabled: z.boolean().nullable().optional(),
    rtp: Rtp.nullable().optional(),
    min_bet: PositiveMoney.nullable().optional(),
    max_bet: PositiveMoney.nullable().optional(),
    config: CellConfig.optional(),
    /** Why: needed with another return profile. */
    reason: Reason.optional(),
    ...meantAnyway,
  }),
  output: WebsiteGameDetail,
});

const target = {
  ids: CellIds.optional(),
  filter: WebsiteGameFilter.optional(),
  expected_count: z.int().min(1).optional(),
};
/** What the chosen cells shall hold; absent: as it is, null: as the levels above say. */
const change = { is_enabled: z.boolean().nullable().optional(), rtp: Rtp.nullable().optional() };
const BulkEdit = z
  .strictObject({ ...target, ...change, reason: Reason.optional(), ...meantAnyway })
  .refine(hasOneTarget, 'required');

export const COPIED_FIELDS = ['is_enabled', 'rtp', 'limits', 'config'] as const;
const Copy = z.strictObject({
  from_site_id: Id,
  /** Websites that shall hold the same as the first. */
  site_ids: SomeIds,
  fields: z.array(z.enum(COPIED_FIELDS)).min(1, 'required').max(COPIED_FIELDS.length),
  reason: Reason.optional(),
  ...meantAnyway,
});

const Settings = z.object({
  is_enabled: z.boolean().nullable(),
  rtp: z.string().nullable(),
  min_bet: z.string().nullable(),
  max_bet: z.string().nullable(),
});

/** What a bulk edit or a copy would do, before anything happens. */
export const CellPreview = z.object({
  /** Cells that would change, and those that hold what is wanted already. */
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  websites: z.int(),
  games: z.int(),
  /** Some get another return profile: a reason is needed, and a second person may be. */
  changes_rtp: z.boolean(),
  /** What it would do to what is in force there. */
  effects: z.array(Effect),
  sample: z.array(z.object({ id: z.string(), site_name: z.string(), game_name: z.string(), before: Settings, after: Settings })),
});
export type CellPreview = z.infer<typeof CellPreview>;

/** `refused` names the first hundred. */
export const CellOutcome = z.object({
  changed: z.int(),
  unchanged: z.int(),
  refused_total: z.int(),
  refused: BatchOutcome.shape.list,
});
export type CellOutcome = z.infer<typeof CellOutcome>;

export const previewBulkEdit = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_game/preview_bulk_edit',
  access: holds('C-7-97'),
  summary: 'What a bulk edit would change',
  input: BulkEdit,
  output: CellPreview,
});

export const bulkEditWebsiteGames = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_game/bulk_edit',
  access: holds('C-7-97'),
  audit: 'website_game.bulk_edit',
  risk: {
    is_enabled: 'harmless: whether it is played, not for how much',
    rtp: 'dangerous: what players get back',
  },
  writes: 'agent',
  summary: 'Enable, disable or set the return profile of many games at many websites; the profile asks for a second person',
  input: BulkEdit,
  output: CellOutcome,
});

export const previewCopy = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_game/preview_copy',
  access: holds('C-7-97'),
  summary: 'What a copy would change',
  input: Copy,
  output: CellPreview,
});

export const copyWebsiteGames = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_game/copy',
  access: holds('C-7-97'),
  audit: 'website_game.copy',
  risk: {
    from_site_id: 'dangerous when return, stakes or configuration come to differ',
    site_ids: 'harmless: says what is meant',
    fields: 'harmless: says what is meant',
  },
  writes: 'agent',
  summary: 'Give other websites the settings of one, game by game; what the one does not set is taken away there',
  input: Copy,
  output: CellOutcome,
});

export const resetWebsiteGames = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_game/reset',
  access: holds('C-7-92'),
  audit: 'website_game.reset',
  risk: 'dangerous when return, stakes or configuration come to differ',
  writes: 'agent',
  summary:
    'Take away everything that is set for games at websites; asks for a second person where that changes the return profile',
  input: z.strictObject({ ...target, reason: Reason.optional() }).refine(hasOneTarget, 'required'),
  output: CellOutcome,
});
