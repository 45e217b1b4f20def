import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids, listOf, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { MoneySum } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';
import {
  JACKPOT_SOURCES,
  JackpotGameRule,
  JackpotScope,
  JackpotStatus,
  JackpotTier,
  JackpotTrigger,
  POOL_RISKS,
  poolInput,
} from './pool.ts';

/** A pool (I-1). All its money is in USD. */
export const PoolRow = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  tier: JackpotTier,
  sort: z.int(),
  status: JackpotStatus,
  /** A win is being paid: until then the parameters stay. */
  is_hit_open: z.boolean(),
  scope: JackpotScope,
  /** Whose it is; null: the operator's own. */
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  brand: z.string(),
  site_id: z.string().nullable(),
  site_name: z.string().nullable(),
  currency: z.literal('USD'),
  /** What is shown to players now. */
  money: MoneySum,
  /** In per cent of the stake, times the factor of the game. */
  rate: z.string(),
  /** In per cent of the contribution. */
  hidden_rate: z.string(),
  seed: MoneySum,
  reset: MoneySum,
  min_win: MoneySum,
  must_hit: MoneySum.nullable(),
  cap: MoneySum,
  min_bet_usd: MoneySum,
  contribution_limit: MoneySum,
  /** What the pool pays, and all pools pay at one website and to one player, within 24 hours without a second person; null: any amount. */
  pool_day_limit: MoneySum.nullable(),
  site_day_limit: MoneySum.nullable(),
  player_day_limit: MoneySum.nullable(),
  sources: z.array(z.enum(JACKPOT_SOURCES)),
  games: z.array(JackpotGameRule.extend({ ref: z.string() })),
  /** For people, one for each rule of `games`: of the game, the vendor or the type; empty for all games. */
  game_names: z.array(z.string()),
  trigger: JackpotTrigger,
  trigger_weight: z.string(),
  odds_per_usd: z.string(),
  segments: z.array(z.int()),
  due_hour: z.int().nullable(),
  due_from_min: z.int().nullable(),
  due_to_min: z.int().nullable(),
  /** Of websites in your scope. */
  site_weights: z.array(z.object({ site_id: z.string(), weight: z.string() })),
  site_weight_names: z.array(z.string()),
  note: z.string(),
  turn: z.int(),
  turn_started_at: Instant,
  /** SHA-256 in hex of the hit point or due time of this turn; null: nothing is drawn beforehand. */
  commitment: z.string().nullable(),
  hits: z.int(),
  last_hit_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({
    edit: z.boolean(),
    /** Shut it, or open it again. */
    set_status: z.boolean(),
    /** Whether the meters, the history and the ledger may be seen. */
    meters: z.boolean(),
    adjust: z.boolean(),
    transfer: z.boolean(),
    award: z.boolean(),
    delete: z.boolean(),
  }),
});
export type PoolRow = z.infer<typeof PoolRow>;

export const getPoolList = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/pool_list/get_list',
  access: holds('I-1'),
  exported: { code: 'I-1-93', walk: 'pages' },
  summary: 'Jackpot pools and what they show now: your own and the operator’s',
  input: pagedQuery(
    {
      id: Ids.optional(),
      code: ShortText.optional(),
      name: ShortText.optional(),
      tier: listOf(JackpotTier).optional(),
      scope: JackpotScope.optional(),
      trigger: JackpotTrigger.optional(),
      status: JackpotStatus.optional(),
      agent_id: Id.optional(),
      site_id: Id.optional(),
    },
    ['sort', 'code', 'name', 'rate', 'min_win', 'created_at'],
    'sort',
  ),
  output: pageOf(PoolRow),
});

export const getPoolDetail = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/pool_list/get_detail',
  access: holds('I-1'),
  summary: 'One jackpot pool',
  input: z.strictObject({ id: Id }),
  output: PoolRow,
});

/** For the choice of a pool on other screens. */
export const getPoolOptions = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/pool_list/get_options',
  access: holds('I-1', 'I-2', 'I-3'),
  summary: 'Jackpot pools by their sort and code',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), tier: JackpotTier, status: JackpotStatus })),
  }),
});

/** What ticks: small enough to be asked every few seconds. */
export const getPoolValues = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/pool_list/get_values',
  access: holds('I-1', 'I-2', 'I-3'),
  summary: 'What jackpot pools show now, and in which turn',
  input: z.strictObject({ id: Ids.optional() }),
  output: z.object({
    as_of: Instant,
    list: z.array(
      z.object({
        id: z.string(),
        money: MoneySum,
        turn: z.int(),
        hits: z.int(),
        status: JackpotStatus,
        last_hit_at: Instant.nullable(),
        updated_at: Instant,
      }),
    ),
  }),
});

