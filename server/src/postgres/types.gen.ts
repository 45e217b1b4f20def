// Generated from the migrations by `npm run gen`. Do not edit.

import type { ColumnType } from "kysely";

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Agent {
  brand: Generated<string>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  domain: Generated<string>;
  id: Generated<string>;
  invite_code: string;
  is_test: Generated<boolean>;
  name: string;
  note: Generated<string>;
  note2: Generated<string>;
  parent_id: string | null;
  search_show: Generated<boolean>;
  seller_id: string;
  sort: Generated<number>;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface AgentCalendar {
  agent_id: string;
  from_at: Timestamp;
  settlement_hour: number;
  timezone: string;
}

export interface AuditEvent {
  action: string;
  actor_id: string | null;
  actor_name: string;
  after: Json | null;
  agent_id: string | null;
  at: Generated<Timestamp>;
  before: Json | null;
  id: Generated<string>;
  ip: string;
  object_id: string;
  object_type: string;
  outcome: string;
  reason: Generated<string>;
  request_id: string;
  sid: string | null;
  user_agent: string;
}

export interface AuthGroup {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  name: string;
  note: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface AuthGroupCode {
  auth_group_id: string;
  code: string;
}

export interface Currency {
  code: string;
  created_at: Generated<Timestamp>;
  decimals: Generated<number>;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  name: string;
  status: Generated<string>;
  symbol: Generated<string>;
  unit_ratio: Generated<number>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CurrencyRate {
  after: string;
  before: string | null;
  by_user: string;
  currency_id: string;
  from_at: Timestamp;
}

export interface DirectoryVersion {
  is_only: Generated<boolean>;
  n: string;
}

export interface Game {
  code: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  has_buy: Generated<boolean>;
  has_jackpot: Generated<boolean>;
  id: Generated<string>;
  is_featured: Generated<boolean>;
  is_flash: Generated<boolean>;
  is_h5: Generated<boolean>;
  is_hot: Generated<boolean>;
  is_new: Generated<boolean>;
  is_permanent_hot: Generated<boolean>;
  languages: Generated<string[]>;
  lines: number | null;
  max_bet: string | null;
  max_multiple: string | null;
  min_bet: string | null;
  name: string;
  name_zh: Generated<string>;
  names: Generated<Json>;
  note: Generated<string>;
  origin: Generated<string>;
  rtp: string | null;
  sigma: string | null;
  sort: Generated<number>;
  status: Generated<string>;
  type: string;
  updated_at: Generated<Timestamp>;
  vendor: string;
  version: Generated<number>;
  volatility: string | null;
}

export interface IngestBatch {
  body: Buffer;
  format: number;
  group_id: string;
  id: Generated<string>;
  partition: string;
  rows: number;
  table_name: string;
}

export interface IngestGroup {
  applied_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
}

export interface IngestRequest {
  answer: Json;
  body_hash: Buffer;
  created_at: Generated<Timestamp>;
  group_id: string;
  id: Generated<string>;
  idempotency_key: string | null;
  key_id: string;
  kind: string;
}

export interface LoginAttempt {
  at: Generated<Timestamp>;
  id: Generated<string>;
  ip: string;
  outcome: string;
  user_agent: string;
  user_name: string;
}

export interface OneTimeLink {
  detail: Generated<string>;
  expires_at: Timestamp;
  purpose: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface PlatformKey {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  ip_allow: Generated<string>;
  key_hash: Buffer;
  last_used_at: Timestamp | null;
  name: string;
  scopes: string[];
  status: Generated<string>;
}

export interface Player {
  created_at: Generated<Timestamp>;
  currency: string;
  id: Generated<string>;
  nick_name: Generated<string>;
  site_id: string;
  type: Generated<string>;
  user_name: string;
}

export interface Session {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  expires_at: Timestamp;
  ip: string;
  last_seen_at: Timestamp;
  secret_hash: Buffer;
  sid: string;
  user_agent: string;
  user_id: string;
}

export interface Setting {
  name: string;
  updated_at: Generated<Timestamp>;
  value: Json;
}

export interface Site {
  agent_id: string;
  api_type: Generated<string>;
  api_url: Generated<string>;
  approval_reason: Generated<string>;
  approved_state: Generated<string>;
  brand: Generated<string>;
  code: string;
  created_at: Generated<Timestamp>;
  created_by: string;
  deleted_at: Timestamp | null;
  disabled_origins: Generated<string[]>;
  domain: Generated<string>;
  game_types: Generated<string[]>;
  id: Generated<string>;
  ip_currency_check: Generated<boolean>;
  ip_whitelist: Generated<string>;
  jackpot: Generated<boolean>;
  max_bet_usd: string | null;
  max_win_day_usd: string | null;
  min_bet_usd: string | null;
  name: string;
  rtp: string | null;
  site_group_id: string | null;
  status: Generated<string>;
  submitted_by: string;
  task: Generated<boolean>;
  ticket_key: Buffer;
  updated_at: Generated<Timestamp>;
  vendors: Generated<string[]>;
  version: Generated<number>;
}

export interface SiteGroup {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  name: string;
  rtp: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface StaffUser {
  agent_id: string | null;
  auth_group_id: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string | null;
  email_status: Generated<string>;
  id: Generated<string>;
  invite_code: string;
  is_super: Generated<boolean>;
  last_login_at: Timestamp | null;
  name: string;
  note: Generated<string>;
  note2: Generated<string>;
  password_hash: string | null;
  status: Generated<string>;
  tags: Generated<string[]>;
  updated_at: Generated<Timestamp>;
  user_name: string;
  version: Generated<number>;
}

export interface UsedChallenge {
  challenge: string;
  expires_at: Timestamp;
}

export interface DB {
  agent: Agent;
  agent_calendar: AgentCalendar;
  audit_event: AuditEvent;
  auth_group: AuthGroup;
  auth_group_code: AuthGroupCode;
  currency: Currency;
  currency_rate: CurrencyRate;
  directory_version: DirectoryVersion;
  game: Game;
  ingest_batch: IngestBatch;
  ingest_group: IngestGroup;
  ingest_request: IngestRequest;
  login_attempt: LoginAttempt;
  one_time_link: OneTimeLink;
  platform_key: PlatformKey;
  player: Player;
  session: Session;
  setting: Setting;
  site: Site;
  site_group: SiteGroup;
  staff_user: StaffUser;
  used_challenge: UsedChallenge;
}
