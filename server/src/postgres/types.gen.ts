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

export interface AccessReview {
  agent_id: string | null;
  at: Generated<Timestamp>;
  by_user: string;
  id: Generated<string>;
  note: Generated<string>;
  rows: number;
  sha256: string;
}

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

export interface Approval {
  after: Json | null;
  agent_id: string | null;
  approve_code: string;
  before: Json | null;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decided_ip: string | null;
  decided_name: string | null;
  decision_reason: Generated<string>;
  endpoint: string;
  expires_at: Timestamp;
  failure: Json | null;
  glass_due_at: Timestamp | null;
  glass_reason: Generated<string>;
  id: Generated<string>;
  is_same_ip: Generated<boolean>;
  object_id: string;
  object_name: Generated<string>;
  object_type: string;
  object_version: number | null;
  operation: string;
  payload: Buffer;
  payload_hash: Buffer;
  reason: Generated<string>;
  requested_at: Timestamp;
  requested_by: string;
  requested_ip: string;
  requested_name: string;
  state: Generated<string>;
}

export interface AuditCheckpoint {
  at: Timestamp;
  hash: Buffer;
  prev_signature: Buffer;
  public_key: Buffer;
  seq: string;
  signature: Buffer;
}

export interface AuditEvent {
  action: string;
  actor_id: string | null;
  actor_name: string;
  after: Json | null;
  agent_hash: Generated<Buffer>;
  agent_id: string | null;
  agent_prev: Generated<Buffer>;
  agent_seq: Generated<string>;
  approval_id: string | null;
  at: Generated<Timestamp>;
  auth_level: Generated<string>;
  before: Json | null;
  canon: Generated<Buffer>;
  hash: Generated<Buffer>;
  id: Generated<string>;
  idem_key: string | null;
  ip: string;
  mark: Generated<string>;
  object_id: string;
  object_type: string;
  outcome: string;
  prev: Generated<Buffer>;
  reason: Generated<string>;
  request_id: string;
  seq: Generated<string>;
  sid: string | null;
  user_agent: string;
}

export interface AuditHead {
  chain: string;
  hash: Buffer;
  seq: string;
}

