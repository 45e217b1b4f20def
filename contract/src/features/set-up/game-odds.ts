import { z } from 'zod';
import { Effects, meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason } from '../../kit/fields.ts';
import { PositiveMoney } from '../../kit/money.ts';
import { Instant } from '../../kit/time.ts';

export const MAX_ODDS = 200;

const OddsName = z.string().regex(/^[\w.-]{1,40}$/);
/** A fraction above 0 and up to 1. */
const Probability = z.string().regex(/^[1-9]\d{0,17}\/[1-9]\d{0,17}$/, 'probability');

/** One prize: its code, the play type that it belongs to, how likely it is, and what it pays for one unit of stake, the stake included. */
export const OddsEntry = z.strictObject({ code: OddsName, method: OddsName, probability: Probability, rate: PositiveMoney });
export type OddsEntry = z.infer<typeof OddsEntry>;

/** What a method returns by its odds: Σ p · rate. `exact` is a fraction of one; `pct` is rounded to 6 decimals. */
export const OddsMethod = z.object({ method: z.string(), exact: z.string(), pct: z.string(), hit_pct: z.string() });

const OddsTable = z.object({
  /** Names the rates in bets: "12.3" is the third version of the odds 12. */
  odds_version: z.string(),
  version: z.int(),
  /** Empty at a website: those of the game apply again. */
  entries: z.array(OddsEntry),
  methods: z.array(OddsMethod),
});

export const OddsRow = OddsTable.extend({
  id: z.string(),
  game_id: z.string(),
  /** Null: for every website that has none of its own. */
  site_id: z.string().nullable(),
  site_code: z.string(),
  updated_at: Instant,
  updated_by: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
});
export type OddsRow = z.infer<typeof OddsRow>;

export const getOddsList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/game/odds/get_list',
  access: holds('C-1'),
  summary: 'Odds of a lottery in force: those of the game, and those that websites have of their own',
  input: z.strictObject({ game_id: Id }),
  output: z.object({
    /** Per cent; no method may return more. */
    rtp: z.string().nullable(),
    list: z.array(OddsRow),
    can: z.object({ edit: z.boolean() }),
  }),
});

export const OddsVersion = OddsTable.extend({ at: Instant, by: z.string(), approved_name: z.string(), reason: z.string() });
export type OddsVersion = z.infer<typeof OddsVersion>;

export const getOddsHistory = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/game/odds/get_history',
  access: holds('C-1'),
  summary: 'Every version of the odds of a game, or of a website for it, the newest first',
  input: z.strictObject({ game_id: Id, site_id: Id.optional() }),
  output: z.object({ list: z.array(OddsVersion) }),
});

const wish = {
  game_id: Id,
  /** Absent: for every website that has none of its own. */
  site_id: Id.optional(),
  /** 0 for the first. */
  version: z.int().min(0),
  /** Empty at a website: those of the game apply again. */
  entries: z.array(OddsEntry).max(MAX_ODDS),
};

export const saveOdds = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/odds/edit',
  access: holds('C-1-91'),
  audit: 'game.odds',
  risk: {
    game_id: 'harmless: says what is meant',
    site_id: 'harmless: says what is meant',
    entries: 'dangerous: what players get back',
  },
  writes: 'operator',
  needsReason: true,
  summary:
    'Set the odds of a lottery as their next version; a second person has to approve it under dual control. Bets keep the version that they were taken at',
  input: z.strictObject({ ...wish, reason: Reason, ...meantAnyway }),
  output: OddsRow,
});

export const previewOddsEffect = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/odds/preview_effect',
  access: holds('C-1-91'),
  writes: 'operator',
  summary: 'What a save of odds would change of what is in force at the websites',
  input: z.strictObject(wish),
  output: Effects,
});
