import type { Endpoint } from '@manager/contract/kit/endpoint';
import { z } from 'zod';

/** What an id of an endpoint can refer to. */
export type Kind =
  | 'agent'
  | 'site'
  | 'user'
  | 'player'
  | 'bet'
  | 'txn'
  | 'transfer'
  | 'draw'
  | 'slice'
  | 'call'
  | 'payout'
  | 'approval'
  | 'access_request'
  | 'audit'
  | 'group'
  | 'passkey'
  | 'view'
  | 'export'
  | 'settlement'
  | 'sub_agent'
  | 'block'
  | 'play_rule'
  | 'big_win'
  | 'risk_mark'
  | 'login_rule'
  | 'case_file'
  | 'case_item'
  | 'compensation'
  | 'invalid_bet'
  | 'mirrored_bet'
  | 'free_round_campaign'
  | 'free_round_grant'
  | 'card'
  | 'championship'
  | 'championship_entry'
  | 'championship_prize'
  | 'recon_row'
  | 'cell'
  | 'ranking'
  | 'activity_prize'
  | 'activity'
  | 'collection_drop'
  | 'collection_exchange'
  | 'red_packet'
  | 'scatter_count'
  | 'bonus'
  | 'bonus_grant'
  | 'task'
  | 'task_account'
  | 'timed_change'
  | 'jackpot_pool'
  | 'jackpot_order';

export const isWrite = (endpoint: Endpoint): boolean => endpoint.audit !== null;

/** They ask a website's wallet first, which nobody answers here: tests of their own hold that they succeed, and what they leave (refresh-balance.test.ts). */
export const ASKS_A_WALLET: readonly string[] = ['/api/account/account_list/refresh_balance'];

const fields = new Map<Endpoint, string[]>();

/** Names of the input's fields. Asked for time and again, and dear to read off a schema. */
export const fieldsOf = (endpoint: Endpoint): string[] => {
  const known = fields.get(endpoint);
  if (known !== undefined) return known;
  const { properties = {} } = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, unknown>;
  };
  const names = Object.keys(properties);
  fields.set(endpoint, names);
  return names;
};

/** What a field named like an id refers to; null: to something that is nobody's (games, groups) or no reference at all. */
const KIND_OF_FIELD: Record<string, Kind | null> = {
  agent_id: 'agent',
  own_agent_id: 'agent',
  actor_id: 'user',
  user_id: 'user',
  approval_id: 'approval',
  super_agent_id: 'agent',
  site_id: 'site',
  from_site_id: 'site',
  site_ids: 'site',
  source_site_id: 'site',
  add_site_ids: 'site',
  remove_site_ids: 'site',
  player_id: 'player',
  // Each is answered for itself: those out of scope are unknown (bonus.test.ts).
  player_ids: null,
  bet_id: 'bet',
  txn_id: 'txn',
  transfer_id: 'transfer',
  draw_id: 'draw',
  slice_id: 'slice',
  call_id: 'call',
  campaign_id: 'free_round_campaign',
  pool_id: 'jackpot_pool',
  to_pool_id: 'jackpot_pool',
  off_site_ids: 'site',
  off_agent_ids: 'agent',
  off_game_ids: null,
  // Bets of external vendors go by an id of ours.
  vendor_id: null,
  vendor_bet_id: null,
  game_id: null,
  game_ids: null,
  // Packages of mathematics and their keys, as games.
  source_file_id: null,
  key_id: null,
  one_id: null,
  other_id: null,
  vendor_game_id: null,
  limits_id: null,
  currency_id: null,
  // The labels that websites send: no ids of ours.
  sub_agent_id: null,
  sub_agent_group_id: null,
  configured_group_id: null,
  site_group_id: null,
  auth_group_id: 'group',
  group_id: 'group',
  seller_id: null,
  round_id: null,
  // What a platform names as the source of a bet: it narrows the reader's own bets.
  source_id: null,
  request_id: null,
  // A filter: sessions of others are not among what it finds (session-report.test.ts).
  session_id: null,
  object_id: null,
  case_id: 'case_file',
  owner_id: 'user',
  table_id: null,
  // What the caller has seen of the same case.
  last_notice_id: null,
};

/** Each screen of activities is about those of its own kind. */
const activityAt = ({ path }: Endpoint): Kind => {
  if (path.startsWith('/api/task/')) return 'task';
  if (path.startsWith('/api/activity/activity_bonus')) return 'bonus';
  if (path.startsWith('/api/activity/activity_rank')) return 'ranking';
  return path.startsWith('/api/activity/championship') ? 'championship' : 'activity';
};

const prizeAt = (endpoint: Endpoint): Kind => (activityAt(endpoint) === 'championship' ? 'championship_prize' : 'activity_prize');

/** What fields refer to that name another thing on each screen. */
const KIND_AT: Record<string, (endpoint: Endpoint) => Kind> = { activity_id: activityAt, prize_id: prizeAt };

/** Fields of the input that could name somebody else's object. `id` and `ids` mean what the endpoint is about. */
export const referencesOf = (endpoint: Endpoint, about: Kind | null | undefined): { field: string; kind: Kind }[] =>
  fieldsOf(endpoint).flatMap((field) => {
    if (!/(^|_)ids?$/.test(field)) return [];
    const kind = field === 'id' || field === 'ids' ? about : (KIND_AT[field]?.(endpoint) ?? KIND_OF_FIELD[field]);
    if (kind === undefined) throw new Error(`${endpoint.path}: what does "${field}" refer to? Say it in test/sweep`);
    return kind === null ? [] : [{ field, kind }];
  });

export const UNKNOWN: Record<Kind, string> = {
  timed_change: '900071',
  activity: '900031',
  collection_drop: '900032',
  collection_exchange: '900033',
  red_packet: '900034',
  scatter_count: '900035',
  bonus: '900036',
  bonus_grant: '900037',
  task: '900038',
  task_account: '900039',
  jackpot_pool: '900040',
  jackpot_order: '900041',
  agent: '900001',
  site: '900002',
  user: '900003',
  player: '900004',
  bet: 'bet-nobody',
  txn: 'txn-nobody',
  transfer: 'transfer-nobody',
  draw: 'draw-nobody',
  slice: 'slice-nobody',
  call: 'call-nobody',
  payout: '900014',
  approval: '900005',
  access_request: '900013',
  audit: '900006',
  group: '900007',
  passkey: '900008',
  export: '900099',
  settlement: '900098',
  view: '900009',
  cell: '900002-1',
  sub_agent: '900010',
  block: '900011',
  play_rule: '900019',
  big_win: '900020',
  risk_mark: '900050',
  login_rule: '900051',
  case_file: '900044',
  case_item: '900045',
  compensation: '900015',
  mirrored_bet: '900019',
  invalid_bet: '900016',
  free_round_campaign: '900017',
  free_round_grant: '900018',
  card: '900043',
  championship: '900021',
  championship_entry: '900022',
  championship_prize: '900023',
  recon_row: '900012',
  ranking: '900041',
  activity_prize: '900042',
};