export interface AuthGroup {
  agent_id: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  limits: Generated<Json>;
  name: string;
  note: Generated<string>;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface AuthGroupCode {
  auth_group_id: string;
  code: string;
}

export interface AuthRule {
  code: string;
  id: Generated<string>;
  note: Generated<string>;
  sort: Generated<number>;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface AuthTicket {
  challenge: string | null;
  expires_at: Timestamp;
  failures: Generated<number>;
  purpose: string;
  sid: string | null;
  ticket_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface CodeUse {
  code: string;
  last_at: Timestamp;
  user_id: string;
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

export interface ExportFile {
  agent_id: string | null;
  at: Generated<Timestamp>;
  bytes: string;
  filter: Json;
  format: string;
  id: Generated<string>;
  rows: number;
  sha256: string;
  user_id: string;
  user_name: string;
  what: string;
}

export interface ExportJob {
  attempt: Generated<number>;
  bytes: string | null;
  created_at: Timestamp;
  endpoint: string;
  error: Generated<string>;
  error_details: Generated<Json>;
  expires_at: Timestamp | null;
  file_name: Generated<string>;
  finished_at: Timestamp | null;
  format: string;
  id: Generated<string>;
  ip: string;
  queued_at: Timestamp;
  request: Json;
  rows_done: Generated<string>;
  rows_total: string | null;
  seen_at: Timestamp | null;
  sha256: Generated<string>;
  started_at: Timestamp | null;
  status: Generated<string>;
  table_sha256: Generated<string>;
  ticket_expires_at: Timestamp | null;
  ticket_hash: Buffer | null;
  ticket_sid: string | null;
  title: string;
  user_agent: string;
  user_id: string;
  what: string;
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

export interface IdempotencyKey {
  answer: Buffer | null;
  body_hash: Buffer;
  created_at: Timestamp;
  endpoint: string;
  key: string;
  user_id: string;
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

export interface JobRun {
  detail: Generated<Json>;
  ended_at: Timestamp | null;
  error: Generated<string>;
  id: Generated<string>;
  job: string;
  outcome: Generated<string>;
  rows: number | null;
  started_at: Timestamp;
}

export interface KnownDevice {
  device_hash: Buffer;
  first_seen_at: Timestamp;
  ip: string;
  last_seen_at: Timestamp;
  user_agent: string;
  user_id: string;
}

export interface LoginAttempt {
  at: Generated<Timestamp>;
  country: string | null;
  device_hash: Buffer | null;
  id: Generated<string>;
  ip: string;
  outcome: string;
  user_agent: string;
  user_id: string | null;
  user_name: string;
}

export interface MailOutbox {
  body: Buffer;
  created_at: Generated<Timestamp>;
  error: Generated<string>;
  id: Generated<string>;
  language: string;
  next_try_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  state: Generated<string>;
  subject: string;
  template: string;
  to_address: string;
  tries: Generated<number>;
  user_id: string | null;
}

export interface OneTimeLink {
  detail: Generated<string>;
  expires_at: Timestamp;
  purpose: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface Passkey {
  counter: string;
  created_at: Generated<Timestamp>;
  credential_id: string;
  id: Generated<string>;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  status: Generated<string>;
  transports: Generated<string[]>;
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

export interface RecoveryCode {
  code_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface SavedView {
  agent_id: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  layout: Json | null;
  name: string;
  path: string;
  query: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_id: string;
  version: Generated<number>;
  visibility: Generated<string>;
}

export interface SavedViewDefault {
  path: string;
  user_id: string;
  view_id: string;
}

export interface Session {
  bind_alarm_at: Timestamp | null;
  bind_hash: Buffer | null;
  country: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_reason: string | null;
  expires_at: Timestamp;
  factor_at: Timestamp | null;
  factors: Generated<string[]>;
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
  updated_by: string | null;
  value: Json;
  version: Generated<number>;
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
  failures_from: Timestamp | null;
  former_passwords: Generated<string[]>;
  id: Generated<string>;
  invite_code: string;
  invited_by: string | null;
  ip_allow: Generated<string>;
  is_super: Generated<boolean>;
  last_login_at: Timestamp | null;
  locked_until: Timestamp | null;
  must_change_password: Generated<boolean>;
  name: string;
  note: Generated<string>;
  note2: Generated<string>;
  password_changed_at: Timestamp | null;
  password_hash: string | null;
  preferences: Generated<Json>;
  status: Generated<string>;
  tags: Generated<string[]>;
  totp_confirmed_at: Timestamp | null;
  totp_last_step: string | null;
  totp_secret: Buffer | null;
  updated_at: Generated<Timestamp>;
  user_name: string;
  version: Generated<number>;
}

export interface TableLayout {
  layout: Json;
  table_id: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface UsedChallenge {
  challenge: string;
  expires_at: Timestamp;
}

export interface DB {
  access_review: AccessReview;
  agent: Agent;
  agent_calendar: AgentCalendar;
  approval: Approval;
  audit_checkpoint: AuditCheckpoint;
  audit_event: AuditEvent;
  audit_head: AuditHead;
  auth_group: AuthGroup;
  auth_group_code: AuthGroupCode;
  auth_rule: AuthRule;
  auth_ticket: AuthTicket;
  code_use: CodeUse;
  currency: Currency;
  currency_rate: CurrencyRate;
  directory_version: DirectoryVersion;
  export_file: ExportFile;
  export_job: ExportJob;
  game: Game;
  idempotency_key: IdempotencyKey;
  ingest_batch: IngestBatch;
  ingest_group: IngestGroup;
  ingest_request: IngestRequest;
  job_run: JobRun;
  known_device: KnownDevice;
  login_attempt: LoginAttempt;
  mail_outbox: MailOutbox;
  one_time_link: OneTimeLink;
  passkey: Passkey;
  platform_key: PlatformKey;
  player: Player;
  recovery_code: RecoveryCode;
  saved_view: SavedView;
  saved_view_default: SavedViewDefault;
  session: Session;
  setting: Setting;
  site: Site;
  site_group: SiteGroup;
  staff_user: StaffUser;
  table_layout: TableLayout;
  used_challenge: UsedChallenge;
}
