import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Reason } from '../../kit/fields.ts';
import { Instant } from '../../kit/time.ts';

/** Settings that staff change in the console: what each may hold and what holds until somebody sets it. */
export const SETTINGS = {
  /** A second person for dangerous changes; `auto`: as soon as two active users could approve. */
  dual_control: { kind: 'choice', options: ['auto', 'on', 'off'], default: 'auto' },
  /** `single`: a new sign-in ends the older sessions of the user. */
  session_policy: { kind: 'choice', options: ['multi', 'single'], default: 'multi' },
  /** Parallel sessions of one user; the oldest makes room. */
  max_sessions: { kind: 'number', min: 1, max: 50, default: 5 },
  max_sessions_super: { kind: 'number', min: 1, max: 10, default: 2 },
  /** Alarms of D-4: rounds of a player in a minute (p95), answers of wallets in ms (p95), and their failures in per cent. */
  speed_max_pace: { kind: 'number', min: 1, max: 1_000, default: 40 },
  speed_max_latency_ms: { kind: 'number', min: 10, max: 60_000, default: 800 },
  speed_max_failed_pct: { kind: 'number', min: 1, max: 100, default: 5 },
  /** Monitor of returns (G-6): healthy games of 10,000 that may give an alarm within 90 days, and the shift of the return to be found, in points. */
  rtp_false_alarms: { kind: 'number', min: 1, max: 1_000, default: 100 },
  rtp_shift: { kind: 'number', min: 1, max: 20, default: 2 },
  /** Hours after which a case that is still open is overdue (G-8). */
  case_sla_hours: { kind: 'number', min: 1, max: 720, default: 24 },
  /** More players than that are blocked, or let in again, by two people (D-3). */
  block_max_players: { kind: 'number', min: 1, max: 1_000_000, default: 100 },
  /** Days until a password must be changed; 0: never, because forced changes make for worse passwords (T011). */
  password_max_age_days: { kind: 'number', min: 0, max: 730, default: 0 },
} as const satisfies Record<string, SettingKind>;

type SettingKind =
  | { kind: 'choice'; options: readonly string[]; default: string }
  | { kind: 'number'; min: number; max: number; default: number };

export type SettingName = keyof typeof SETTINGS;
export const SettingName = z.enum(Object.keys(SETTINGS) as [SettingName, ...SettingName[]]);

export const SettingValue = z.union([z.string().max(40), z.int()]);
export type SettingValue = z.infer<typeof SettingValue>;

export const SettingRow = z.object({
  name: SettingName,
  kind: z.enum(['choice', 'number']),
  /** What may be chosen; empty for a number. */
  options: z.array(z.string()),
  min: z.int().nullable(),
  max: z.int().nullable(),
  /** What holds now. */
  value: SettingValue,
  /** Where `value` comes from. What is set in the console wins over the environment. */
  source: z.enum(['console', 'environment', 'default']),
  /** What would hold without the console's value. */
  fallback: SettingValue,
  /** 0 while nobody has set it in the console. */
  version: z.int(),
  updated_at: Instant.nullable(),
  updated_by: z.string().nullable(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  can: z.object({ edit: z.boolean() }),
});
export type SettingRow = z.infer<typeof SettingRow>;

export const getSettingList = defineEndpoint({
  method: 'GET',
  path: '/api/system/setting/get_list',
  access: holds('A-3'),
  summary: 'Settings of the product: what holds and where it comes from',
  input: z.strictObject({}),
  output: z.object({ list: z.array(SettingRow) }),
});

export const editSetting = defineEndpoint({
  method: 'POST',
  path: '/api/system/setting/edit',
  access: holds('A-3-91'),
  audit: 'setting.save',
  risk: {
    name: 'harmless: says what is meant',
    value: 'dangerous: holds for everybody',
  },
  writes: 'operator',
  needsReason: true,
  needsStepUp: true,
  summary: 'Change a setting; a second super user has to approve it under dual control',
  input: z.strictObject({ name: SettingName, version: z.int().min(0), value: SettingValue, reason: Reason }),
  output: SettingRow,
});
