import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Reason, ShortText, Version } from '../../kit/fields.ts';
import { Money, MoneySum, PositiveMoney } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';
import { BetStatus } from './bet-detail.ts';

export const BIG_WIN_STATES = ['new', 'checking', 'cleared'] as const;
export const BigWinState = z.enum(BIG_WIN_STATES);

/** Where neither an agent nor one above it says anything. */
export const DEFAULT_THRESHOLD = { multiple: '1000', win_usd: '10000' } as const;

const Multiple = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,2})?$/, 'multiple')
  .refine((text) => /[1-9]/.test(text), 'multiple');

export const BigWinRow = z.object({
  id: z.string(),
  version: z.int(),
  bet_id: z.string(),
  round_id: z.string(),
  site_id: z.string(),
  site_code: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  player_id: z.string(),
  user_name: z.string(),
  game_id: z.string(),
  game_name: z.string(),
  currency: z.string(),
  /** Of the newest version of the bet. */
  bet: Money,
  win: MoneySum,
  win_usd: MoneySum,
  /** win / bet; null without a stake. */
  multiple: z.string().nullable(),
  bet_status: BetStatus,
  bet_at: Instant,
  is_test: z.boolean(),
  /** What was exceeded when it was noticed; null: not that. */
  by_multiple: z.string().nullable(),
  by_win_usd: z.string().nullable(),
  state: BigWinState,
  note: z.string(),
  handled_by: z.string(),
  handled_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ handle: z.boolean() }),
});
export type BigWinRow = z.infer<typeof BigWinRow>;

export const getBigWinList = defineEndpoint({
  method: 'GET',
  path: '/api/account/big_win/get_list',
  access: holds('B-10'),
  exported: { code: 'B-10-93', walk: 'pages' },
  summary: 'Wins beyond the threshold of their agent: new, being checked, cleared',
  input: pagedQuery(
    {
      state: BigWinState.optional(),
      site_id: Id.optional(),
      game_id: Id.optional(),
      player_id: Id.optional(),
      /** User name, exact. */
      player: ShortText.min(1).optional(),
      bet_id: ShortText.min(1).optional(),
      time_from: InstantInput.optional(),
      time_to: InstantInput.optional(),
      with_test: Flag.default(false),
    },
    ['created_at', 'win_usd', 'multiple', 'bet_at'],
    '-created_at',
  ),
  output: pageOf(BigWinRow).extend({ open: z.int() }),
});

export const getBigWinDetail = defineEndpoint({
  method: 'GET',
  path: '/api/account/big_win/get_detail',
  access: holds('B-10'),
  summary: 'One big win',
  input: z.strictObject({ id: Id }),
  output: BigWinRow,
});

export const handleBigWin = defineEndpoint({
  method: 'POST',
  path: '/api/account/big_win/handle',
  access: holds('B-10-91'),
  audit: 'big_win.handle',
  risk: { state: 'harmless: who looked at it, and what was found', note: 'harmless' },
  writes: 'agent',
  summary: 'Take a big win up, clear it with a note, or open it again with one',
  input: z.strictObject({
    id: Id,
    version: Version,
    state: BigWinState,
    /** Needed to clear, and to open again. */
    note: ShortText.max(2_000).optional(),
  }),
  output: BigWinRow,
});

export const ThresholdRow = z.object({
  agent_id: z.string(),
  agent_name: z.string(),
  /** 0 while the agent says nothing of its own. */
  version: z.int(),
  multiple: z.string().nullable(),
  win_usd: z.string().nullable(),
  /** What holds for its websites, and whose word it is; empty: nobody's, the default. */
  in_force: z.object({ multiple: z.string().nullable(), win_usd: z.string().nullable(), from: z.string() }),
  updated_at: Instant.nullable(),
  updated_by: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
});
export type ThresholdRow = z.infer<typeof ThresholdRow>;

export const getBigWinThresholds = defineEndpoint({
  method: 'GET',
  path: '/api/account/big_win/get_thresholds',
  access: holds('B-10'),
  summary: 'From which win on somebody looks, by agent',
  input: z.strictObject({}),
  output: z.object({ list: z.array(ThresholdRow), can: z.object({ edit: z.boolean() }) }),
});

export const saveBigWinThreshold = defineEndpoint({
  method: 'POST',
  path: '/api/account/big_win/save_threshold',
  access: holds('B-10-94'),
  audit: 'big_win.threshold',
  risk: {
    agent_id: 'harmless: says what is meant',
    multiple: 'dangerous: which wins nobody looks at',
    win_usd: 'dangerous: which wins nobody looks at',
  },
  writes: 'agent',
  needsReason: true,
  summary: 'Set the threshold of an agent, or leave it to the agent above (both null); a second person agrees',
  input: z.strictObject({
    agent_id: Id,
    version: z.int().min(0),
    multiple: Multiple.nullable(),
    win_usd: PositiveMoney.nullable(),
    reason: Reason,
  }),
  output: ThresholdRow,
});

export const openBigWinCase = defineEndpoint({
  method: 'POST',
  path: '/api/account/big_win/open_case',
  access: holds('B-10-91'),
  audit: 'case.open',
  writes: 'agent',
  summary: 'Open a case about a big win, or find the one that is open',
  input: z.strictObject({ id: Id }),
  output: z.object({ case_id: z.string(), is_new: z.boolean() }),
});
