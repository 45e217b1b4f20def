// Generated from the migrations by `npm run gen`. Do not edit.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

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

export interface AccessRequest {
  code: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decided_ip: string | null;
  decided_name: string | null;
  decision_reason: Generated<string>;
  expires_at: Timestamp;
  group_id: string | null;
  id: Generated<string>;
  path: string;
  reason: string;
  requested_at: Timestamp;
  requested_ip: string;
  state: Generated<string>;
  user_id: string;
}

export interface AccessReview {
  agent_id: string | null;
  at: Generated<Timestamp>;
  by_user: string;
  id: Generated<string>;
  note: Generated<string>;
  rows: number;
  sha256: string;
}

export interface AccountAddress {
  account_id: string;
  email: string;
  left_at: Timestamp;
}

export interface AccountTouch {
  account_id: string;
  at: Generated<Timestamp>;
  touched_by: string;
}

export interface Activity {
  agent_id: string | null;
  approved_at: Timestamp | null;
  approved_by: string | null;
  approved_name: Generated<string>;
  budget: string;
  budget_id: string | null;
  by_user: string;
  cancel_reason: Generated<string>;
  cancelled_at: Timestamp | null;
  code: string;
  created_at: Generated<Timestamp>;
  created_by: string;
  currency: string;
  deleted_at: Timestamp | null;
  description: Generated<Json>;
  ends_at: Timestamp;
  game_ids: Generated<ArrayType<string>>;
  id: Generated<string>;
  is_opt_in: Generated<boolean>;
  kind: string;
  max_bet_usd: string | null;
  min_bet_usd: string | null;
  note: Generated<string>;
  off_agent_ids: Generated<ArrayType<string>>;
  off_game_ids: Generated<ArrayType<string>>;
  off_site_ids: Generated<ArrayType<string>>;
  rule: Json;
  settled_at: Timestamp | null;
  site_ids: Generated<ArrayType<string>>;
  starts_at: Timestamp;
  state: Generated<string>;
  submit_reason: Generated<string>;
  submitted_at: Timestamp | null;
  submitted_by: string | null;
  submitted_name: Generated<string>;
  title: Json;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ActivityPicture {
  agent_id: string | null;
  created_at: Generated<Timestamp>;
  created_by: string;
  id: Generated<string>;
  png: Buffer;
}

export interface ActivityPlayer {
  activity_id: string;
  agent_id: string;
  approved_name: Generated<string>;
  by_user: Generated<string>;
  disqualified_at: Timestamp | null;
  joined_at: Timestamp | null;
  player_id: string;
  reason: Generated<string>;
  site_id: string;
}

export interface ActivityPrize {
  activity_id: string;
  agent_id: string;
  created_at: Generated<Timestamp>;
  currency: string;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  is_too_small: Generated<boolean>;
  payout_id: string | null;
  player_id: string;
  prize: string;
  rank: number | null;
  score: string;
  site_id: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  what: string;
}

export interface ActivityRecompute {
  activity_id: string;
  after_player_id: Generated<string>;
  asked_at: Generated<Timestamp>;
  asks: Generated<number>;
}

export interface ActivityScore {
  activity_id: string;
  agent_id: string;
  best_round: string;
  best_round_at: Timestamp;
  best_spin: string;
  best_spin_at: Timestamp;
  bet_usd: string;
  has_parts: Generated<boolean>;
  is_ranked: boolean;
  last_bet_at: Timestamp;
  player_id: string;
  reached_at: Timestamp;
  rounds: number;
  score: string;
  score_range: number;
  site_id: string;
  updated_at: Generated<Timestamp>;
  win_usd: string;
}

export interface ActivityScoreRange {
  activity_id: string;
  bet_usd: string;
  players: string;
  score_range: number;
}

export interface ActivitySettlement {
  activity_id: string;
  approved_at: Timestamp | null;
  approved_by: string | null;
  approved_name: Generated<string>;
  batch_id: string;
  bet_usd: string;
  calculated_at: Timestamp;
  calculated_by: string;
  calculated_name: string;
  fx_rate: string;
  paid_at: Timestamp | null;
  paid_by: string | null;
  paid_name: Generated<string>;
  players: number;
  pool: string | null;
  settled_at: Timestamp | null;
  state: string;
  unclaimed: number;
  version: Generated<number>;
}

export interface Agent {
  billing_address: Generated<string>;
  billing_email: Generated<string>;
  billing_name: Generated<string>;
  billing_tax_number: Generated<string>;
  brand: Generated<string>;
  compliance_profile: string | null;
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
  site_group_id: string | null;
  sort: Generated<number>;
  status: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  website: Generated<string>;
}

export interface AgentCalendar {
  agent_id: string;
  from_at: Timestamp;
  settlement_hour: number;
  timezone: string;
}

export interface AgentMonth {
  agent_id: string;
  batch_id: string;
  frozen_at: Timestamp;
  month: string;
  promo_batch_id: string | null;
  run_version: number;
}

export interface AgentMonthLine {
  activity_prize: string;
  activity_prize_usd: string;
  agent_id: string;
  bet: string;
  bet_usd: string;
  compensation: Generated<string>;
  compensation_usd: Generated<string>;
  currency: string;
  free_round_bonus: string;
  free_round_bonus_usd: string;
  free_win_bonus: string;
  free_win_bonus_usd: string;
  jackpot_contribution: string;
  jackpot_contribution_usd: string;
  jackpot_win: string;
  jackpot_win_usd: string;
  month: string;
  players: string;
  rounds: string;
  run_version: number;
  valid_bet: string;
  valid_bet_usd: string;
  win: string;
  win_usd: string;
}

export interface AgentMove {
  agent_id: string;
  applied_at: Timestamp | null;
  approved_name: Generated<string>;
  by_user: string;
  created_at: Generated<Timestamp>;
  due_at: Timestamp;
  id: Generated<string>;
  parent_id: string | null;
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
  effects_asked: Json | null;
  effects_decided: Json | null;
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

export interface AuditStream {
  sent_at: Generated<Timestamp>;
  seq: Generated<string>;
  target: string;
}

export interface AuthGroup {
  agent_id: string | null;
  built_in: string | null;
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

export interface BigWin {
  agent_id: string;
  bet: string;
  bet_at: Timestamp;
  bet_id: string;
  bet_status: string;
  bet_version: number;
  by_multiple: string | null;
  by_win_usd: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  deleted_at: Timestamp | null;
  game_id: string;
  handled_at: Timestamp | null;
  handled_by: Generated<string>;
  id: Generated<string>;
  is_test: boolean;
  multiple: string | null;
  note: Generated<string>;
  player_id: string;
  round_id: string;
  site_id: string;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  win: string;
  win_usd: string;
}

export interface BigWinMark {
  batch_id: Generated<string>;
  only_row: Generated<boolean>;
}

export interface BigWinThreshold {
  agent_id: string;
  approved_name: Generated<string>;
  multiple: string | null;
  updated_at: Generated<Timestamp>;
  updated_by: string;
  version: Generated<number>;
  win_usd: string | null;
}

export interface Block {
  approved_name: Generated<string>;
  by_user: string;
  copy_of_id: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  expires_at: Timestamp | null;
  game_id: string | null;
  id: Generated<string>;
  lift_approved_name: Generated<string>;
  lifted_by: Generated<string>;
  note: Generated<string>;
  player_id: string | null;
  reason: string;
  site_id: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface BonusGrant {
  activity_id: string;
  agent_id: string;
  balance: string;
  bets: Generated<string>;
  by_user: Generated<string>;
  counted_batch: Generated<string>;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  currency: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decided_name: Generated<string>;
  deleted_at: Timestamp | null;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  grant_no: string | null;
  granted: string;
  granted_at: Timestamp;
  id: Generated<string>;
  is_too_small: Generated<boolean>;
  level: Generated<number>;
  needs_person: Generated<boolean>;
  off_game_ids: Generated<ArrayType<string>>;
  pay: string | null;
  payout_id: string | null;
  player_id: string;
  reason: Generated<string>;
  site_id: string;
  state: Generated<string>;
  turnover: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface BonusStock {
  activity_id: string;
  grants_left: string;
}

export interface Card {
  agent_id: string;
  approved_name: Generated<string>;
  bet_value: string;
  budget_id: string;
  by_user: Generated<string>;
  counted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  currency: string;
  deleted_at: Timestamp | null;
  end_reason: Generated<string>;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  feature: string | null;
  game_id: string;
  id: Generated<string>;
  max_win: string;
  multiplier: Generated<number>;
  open_no: string | null;
  open_rounds: Generated<number>;
  opened_at: Timestamp | null;
  played: Generated<number>;
  player_id: string;
  rounds: number;
  site_id: string;
  source: Generated<string>;
  source_id: Generated<string>;
  spin_id: string | null;
  state: Generated<string>;
  type: string;
  updated_at: Generated<Timestamp>;
  used_at: Timestamp | null;
  used_by: string | null;
  version: Generated<number>;
  won: Generated<string>;
}

export interface CardPayout {
  card_id: string;
  part: string;
  payout_id: string;
}

export interface CaseEvent {
  case_id: string;
  created_at: Generated<Timestamp>;
  event: string;
  from_owner: Generated<string>;
  from_state: string | null;
  id: Generated<string>;
  items: Generated<number>;
  notice_id: string | null;
  reason: Generated<string>;
  to_owner: Generated<string>;
  to_state: string | null;
  user_id: string | null;
  user_name: Generated<string>;
}

export interface CaseFile {
  agent_id: string | null;
  closed_at: Timestamp | null;
  closed_by: string | null;
  closed_name: Generated<string>;
  concluded_at: Timestamp | null;
  concluded_by: string | null;
  concluded_name: Generated<string>;
  conclusion: Generated<string>;
  conclusion_note: Generated<string>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  kind: string;
  opened_by: string | null;
  opened_name: Generated<string>;
  owner_id: string | null;
  owner_name: Generated<string>;
  source_id: string;
  source_type: string;
  state: Generated<string>;
  title_key: string;
  title_params: Generated<Json>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CaseItem {
  added_at: Generated<Timestamp>;
  added_by: string | null;
  added_name: Generated<string>;
  agent_id: string | null;
  case_id: string;
  id: Generated<string>;
  link: Generated<string>;
  object_id: string;
  read_input: Json | null;
  read_path: Generated<string>;
  row_key: Json | null;
  seen: Json | null;
  snapshot: Json;
  snapshot_hash: Buffer;
  type: string;
}

export interface CaseNote {
  case_id: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  text: string;
  user_id: string;
  user_name: string;
}

export interface ChampionshipEntry {
  activity_id: string;
  agent_id: string;
  best_multiple: Generated<string>;
  created_at: Timestamp;
  credits: string;
  credits_left: string;
  decided_at: Timestamp | null;
  deleted_at: Timestamp | null;
  entered_by: string;
  first_round_at: Timestamp | null;
  id: Generated<string>;
  last_round_at: Timestamp | null;
  player_id: string;
  rank: number | null;
  reached_at: Timestamp | null;
  rounds: number;
  rounds_used: Generated<number>;
  score: Generated<string>;
  site_id: string;
  stage: number;
  stake_usd: string | null;
  state: Generated<string>;
  updated_at: Timestamp;
  version: Generated<number>;
}

export interface ChampionshipRound {
  entry_id: string;
  game_id: string;
  is_counted: Generated<boolean>;
  is_void: Generated<boolean>;
  played_at: Timestamp;
  received_at: Timestamp;
  round_id: string;
  row_version: string;
  stake: string;
  win: string;
}

export interface ChampionshipStage {
  activity_id: string;
  decided_at: Timestamp;
  entries: number;
  qualified: number;
  ranked: number;
  stage: number;
}

export interface CodeUse {
  code: string;
  last_at: Timestamp;
  user_id: string;
}

export interface Coin {
  created_at: Generated<Timestamp>;
  currency_id: string | null;
  default_bet: string;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  lines: number;
  max_bet: string;
  min_bet: string;
  name: string;
  note: Generated<string>;
  status: Generated<string>;
  total_bets: ArrayType<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CollectionCount {
  activity_id: string;
  bets: string;
  drawn: string;
  icon: string;
  player_id: string;
}

export interface CollectionDrop {
  activity_id: string;
  agent_id: string;
  bet_at: Timestamp;
  bet_id: string;
  created_at: Generated<Timestamp>;
  day: string;
  deleted_at: Timestamp | null;
  game_id: string;
  icon: string;
  id: Generated<string>;
  player_id: string;
  site_id: string;
  state: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CollectionExchange {
  activity_id: string;
  agent_id: string;
  amount: string | null;
  campaign_id: string | null;
  card: Json | null;
  card_id: string | null;
  created_at: Generated<Timestamp>;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decided_name: Generated<string>;
  deleted_at: Timestamp | null;
  exchange_no: string;
  grant_id: string | null;
  icons: Json;
  id: Generated<string>;
  needs_person: boolean;
  paid_at: Timestamp | null;
  payout_id: string | null;
  player_id: string;
  points: string | null;
  prize_kind: string;
  reason: Generated<string>;
  recipe: string;
  site_id: string;
  state: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CollectionHolding {
  activity_id: string;
  agent_id: string;
  collected: string;
  icon: string;
  player_id: string;
  site_id: string;
  spent: Generated<string>;
  updated_at: Generated<Timestamp>;
}

export interface CollectionStock {
  activity_id: string;
  recipe: string;
  stock_left: string | null;
}

export interface Company {
  address: Generated<string>;
  email: Generated<string>;
  id: Generated<number>;
  name: Generated<string>;
  payment_details: Generated<string>;
  tax_number: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Compensation {
  agent_id: string;
  agreed: Json | null;
  answered: Json | null;
  bet_id: Generated<string>;
  by_user: string;
  created_at: Generated<Timestamp>;
  created_by: string;
  currency: string;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  finished_at: Timestamp | null;
  game_id: string | null;
  id: Generated<string>;
  is_test: Generated<boolean>;
  money: string;
  origin: Generated<string>;
  origin_ref: Generated<string>;
  payout_id: string | null;
  player_id: string;
  reason: string;
  round_id: Generated<string>;
  site_id: string;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ConfigChange {
  at: Generated<Timestamp>;
  data: Json | null;
  game_id: string | null;
  id: Generated<string>;
  kind: string;
  object_id: string | null;
  player_id: string | null;
  site_id: string | null;
}

export interface ConsumerPosition {
  batch_id: string;
  consumer: string;
  updated_at: Generated<Timestamp>;
}

export interface Currency {
  code: string;
  coin_factor: Generated<string>;
  created_at: Generated<Timestamp>;
  decimals: Generated<number>;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  is_rate_locked: Generated<boolean>;
  name: string;
  status: Generated<string>;
  symbol: Generated<string>;
  unit_ratio: Generated<number>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CurrencyRate {
  after: string;
  approved_name: Generated<string>;
  before: string | null;
  by_user: string;
  currency_id: string;
  from_at: Timestamp;
}

export interface DayLimitSite {
  action: string;
  from_group: string;
  limit_usd: string;
  seeded_at: Timestamp | null;
  site_id: string;
  updated_at: Generated<Timestamp>;
}

export interface DirectoryVersion {
  is_only: Generated<boolean>;
  n: string;
}

export interface Drawing {
  applied_at: Timestamp | null;
  applied_by: Generated<string>;
  apply_approved_name: Generated<string>;
  check_approved_name: Generated<string>;
  checked_at: Timestamp | null;
  checked_by: Generated<string>;
  created_at: Generated<Timestamp>;
  created_by: Generated<string>;
  deleted_at: Timestamp | null;
  game_id: string;
  hit_rate_pct: string;
  id: Generated<string>;
  kind: string;
  max_multiple: string;
  n: number;
  name: string;
  note: Generated<string>;
  points: string;
  rtp_exact: string;
  rtp_pct: string;
  rtp_profile: string;
  sha256: Buffer;
  sigma: string;
  state: Generated<string>;
  steps: Json;
  updated_at: Generated<Timestamp>;
  used_at: Timestamp | null;
  used_by: Generated<string>;
  version: Generated<number>;
}

export interface DualControlSince {
  agent_id: string | null;
  approve_code: string;
  at: Generated<Timestamp>;
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

export interface FactGap {
  found_at: Generated<Timestamp>;
  is_stuck: Generated<boolean>;
  partition: string;
  reason: string;
  rows_expected: string;
  rows_held: string;
  rows_restored: string | null;
  rows_to_restore: string | null;
  table_name: string;
}

export interface FactHour {
  bet: string;
  bets: string;
  currency: string;
  hour: Timestamp;
  partition: string;
  site_id: string;
  win: string;
}

export interface FactMonth {
  amount: string | null;
  net_rows: string | null;
  partition: string;
  rows: string;
  table_name: string;
  win: string | null;
}

export interface FactOutbox {
  attempt: Generated<number>;
  code: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  kind: string;
  line: Json;
  message: string | null;
  refused_at: Timestamp | null;
}

export interface FactStore {
  definitions: Generated<Json>;
  engine: Generated<string>;
  hours_from: Timestamp;
  is_only: Generated<boolean>;
  store_id: string | null;
  verified_at: Timestamp | null;
}

export interface FeeTier {
  agent_id: string;
  basis: string;
  from_usd: string;
  game_type: string | null;
  id: Generated<string>;
  pct: string;
  site_id: string | null;
  vendor: string | null;
}

export interface FreeRoundCampaign {
  agent_id: string;
  bets: Json;
  by_user: string;
  cancelled_at: Timestamp | null;
  code: string;
  created_at: Generated<Timestamp>;
  created_by: string;
  deleted_at: Timestamp | null;
  expires_at: Timestamp;
  game_ids: ArrayType<string>;
  id: Generated<string>;
  multiplier: number;
  name: string;
  note: Generated<string>;
  pays: Generated<string>;
  rounds: number;
  starts_at: Timestamp;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface FreeRoundCampaignSite {
  campaign_id: string;
  code: string;
  is_open: Generated<boolean>;
  site_id: string;
}

export interface FreeRoundGrant {
  agent_id: string;
  approved_name: Generated<string>;
  bet_value: string;
  by_user: string;
  campaign_id: string;
  counted_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  created_by: string;
  currency: string;
  deleted_at: Timestamp | null;
  end_reason: Generated<string>;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  game_ids: ArrayType<string>;
  id: Generated<string>;
  max_win: string | null;
  multiplier: number;
  open_rounds: Generated<number>;
  pays: Generated<string>;
  player_id: string;
  rounds: number;
  site_id: string;
  started_at: Timestamp | null;
  starts_at: Timestamp;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
  used: Generated<number>;
  version: Generated<number>;
  won: Generated<string>;
}

export interface FreeRoundPayout {
  grant_id: string;
  payout_id: string;
  round_id: string;
}

export interface Game {
  buy_modes: Generated<Json>;
  certifications: Generated<Json>;
  code: string;
  coin_size_type: Generated<string>;
  created_at: Generated<Timestamp>;
  default_bet: string | null;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  features: Generated<string[]>;
  has_buy: Generated<boolean>;
  has_jackpot: Generated<boolean>;
  id: Generated<string>;
  is_featured: Generated<boolean>;
  is_flash: Generated<boolean>;
  is_h5: Generated<boolean>;
  is_hot: Generated<boolean>;
  is_new: Generated<boolean>;
  is_permanent_hot: Generated<boolean>;
  jackpot_pool_code: Generated<string>;
  jackpot_rate: string | null;
  languages: Generated<string[]>;
  limits_id: Generated<string>;
  lines: number | null;
  max_bet: string | null;
  max_multiple: string | null;
  max_position_bet: string | null;
  min_bet: string | null;
  min_position_bet: string | null;
  mode: Generated<string>;
  name: string;
  name_zh: Generated<string>;
  names: Generated<Json>;
  new_until: Timestamp | null;
  note: Generated<string>;
  origin: Generated<string>;
  rtp: string | null;
  rtp_profiles: Generated<ArrayType<string>>;
  rule: Generated<string>;
  sigma: string | null;
  sort: Generated<number>;
  status: Generated<string>;
  stops: Generated<string>;
  type: string;
  updated_at: Generated<Timestamp>;
  vendor: string;
  vendor_game_id: Generated<string>;
  version: Generated<number>;
  volatility: string | null;
  window_size: Generated<string>;
}

export interface GameAvailability {
  after: string;
  approved_name: Generated<string>;
  at: Generated<Timestamp>;
  before: string | null;
  by_user: string;
  game_id: string;
  id: Generated<string>;
  reason: Generated<string>;
}

export interface GameExposureRule {
  begins_on: string;
  by_user: Generated<string>;
  created_at: Generated<Timestamp>;
  decay_pct: Generated<string>;
  deleted_at: Timestamp | null;
  game_id: string;
  high_usd: string | null;
  id: Generated<string>;
  low_usd: string | null;
  note: Generated<string>;
  site_group_id: string | null;
  start_usd: Generated<string>;
  tax_pct: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
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
  archive_at: string | null;
  archive_bytes: number | null;
  archive_crc: string | null;
  archive_id: string | null;
  body: Buffer | null;
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

export interface Installation {
  id: Generated<string>;
  made_at: Generated<Timestamp>;
}

export interface InvalidBet {
  agent_id: string;
  approved_name: Generated<string>;
  attempts: Generated<number>;
  bet: string;
  bet_at: Timestamp;
  bet_id: string;
  books_version: string | null;
  cancel_reason: Generated<string>;
  cancelled_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  currency: string;
  deleted_at: Timestamp | null;
  features: Generated<string[]>;
  game_id: string;
  given_agreed: string | null;
  id: Generated<string>;
  is_test: boolean;
  is_valid: Generated<boolean>;
  last_error: Generated<string>;
  last_outcome: Generated<string>;
  lease_token: string | null;
  marked_by: Generated<string>;
  next_attempt_at: Timestamp | null;
  player_id: string;
  reason: Generated<string>;
  requested_at: Timestamp | null;
  requested_by: string | null;
  requested_name: Generated<string>;
  round_id: string;
  settle_version: string | null;
  settle_win: string | null;
  site_id: string;
  source: string;
  stake: string | null;
  state: Generated<string>;
  step: Generated<string>;
  tries: Generated<number>;
  tries_since: Timestamp | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  win: string;
  win_amounts: Generated<string[]>;
  win_index: Generated<number>;
  wins: Generated<string[]>;
}

export interface InvalidBetAttempt {
  attempt: number;
  call_id: string;
  ended_at: Timestamp | null;
  invalid_bet_id: string;
  outcome: string | null;
  request_id: string;
  result: string | null;
  started_at: Timestamp;
  step: string;
}

export interface Invoice {
  agent_id: string;
  by_user: string;
  due_on: string;
  id: Generated<string>;
  issued_on: string;
  issuer: Json;
  made_at: Timestamp;
  number: string;
  receiver: Json;
  replaces: Generated<string>;
  run_id: string;
  run_version: number;
  sequence: number;
  year: number;
}

export interface InvoiceDocument {
  agent_id: string;
  content: Buffer;
  file_name: string;
  format: string;
  invoice_id: string;
  language: string;
  made_at: Timestamp;
}

export interface JackpotDay {
  adjustment: string;
  bets: string;
  closing: string;
  day: string;
  first_id: string;
  hidden_in: string;
  hits: string;
  last_id: string;
  opening: string;
  overflow_in: string;
  pool_id: string;
  repaid: string;
  seed: string;
  visible_in: string;
  wager: string;
  win: string;
}

export interface JackpotLedger {
  adjustment: Generated<string>;
  bets: Generated<string>;
  booked_at: Timestamp;
  day: string;
  group_id: string | null;
  hidden: string;
  hidden_in: Generated<string>;
  id: Generated<string>;
  opening: string;
  order_id: string | null;
  overflow: string;
  overflow_in: Generated<string>;
  owed: string;
  pool_id: string;
  repaid: Generated<string>;
  seed: Generated<string>;
  turn: number;
  visible: string;
  visible_in: Generated<string>;
  wager: Generated<string>;
  win: Generated<string>;
}

export interface JackpotMeter {
  bets: Generated<string>;
  epoch: Generated<string>;
  hidden: string;
  hits: Generated<string>;
  last_hit_at: Timestamp | null;
  overflow: string;
  owed: string;
  pool_id: string;
  turn: Generated<number>;
  updated_at: Timestamp;
  visible: string;
  wager: Generated<string>;
  won: Generated<string>;
}

export interface JackpotOrder {
  agent_id: string | null;
  amount: string;
  approved_at: Timestamp | null;
  approved_name: Generated<string>;
  bet_id: Generated<string>;
  by_user: Generated<string>;
  cancel_asked_at: Timestamp | null;
  created_at: Timestamp;
  currency: string | null;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  fx_rate: string | null;
  game_id: string | null;
  id: Generated<string>;
  limits_exceeded: Generated<string[]>;
  method: string;
  paid_at: Timestamp | null;
  payout_id: string | null;
  player_amount: string | null;
  player_id: string | null;
  pool_id: string;
  proof: Json | null;
  requested_by: string | null;
  site_id: string | null;
  status: string;
  to_pool_id: string | null;
  turn: number;
  updated_at: Timestamp;
  version: Generated<number>;
  win_code: string | null;
}

export interface JackpotPool {
  agent_id: string | null;
  brand: Generated<string>;
  cap: string;
  code: string;
  contribution_limit: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  due_from_min: number | null;
  due_hour: number | null;
  due_to_min: number | null;
  games: Json;
  hidden_rate: string;
  id: Generated<string>;
  min_bet_usd: Generated<string>;
  min_win: string;
  must_hit: string | null;
  name: string;
  note: Generated<string>;
  odds_per_usd: Generated<string>;
  player_day_limit: Generated<string | null>;
  pool_day_limit: Generated<string | null>;
  rate: string;
  reset: string;
  scope: string;
  seed: string;
  segments: Generated<number[]>;
  site_day_limit: Generated<string | null>;
  site_id: string | null;
  site_weights: Generated<Json>;
  sort: Generated<number>;
  sources: Generated<string[]>;
  status: Generated<string>;
  tier: string;
  trigger: string;
  trigger_weight: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface JackpotTerms {
  created_at: Generated<Timestamp>;
  digest: Buffer;
  id: Generated<number>;
  pools: Json;
}

export interface JackpotTurn {
  commitment: Buffer | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  pool_id: string;
  rules: Json;
  salt: string | null;
  sealed: Buffer | null;
  start_money: string;
  started_at: Timestamp;
  turn: number;
  value: string | null;
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

export interface JournalArchive {
  archived_at: Timestamp;
  batches: number;
  bytes: string;
  file: string;
  first_id: string;
  id: Generated<string>;
  last_id: string;
  partition: string;
  released_at: Timestamp | null;
  rows: string;
  sha256: Buffer;
  table_name: string;
}

export interface Kick {
  id: Generated<string>;
  kicked_at: Timestamp;
  player_id: string;
  site_id: string;
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

export interface LoginRule {
  agent_id: string | null;
  by_user: Generated<string>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  effect: string;
  expires_at: Timestamp | null;
  group_id: string | null;
  id: Generated<string>;
  network: string;
  note: Generated<string>;
  owner_id: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string | null;
  version: Generated<number>;
}

export interface MailOutbox {
  body: Buffer;
  created_at: Generated<Timestamp>;
  error: Generated<string>;
  id: Generated<string>;
  language: string;
  next_try_at: Generated<Timestamp>;
  notice_id: string | null;
  revealed_to: string | null;
  revealed_until: Timestamp | null;
  sent_at: Timestamp | null;
  state: Generated<string>;
  subject: string;
  template: string;
  to_address: string;
  tries: Generated<number>;
  user_id: string | null;
}

export interface MathBinding {
  approved_name: Generated<string>;
  by_id: string | null;
  by_user: Generated<string>;
  drawing_id: string | null;
  end_approved_name: Generated<string>;
  ended_by: Generated<string>;
  from_at: Timestamp;
  game_id: string;
  id: Generated<string>;
  math_version: string;
  reason: Generated<string>;
  rtp_profile: string;
  to_at: Timestamp | null;
  version_id: string | null;
}

export interface MathInstallation {
  approved_name: Generated<string>;
  at: Timestamp;
  by_user: string;
  drawing_id: string | null;
  game_id: string;
  id: Generated<string>;
  math_version: string;
  reason: Generated<string>;
  rtp_profile: string;
  sha256: string;
  version_id: string | null;
  what: string;
}

export interface MathKey {
  created_at: Generated<Timestamp>;
  created_by: string | null;
  deleted_at: Timestamp | null;
  fingerprint: string;
  id: Generated<string>;
  name: string;
  note: Generated<string>;
  public_key: string;
  updated_at: Generated<Timestamp>;
  vendor: string;
  version: Generated<number>;
}

export interface MathMode {
  cost: string;
  hit_rate_pct: string;
  max_multiple: string;
  mode: string;
  outcomes: string;
  payout_parts: number;
  payouts: Json | null;
  rtp: string;
  rtp_pct: string;
  sigma: string;
  sort: number;
  steps: Json;
  version_id: string;
  weight_sum: string;
}

export interface MathVersion {
  applied_at: Timestamp | null;
  applied_by: string | null;
  applied_by_user: Generated<string>;
  approved_name: Generated<string>;
  by_user: Generated<string>;
  bytes: string;
  check_ended_at: Timestamp | null;
  check_started_at: Timestamp | null;
  check_state: Generated<string>;
  checked_at: Timestamp | null;
  checked_by: string | null;
  checked_by_user: Generated<string>;
  checked_outcomes: Generated<string>;
  created_at: Generated<Timestamp>;
  declared: Generated<Json>;
  deleted_at: Timestamp | null;
  fault_count: Generated<string>;
  faults: Generated<Json>;
  file_name: string;
  files: Generated<Json>;
  game_id: string | null;
  id: Generated<string>;
  math_version: Generated<string>;
  note: Generated<string>;
  received_at: Timestamp | null;
  rtp_profile: Generated<string>;
  sha256: string | null;
  signature: string;
  signed_by: string | null;
  state: Generated<string>;
  updated_at: Generated<Timestamp>;
  uploaded_by: string | null;
  used_at: Timestamp | null;
  used_by: string | null;
  used_by_user: Generated<string>;
  version: Generated<number>;
}

export interface MirroredBet {
  agent_id: string | null;
  balance_after: string | null;
  balance_before: string | null;
  bet: string;
  bet_at: Timestamp;
  bet_usd: string | null;
  changed_at: Timestamp;
  currency: string;
  device: Generated<string>;
  first_seen_at: Timestamp;
  free_spins: number | null;
  fx_rate: string | null;
  game_code: string;
  id: Generated<string>;
  ip: Generated<string>;
  is_feature_buy: Generated<boolean>;
  is_test: Generated<boolean>;
  jackpot_contribution: string;
  math_version: Generated<string>;
  parent_bet_id: Generated<string>;
  player: string;
  raw: Json;
  revision: string;
  revisions: Generated<number>;
  round_id: string;
  rtp_profile: Generated<string>;
  seen_at: Timestamp;
  settle_date: string | null;
  settled_at: Timestamp | null;
  site_code: string;
  site_id: string | null;
  source: string | null;
  spin_type: Generated<string>;
  status: string | null;
  sub_agent: Generated<string>;
  valid_bet: string;
  vendor_bet_id: string;
  vendor_id: string;
  vendor_status: string;
  win_game: string;
  win_jackpot: string;
  win_usd: string | null;
}

export interface MirroredBetRevision {
  changed_at: Timestamp;
  content_hash: Buffer;
  mirrored_bet_id: string;
  raw: Json;
  revision: string;
  seen_at: Timestamp;
}

export interface Odds {
  approved_name: Generated<string>;
  entries: Json;
  game_id: string;
  id: Generated<string>;
  site_id: string | null;
  updated_at: Generated<Timestamp>;
  updated_by: string;
  version: Generated<number>;
}

export interface OddsVersion {
  approved_name: Generated<string>;
  by_user: string;
  created_at: Generated<Timestamp>;
  entries: Json;
  odds_id: string;
  reason: string;
  version: number;
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

export interface Payout {
  agent_id: string;
  amount: string;
  attempts: Generated<number>;
  balance_after: string | null;
  bet_id: Generated<string>;
  budget_id: string | null;
  created_at: Timestamp;
  currency: string;
  decided_at: Timestamp | null;
  decided_by: string | null;
  decided_name: Generated<string>;
  direction: string;
  fx_rate: string;
  game: Generated<string>;
  id: Generated<string>;
  is_cancelled: Generated<boolean>;
  is_given_up: Generated<boolean>;
  is_test: boolean;
  last_error: Generated<string>;
  last_outcome: Generated<string>;
  lease_token: string | null;
  limits_exceeded: Generated<string[]>;
  may_be_booked: Generated<boolean>;
  next_attempt_at: Timestamp | null;
  paid_at: Timestamp | null;
  player_id: string;
  prize_amount: string;
  prize_currency: string;
  promo_kind: string | null;
  purpose: string;
  reference: string;
  requested_by: string | null;
  requested_name: Generated<string>;
  round_id: Generated<string>;
  site_id: string;
  source_id: Generated<string>;
  state: string;
  step: Generated<string>;
  told_at: Timestamp | null;
  transfer_id: string;
  tries: Generated<number>;
  tries_since: Timestamp | null;
  usd: string;
  version: Generated<number>;
  wallet_kind: string;
}

export interface PayoutAttempt {
  attempt: number;
  call_id: string;
  ended_at: Timestamp | null;
  http_status: number | null;
  latency_ms: number | null;
  outcome: string | null;
  payout_id: string;
  remote_code: string | null;
  result: string | null;
  started_at: Timestamp;
  step: string;
}

export interface PayoutBudget {
  agent_id: string | null;
  amount: string;
  created_at: Timestamp;
  currency: string;
  id: Generated<string>;
  paid: Generated<string>;
  purpose: string;
  reference: string;
  reserved: Generated<string>;
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
  jackpot_weight: Generated<string>;
  last_at: Timestamp | null;
  level: Generated<number>;
  live_at: Timestamp | null;
  live_before: string | null;
  live_by: Generated<string>;
  live_note: Generated<string>;
  live_until: Timestamp | null;
  nick_name: Generated<string>;
  note: Generated<string>;
  same_as_id: string | null;
  site_id: string;
  sub_agent_id: string | null;
  type: Generated<string>;
  updated_at: Generated<Timestamp>;
  user_name: string;
  version: Generated<number>;
}

export interface PlayerAddress {
  device: string;
  first_at: Timestamp;
  ip: string;
  last_at: Timestamp;
  player_id: string;
}

export interface PlayerControl {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  effect: string;
  expires_at: Timestamp | null;
  from_at: Generated<Timestamp>;
  game_id: string | null;
  id: Generated<string>;
  mark_id: string | null;
  max_bet_usd: string | null;
  player_id: string;
  rtp: string | null;
  settle_day: string | null;
  site_id: string;
  source: string;
  updated_at: Generated<Timestamp>;
}

export interface PlayerDayWin {
  net_usd: string;
  player_id: string;
  settle_day: string;
  site_id: string;
}

export interface PlayerFigure {
  balance: string | null;
  balance_at: Timestamp | null;
  bet: Generated<string>;
  bet_usd: Generated<string>;
  created_at: Timestamp;
  currency: string;
  device: Generated<string>;
  first_at: Timestamp | null;
  ip: Generated<string>;
  last_at: Timestamp | null;
  level: number;
  open_sessions: Generated<number>;
  player_id: string;
  rounds: Generated<string>;
  seen_at: Timestamp | null;
  site_id: string;
  test_bet: Generated<string>;
  test_rounds: Generated<string>;
  test_win: Generated<string>;
  type: string;
  win: Generated<string>;
  win_loss_usd: Generated<string>;
  win_usd: Generated<string>;
}

export interface PlayerFigureMark {
  batch_id: Generated<string>;
  counted_at: Timestamp | null;
  table_name: string;
}

export interface PlayRule {
  autoplay: boolean | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  feature_buy: boolean | null;
  game_id: string | null;
  game_type: string | null;
  id: Generated<string>;
  jurisdiction: string | null;
  min_cycle_ms: number | null;
  note: Generated<string>;
  on_too_fast: Generated<string>;
  site_id: string | null;
  slam_stop: boolean | null;
  turbo: boolean | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface PostgresTimeline {
  is_only: Generated<boolean>;
  since: Generated<Timestamp>;
  timeline: string;
}

export interface ReconDiff {
  hint: Generated<string>;
  id: Generated<string>;
  kind: string;
  our_id: Generated<string>;
  ours_bet: string | null;
  ours_status: string | null;
  ours_win: string | null;
  round_id: Generated<string>;
  row_id: string;
  site_id: string;
  their_id: Generated<string>;
  theirs_bet: string | null;
  theirs_status: string | null;
  theirs_win: string | null;
}

export interface ReconRow {
  amount_differs: number | null;
  bets_bet: Generated<string>;
  bets_count: Generated<string>;
  bets_win: Generated<string>;
  closed_at: Timestamp | null;
  closed_by: Generated<string>;
  compared_at: Generated<Timestamp>;
  compared_upload_id: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  diff_bet: string | null;
  diff_count: string | null;
  diff_pct: string | null;
  diff_win: string | null;
  evidence: Generated<string>;
  explained_at: Timestamp | null;
  explained_by: Generated<string>;
  explained_by_id: string | null;
  explanation: Generated<string>;
  has_moved: Generated<boolean>;
  hints: Generated<Json>;
  id: Generated<string>;
  missing_ours: number | null;
  missing_theirs: number | null;
  settle_date: string;
  site_bet: string | null;
  site_count: string | null;
  site_id: string;
  site_win: string | null;
  state: Generated<string>;
  status_differs: number | null;
  tolerance: Generated<string>;
  updated_at: Generated<Timestamp>;
  upload_id: string | null;
  version: Generated<number>;
  wallet_bet: string | null;
  wallet_count: string | null;
  wallet_win: string | null;
}

export interface ReconRun {
  by_user: Generated<string>;
  id: Generated<string>;
  open_count: number;
  row_count: number;
  run_at: Generated<Timestamp>;
  settle_date: string;
  site_id: string;
}

export interface ReconTolerance {
  approved_name: Generated<string>;
  currency: string;
  tolerance: string;
  updated_at: Generated<Timestamp>;
  updated_by: Generated<string>;
  version: Generated<number>;
}

export interface ReconUpload {
  at: Generated<Timestamp>;
  by_user: string;
  day_from: string;
  day_to: string;
  file_name: Generated<string>;
  headings: Generated<Json>;
  id: Generated<string>;
  kind: string;
  row_count: number;
  sha256: string;
  site_id: string;
}

export interface ReconUploadRow {
  at: Timestamp | null;
  bet: string;
  bets: string;
  currency: string;
  external_id: Generated<string>;
  line: number;
  player: Generated<string>;
  round_id: Generated<string>;
  settle_date: string;
  site_id: string;
  status: string;
  upload_id: string;
  win: string;
}

export interface RecoveryCode {
  code_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

export interface RedPacket {
  activity_id: string;
  agent_id: string | null;
  amount: string;
  bet_at: Timestamp | null;
  bet_id: string | null;
  created_at: Generated<Timestamp>;
  day: string | null;
  deleted_at: Timestamp | null;
  given_at: Timestamp | null;
  id: Generated<string>;
  opens_at: Timestamp;
  packet_no: string | null;
  player_id: string | null;
  position: number;
  prize_id: string | null;
  show_at: Timestamp | null;
  site_id: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface RedPacketPlay {
  activity_id: string;
  bet_usd: string;
  bets: string;
  day: string;
  player_id: string;
}

export interface RedPacketPot {
  activity_id: string;
  given: Generated<string>;
  given_packets: Generated<number>;
  packets: number;
  total: string;
}

export interface ReportWatch {
  is_only: Generated<boolean>;
  seen_at: Timestamp;
  taking_since: Timestamp;
}

export interface RestoreEnd {
  approved_name: string;
  ended_at: Generated<Timestamp>;
  ended_by: string | null;
  ended_name: string;
  id: Generated<string>;
  reason: string;
  until_note: string;
}

export interface RestoreLoss {
  batches: string;
  first_at: Timestamp;
  last_at: Timestamp;
  note_id: string;
  rows: string;
  site_id: string;
  table_name: string;
}

export interface RestoreNote {
  evidence: Json;
  evidence_id: string;
  id: Generated<string>;
  noted_at: Generated<Timestamp>;
  restored_to: Timestamp;
  signal: string;
}

export interface RestoreTransfer {
  agent_id: string;
  amount: string;
  booked_at: Timestamp;
  currency: string;
  is_test: boolean;
  method: string;
  note_id: string;
  player: string;
  site_id: string;
  transfer_id: string;
}

export interface RiskMark {
  agent_id: string;
  block_id: string | null;
  by_user: Generated<string>;
  case_id: string | null;
  control: string | null;
  control_rtp: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  ends_at: Timestamp | null;
  evidence: Generated<Json>;
  game_id: string | null;
  id: Generated<string>;
  max_bet_usd: string | null;
  needs_check: Generated<boolean>;
  outcome: string | null;
  player_id: string;
  release_approved_name: Generated<string>;
  released_at: Timestamp | null;
  released_by: Generated<string>;
  released_how: string | null;
  review_approved_name: Generated<string>;
  review_reason: Generated<string>;
  reviewed_at: Timestamp | null;
  reviewed_by: Generated<string>;
  rule: string | null;
  site_id: string;
  source: string;
  state: Generated<string>;
  times: number | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface RiskMarkEvent {
  after: Json;
  approved_name: Generated<string>;
  before: Json | null;
  by_user: Generated<string>;
  created_at: Generated<Timestamp>;
  event: string;
  id: Generated<string>;
  mark_id: string;
  reason: Generated<string>;
}

export interface RiskRule {
  created_at: Generated<Timestamp>;
  daily_auto_times: Generated<number>;
  deleted_at: Timestamp | null;
  description: Generated<string>;
  id: Generated<string>;
  is_on: Generated<boolean>;
  kind: string;
  min_rounds: Generated<number>;
  threshold: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface RoundCheck {
  batch_id: Generated<string>;
  is_one: Generated<boolean>;
}

export interface RtpAlert {
  buy_mode: string;
  case_id: string;
  closed_at: Timestamp | null;
  evidence: Json;
  game_id: string;
  id: Generated<string>;
  math_version: string;
  opened_at: Timestamp;
  rtp_profile: string;
  side: string;
  split: string;
  split_value: Generated<string>;
  test: string;
}

export interface RtpBand {
  case_id: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  down_max: string;
  down_min: string;
  game_id: string;
  id: Generated<string>;
  left_at: Timestamp | null;
  looked_at: Timestamp | null;
  note: Generated<string>;
  rounds: string | null;
  rtp: string | null;
  side: string | null;
  site_group_id: string | null;
  start_at: Timestamp;
  status: Generated<string>;
  up_max: string;
  up_min: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface RtpWatch {
  alerts: Generated<number>;
  first_at: Timestamp;
  hour: Timestamp;
  last_at: Timestamp;
  longest_ms: Generated<number>;
  put_off: Generated<number>;
  rounds: Generated<string>;
  runs: Generated<number>;
  streams: Generated<number>;
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

export interface ScatterCount {
  activity_id: string;
  agent_id: string;
  bets: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  last_bet_at: Timestamp;
  player_id: string;
  scatters: string;
  site_id: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ScatterLevel {
  activity_id: string;
  agent_id: string;
  level: number;
  player_id: string;
  prize_id: string | null;
  reached_at: Timestamp;
  scatters: string;
}

export interface ScatterStock {
  activity_id: string;
  level: number;
  stock: number;
  stock_left: number;
}

export interface SensitiveEdit {
  at: Timestamp;
  object_id: string;
  object_type: string;
  user_id: string;
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
  approved_name: Generated<string>;
  mark: Generated<string>;
  name: string;
  updated_at: Generated<Timestamp>;
  updated_by: string | null;
  value: Json;
  version: Generated<number>;
}

export interface SettlementAdjustment {
  amount_usd: string;
  approved_name: Generated<string>;
  by_user: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  reason: string;
  removal_approved_name: Generated<string>;
  removed_at: Timestamp | null;
  removed_by: Generated<string>;
  run_id: string;
}

export interface SettlementCompensation {
  amount: string;
  amount_usd: string;
  credit_id: string;
  currency: string;
  fx: string;
  player_id: string;
  run_id: string;
  run_version: number;
  settle_date: string;
  site_id: string;
  source_id: Generated<string>;
}

export interface SettlementLine {
  activity_prize: string;
  bet: string;
  compensation: Generated<string>;
  currency: string;
  fee: string;
  fee_basis: string | null;
  fee_pct: string | null;
  free_round_bonus: string;
  free_win_bonus: string;
  fx: string;
  game_type: string;
  jackpot_contribution: string;
  jackpot_win: string;
  rounds: string;
  run_id: string;
  run_version: number;
  site_id: string;
  valid_bet: string;
  valid_bet_usd: string;
  vendor: string;
  win: string;
  win_loss: string;
  win_loss_usd: string;
}

export interface SettlementRate {
  after: string;
  approved_name: Generated<string>;
  before: string | null;
  by_user: string;
  created_at: Generated<Timestamp>;
  currency: string;
  id: Generated<string>;
  month: string;
  reason: string;
}

export interface SettlementRestatement {
  batch_id: string;
  bet_after: string;
  bet_before: string;
  bet_id: string;
  currency: string;
  entered_run_id: string;
  entered_version: number;
  game_type: string;
  id: Generated<string>;
  run_id: string;
  settle_date: string;
  site_id: string;
  valid_after: string;
  valid_before: string;
  vendor: string;
  win_after: string;
  win_before: string;
}

export interface SettlementRun {
  agent_id: string;
  confirmed_at: Timestamp | null;
  confirmed_by: Generated<string>;
  created_at: Generated<Timestamp>;
  date_from: string;
  date_to: string;
  id: Generated<string>;
  paid_at: Timestamp | null;
  paid_by: Generated<string>;
  payment_reference: Generated<string>;
  run_version: Generated<number>;
  state: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SettlementTerms {
  agent_id: string;
  created_at: Generated<Timestamp>;
  negative_carry: Generated<string>;
  payment_days: Generated<number>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SettlementVersion {
  adjustments: string;
  amount_due: string;
  batch_id: string;
  by_user: string;
  carried_forward: string;
  carried_out: string;
  compensations: string | null;
  fee: string;
  late_changes: string;
  negative_carry: string;
  reason: Generated<string>;
  run_id: string;
  run_version: number;
  snapshot_at: Timestamp;
}

export interface Site {
  agent_id: string;
  api_params: Generated<Json>;
  api_type: Generated<string>;
  api_url: Generated<string>;
  approval_reason: Generated<string>;
  approved_state: Generated<string>;
  brand: Generated<string>;
  code: string;
  compliance_profile: string | null;
  created_at: Generated<Timestamp>;
  created_by: string;
  deleted_at: Timestamp | null;
  disabled_origins: Generated<string[]>;
  domain: Generated<string>;
  game_types: Generated<string[]>;
  id: Generated<string>;
  ip_currency_action: Generated<string>;
  ip_currency_check: Generated<boolean>;
  ip_whitelist: Generated<string>;
  jackpot: Generated<boolean>;
  jurisdiction: Generated<string>;
  max_bet_usd: string | null;
  max_win_day_action: Generated<string>;
  max_win_day_usd: string | null;
  min_bet_usd: string | null;
  name: string;
  negative_balance: Generated<string>;
  note: Generated<string>;
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

export interface SiteApiKey {
  approved_name: Generated<string>;
  by_user: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  id: Generated<string>;
  last_four: string;
  sealed: Buffer;
  shown_at: Timestamp | null;
  site_id: string;
}

export interface SiteGame {
  config: Generated<Json>;
  created_at: Generated<Timestamp>;
  game_id: string;
  is_enabled: boolean | null;
  max_bet: string | null;
  min_bet: string | null;
  rtp: string | null;
  site_id: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SiteGroup {
  code: string;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  name: string;
  note: Generated<string>;
  rtp: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SpeedAlarm {
  began_at: Timestamp;
  ended_at: Timestamp | null;
  game_id: string | null;
  id: Generated<string>;
  kind: string;
  seen_at: Timestamp;
  site_id: string;
  threshold: string;
  vendor: Generated<string>;
  worst: string;
}

export interface StaffAvatar {
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  png: Buffer;
  user_id: string;
}

export interface StaffUser {
  agent_id: string | null;
  all_agents: Generated<boolean>;
  auth_group_id: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  email: string | null;
  email_changed_at: Timestamp | null;
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

export interface StakeAboveOffer {
  bet_id: string;
  max_bet: string;
  noted_at: Timestamp;
}

export interface SubAgent {
  auto_group_id: string | null;
  auto_reason: Json | null;
  code: string;
  configured_group_id: string | null;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  note: Generated<string>;
  site_id: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SubAgentGroup {
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  from_value: string | null;
  id: Generated<string>;
  metric: string | null;
  min_rounds: Generated<number>;
  name: string;
  note: Generated<string>;
  rtp: string | null;
  to_value: string | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TableLayout {
  layout: Json;
  table_id: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

export interface TaskAccount {
  activity_id: string;
  agent_id: string;
  approved_name: Generated<string>;
  by_user: Generated<string>;
  card_id: string | null;
  completed_at: Timestamp | null;
  completed_day: string | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  ended_at: Timestamp | null;
  grant_id: string | null;
  id: Generated<string>;
  is_by_hand: Generated<boolean>;
  is_too_small: Generated<boolean>;
  payout_id: string | null;
  period_ends_at: Timestamp | null;
  period_key: string;
  player_id: string;
  points: string | null;
  progress: Generated<string>;
  reason: Generated<string>;
  refusal: Generated<string>;
  rewarded_at: Timestamp | null;
  rewarded_day: string | null;
  site_id: string;
  started_day: string | null;
  state: string;
  target: string;
  turn: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TaskPlay {
  activity_id: string;
  agent_id: string;
  bet_usd: string;
  day: string;
  player_id: string;
  rounds: string;
  site_id: string;
  win_usd: string;
}

export interface TaskPoint {
  activity_id: string;
  agent_id: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  player_id: string;
  points: string;
  site_id: string;
  task_account_id: string;
}

export interface TaskStep {
  activity_id: string;
  agent_id: string;
  created_at: Generated<Timestamp>;
  day: string;
  player_id: string;
  site_id: string;
  step: string;
}

export interface TaskStock {
  activity_id: string;
  rewards_left: string;
}

export interface TimedChange {
  after: Json;
  agent_id: string | null;
  applied_at: Timestamp | null;
  apply_at: Timestamp;
  apply_late_s: number | null;
  approval_id: string | null;
  asks: Json;
  before: Json;
  cancel_reason: Generated<string>;
  cancelled_at: Timestamp | null;
  cancelled_by: string | null;
  cancelled_name: Generated<string>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  endpoint: string;
  failure: Json | null;
  id: Generated<string>;
  object_id: string;
  object_name: string;
  object_type: string;
  operation: string;
  payload: Buffer;
  reason: Generated<string>;
  requested_at: Timestamp;
  requested_by: string;
  requested_ip: string;
  requested_name: string;
  revert_at: Timestamp | null;
  revert_late_s: number | null;
  reverted_at: Timestamp | null;
  state: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TransferRecovery {
  agent_id: string;
  amount: string;
  approved_name: Generated<string>;
  attempts: Generated<number>;
  booked_at: Timestamp | null;
  created_at: Timestamp;
  currency: string;
  id: Generated<string>;
  is_test: boolean;
  kind: string;
  last_error: Generated<string>;
  lease_token: string | null;
  next_attempt_at: Timestamp | null;
  player_id: string;
  reason: string;
  requested_by: string;
  requested_name: string;
  site_id: string;
  state: string;
  step: Generated<string>;
  taken_at: Timestamp | null;
  transfer_id: string;
  tries: Generated<number>;
  tries_since: Timestamp | null;
  updated_at: Timestamp;
  version: Generated<number>;
  written: Generated<Json>;
}

export interface UsedChallenge {
  challenge: string;
  expires_at: Timestamp;
}

export interface Vendor {
  api_url: string;
  code: string;
  created_at: Generated<Timestamp>;
  id: Generated<string>;
  is_enabled: boolean;
  key_sealed: Buffer;
  lag_minutes: Generated<number>;
  last_four: string;
  name: string;
  poll_seconds: Generated<number>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  window_minutes: Generated<number>;
}

export interface VendorContact {
  addresses: string[];
  approved_name: Generated<string>;
  by_user: Generated<string>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  id: Generated<string>;
  language: string;
  note: Generated<string>;
  updated_at: Generated<Timestamp>;
  vendor: string;
  version: Generated<number>;
}

export interface VendorCursor {
  failures: Generated<number>;
  last_error: Generated<string>;
  last_error_at: Timestamp | null;
  last_success_at: Timestamp | null;
  lease_token: string | null;
  leased_until: Timestamp | null;
  next_pull_at: Timestamp;
  pulled_until: Timestamp | null;
  seen_lag_s: Generated<number>;
  vendor_id: string;
  walk_from: Timestamp | null;
  walk_to: Timestamp | null;
  window_counts: Generated<Json>;
  window_from: Timestamp | null;
  window_to: Timestamp | null;
}

export interface VendorFault {
  agent_id: string | null;
  field: Generated<string>;
  fingerprint: Buffer;
  first_seen_at: Timestamp;
  id: Generated<string>;
  is_test: Generated<boolean>;
  kind: string;
  last_seen_at: Timestamp;
  raw: string;
  reason: string;
  times: Generated<number>;
  vendor_bet_id: Generated<string>;
  vendor_id: string;
}

export interface VendorNotice {
  addresses: string[];
  alert_id: string;
  body: string;
  case_id: string;
  created_at: Timestamp;
  id: Generated<string>;
  language: string;
  note: Generated<string>;
  subject: string;
  user_id: string;
  user_name: string;
  vendor: string;
}

export interface VendorRepull {
  counts: Generated<Json>;
  done_until: Timestamp;
  ended_at: Timestamp | null;
  failures: Generated<number>;
  from_at: Timestamp;
  id: Generated<string>;
  last_error: Generated<string>;
  next_try_at: Timestamp;
  reason: string;
  requested_at: Timestamp;
  requested_by: string;
  requested_name: string;
  state: Generated<string>;
  to_at: Timestamp;
  vendor_id: string;
}

export interface WalletState {
  failures: number;
  last_ok_at: Timestamp | null;
  next_probe_at: Timestamp | null;
  opened_at: Timestamp | null;
  site_id: string;
  state: string;
  updated_at: Timestamp;
}

export interface DB {
  access_request: AccessRequest;
  access_review: AccessReview;
  account_address: AccountAddress;
  account_touch: AccountTouch;
  activity: Activity;
  activity_picture: ActivityPicture;
  activity_player: ActivityPlayer;
  activity_prize: ActivityPrize;
  activity_recompute: ActivityRecompute;
  activity_score: ActivityScore;
  activity_score_range: ActivityScoreRange;
  activity_settlement: ActivitySettlement;
  agent: Agent;
  agent_calendar: AgentCalendar;
  agent_month: AgentMonth;
  agent_month_line: AgentMonthLine;
  agent_move: AgentMove;
  approval: Approval;
  audit_checkpoint: AuditCheckpoint;
  audit_event: AuditEvent;
  audit_head: AuditHead;
  audit_stream: AuditStream;
  auth_group: AuthGroup;
  auth_group_code: AuthGroupCode;
  auth_rule: AuthRule;
  auth_ticket: AuthTicket;
  big_win: BigWin;
  big_win_mark: BigWinMark;
  big_win_threshold: BigWinThreshold;
  block: Block;
  bonus_grant: BonusGrant;
  bonus_stock: BonusStock;
  card: Card;
  card_payout: CardPayout;
  case_event: CaseEvent;
  case_file: CaseFile;
  case_item: CaseItem;
  case_note: CaseNote;
  championship_entry: ChampionshipEntry;
  championship_round: ChampionshipRound;
  championship_stage: ChampionshipStage;
  code_use: CodeUse;
  coin: Coin;
  collection_count: CollectionCount;
  collection_drop: CollectionDrop;
  collection_exchange: CollectionExchange;
  collection_holding: CollectionHolding;
  collection_stock: CollectionStock;
  company: Company;
  compensation: Compensation;
  config_change: ConfigChange;
  consumer_position: ConsumerPosition;
  currency: Currency;
  currency_rate: CurrencyRate;
  day_limit_site: DayLimitSite;
  directory_version: DirectoryVersion;
  drawing: Drawing;
  dual_control_since: DualControlSince;
  export_file: ExportFile;
  export_job: ExportJob;
  fact_gap: FactGap;
  fact_hour: FactHour;
  fact_month: FactMonth;
  fact_outbox: FactOutbox;
  fact_store: FactStore;
  fee_tier: FeeTier;
  free_round_campaign: FreeRoundCampaign;
  free_round_campaign_site: FreeRoundCampaignSite;
  free_round_grant: FreeRoundGrant;
  free_round_payout: FreeRoundPayout;
  game: Game;
  game_availability: GameAvailability;
  game_exposure_rule: GameExposureRule;
  idempotency_key: IdempotencyKey;
  ingest_batch: IngestBatch;
  ingest_group: IngestGroup;
  ingest_request: IngestRequest;
  installation: Installation;
  invalid_bet: InvalidBet;
  invalid_bet_attempt: InvalidBetAttempt;
  invoice: Invoice;
  invoice_document: InvoiceDocument;
  jackpot_day: JackpotDay;
  jackpot_ledger: JackpotLedger;
  jackpot_meter: JackpotMeter;
  jackpot_order: JackpotOrder;
  jackpot_pool: JackpotPool;
  jackpot_terms: JackpotTerms;
  jackpot_turn: JackpotTurn;
  job_run: JobRun;
  journal_archive: JournalArchive;
  kick: Kick;
  known_device: KnownDevice;
  login_attempt: LoginAttempt;
  login_rule: LoginRule;
  mail_outbox: MailOutbox;
  math_binding: MathBinding;
  math_installation: MathInstallation;
  math_key: MathKey;
  math_mode: MathMode;
  math_version: MathVersion;
  mirrored_bet: MirroredBet;
  mirrored_bet_revision: MirroredBetRevision;
  odds: Odds;
  odds_version: OddsVersion;
  one_time_link: OneTimeLink;
  passkey: Passkey;
  payout: Payout;
  payout_attempt: PayoutAttempt;
  payout_budget: PayoutBudget;
  platform_key: PlatformKey;
  play_rule: PlayRule;
  player: Player;
  player_address: PlayerAddress;
  player_control: PlayerControl;
  player_day_win: PlayerDayWin;
  player_figure: PlayerFigure;
  player_figure_mark: PlayerFigureMark;
  postgres_timeline: PostgresTimeline;
  recon_diff: ReconDiff;
  recon_row: ReconRow;
  recon_run: ReconRun;
  recon_tolerance: ReconTolerance;
  recon_upload: ReconUpload;
  recon_upload_row: ReconUploadRow;
  recovery_code: RecoveryCode;
  red_packet: RedPacket;
  red_packet_play: RedPacketPlay;
  red_packet_pot: RedPacketPot;
  report_watch: ReportWatch;
  restore_end: RestoreEnd;
  restore_loss: RestoreLoss;
  restore_note: RestoreNote;
  restore_transfer: RestoreTransfer;
  risk_mark: RiskMark;
  risk_mark_event: RiskMarkEvent;
  risk_rule: RiskRule;
  round_check: RoundCheck;
  rtp_alert: RtpAlert;
  rtp_band: RtpBand;
  rtp_watch: RtpWatch;
  saved_view: SavedView;
  saved_view_default: SavedViewDefault;
  scatter_count: ScatterCount;
  scatter_level: ScatterLevel;
  scatter_stock: ScatterStock;
  sensitive_edit: SensitiveEdit;
  session: Session;
  setting: Setting;
  settlement_adjustment: SettlementAdjustment;
  settlement_compensation: SettlementCompensation;
  settlement_line: SettlementLine;
  settlement_rate: SettlementRate;
  settlement_restatement: SettlementRestatement;
  settlement_run: SettlementRun;
  settlement_terms: SettlementTerms;
  settlement_version: SettlementVersion;
  site: Site;
  site_api_key: SiteApiKey;
  site_game: SiteGame;
  site_group: SiteGroup;
  speed_alarm: SpeedAlarm;
  staff_avatar: StaffAvatar;
  staff_user: StaffUser;
  stake_above_offer: StakeAboveOffer;
  sub_agent: SubAgent;
  sub_agent_group: SubAgentGroup;
  table_layout: TableLayout;
  task_account: TaskAccount;
  task_play: TaskPlay;
  task_point: TaskPoint;
  task_step: TaskStep;
  task_stock: TaskStock;
  timed_change: TimedChange;
  transfer_recovery: TransferRecovery;
  used_challenge: UsedChallenge;
  vendor: Vendor;
  vendor_contact: VendorContact;
  vendor_cursor: VendorCursor;
  vendor_fault: VendorFault;
  vendor_notice: VendorNotice;
  vendor_repull: VendorRepull;
  wallet_state: WalletState;
}