export const savePool = defineEndpoint({
  method: 'POST',
  path: '/api/jackpot/pool_list/add_or_edit',
  access: holds('I-1-91'),
  audit: 'jackpot_pool.save',
  writes: 'agent',
  risk: POOL_RISKS,
  summary:
    'Create or change a jackpot pool. A new one, and other parameters, need a reason and a second person; none changes while a win is being paid. Another trigger, hit range or time begins a new turn with the same money',
  input: z.strictObject(poolInput),
  output: PoolRow,
});

export const setPoolStatus = defineEndpoint({
  method: 'POST',
  path: '/api/jackpot/pool_list/set_status',
  access: holds('I-1-91'),
  audit: 'jackpot_pool.set_status',
  writes: 'agent',
  needsReason: true,
  risk: { status: 'dangerous: what players pay in and what they can win' },
  summary: 'Shut a pool, which keeps its money while nothing comes in or hits, or open it again: with a second person',
  input: z.strictObject({ id: Id, version: Version, status: JackpotStatus, reason: Reason }),
  output: PoolRow,
});

export const deletePools = defineEndpoint({
  method: 'POST',
  path: '/api/jackpot/pool_list/batch_del',
  access: holds('I-1-92'),
  audit: 'jackpot_pool.delete',
  writes: 'agent',
  risk: 'harmless: only shut pools without money',
  summary: 'Remove jackpot pools that are shut and hold no money (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

/** The meters that a regulator asks for (R8), since the pool began. */
export const PoolMeters = z.object({
  id: z.string(),
  as_of: Instant,
  turn: z.int(),
  turn_started_at: Instant,
  /** Shown to players, kept for the next turn, come beyond the cap, and taken back of bets that had paid in. */
  display: MoneySum,
  reserve: MoneySum,
  overflow: MoneySum,
  owed: MoneySum,
  /** All of it: display + reserve + overflow − owed. */
  total: MoneySum,
  /** What has to come in before the pool pays again: owed − reserve − overflow − the amount that the next turn begins with; 0: it pays what it shows. */
  short: MoneySum,
  bets: z.int(),
  qualifying_wager: MoneySum,
  contributed_visible: MoneySum,
  contributed_hidden: MoneySum,
  contributed_overflow: MoneySum,
  /** Contributions that paid what was owed, less what was taken back. */
  repaid: MoneySum,
  seeds: MoneySum,
  hits: z.int(),
  wins: MoneySum,
  adjustments: MoneySum,
  /** 0 + contributions + seeds − wins ± adjustments is the total. */
  is_balanced: z.boolean(),
  parameters: z.object({
    base: MoneySum,
    reset: MoneySum,
    increment_rate: z.string(),
    limit: MoneySum,
    hidden_rate: z.string(),
    contribution_limit: MoneySum,
    min_win: MoneySum,
    must_hit: MoneySum.nullable(),
  }),
});
export type PoolMeters = z.infer<typeof PoolMeters>;

export const getPoolMeters = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/pool_list/get_meters',
  access: holds('I-1', 'I-3'),
  summary: 'All meters of a pool of your own',
  input: z.strictObject({ id: Id }),
  output: PoolMeters,
});

export const POOL_HISTORY_RANGES = ['day', 'week', 'month', 'quarter'] as const;
/** So many steps back from now: a quarter of an hour, an hour, six hours, a day. */
export const POOL_HISTORY_STEP_MS = { day: 900_000, week: 3_600_000, month: 21_600_000, quarter: 86_400_000 } as const;

export const getPoolHistory = defineEndpoint({
  method: 'GET',
  path: '/api/jackpot/pool_list/get_history',
  access: holds('I-1', 'I-3'),
  summary: 'What a pool of your own showed over time, and its hits',
  input: z.strictObject({ id: Id, range: z.enum(POOL_HISTORY_RANGES).default('week') }),
  output: z.object({
    from_at: Instant,
    to_at: Instant,
    /** At the end of each step, from the pool's first on. */
    points: z.array(z.object({ at: Instant, display: MoneySum, reserve: MoneySum, total: MoneySum })),
    hits: z.array(z.object({ at: Instant, turn: z.int(), amount: MoneySum, order_id: z.string() })),
  }),
});
