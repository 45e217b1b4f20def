import { screenAt, type ScreenPath } from '@manager/contract/screens';

/** `names` in the address say which object, `given` which of several lists it is in. */
type Place = { path: ScreenPath; names: readonly string[]; given?: Readonly<Record<string, string>> };
const drawerOf = (path: ScreenPath): Place => ({ path, names: ['id'] });

const PLACES: Readonly<Record<string, Place>> = {
  agent: drawerOf('/set-up/agent'),
  website: drawerOf('/set-up/website'),
  website_game: drawerOf('/set-up/website-game'),
  site_group: drawerOf('/set-up/website-group'),
  game: drawerOf('/set-up/game'),
  currency: drawerOf('/set-up/currency'),
  coin: drawerOf('/set-up/coin'),
  sub_agent: drawerOf('/set-up/subagent'),
  sub_agent_group: drawerOf('/set-up/subagent-group'),
  user: drawerOf('/set-up/user-list'),
  group: drawerOf('/permission/group'),
  auth_rule: drawerOf('/permission/auth-rule'),
  setting: { path: '/permission/setting', names: ['name'] },
  timed_change: drawerOf('/set-up/timed-change'),
  block: drawerOf('/maintain/block'),
  activity: drawerOf('/activity/activity-rank/rule'),
  bonus: drawerOf('/activity/activity-bonus/rule'),
  collection: drawerOf('/activity/activity-collect/iconCollection'),
  championship: { path: '/activity/championship/results', names: ['id'], given: { tab: 'championships' } },
  task: drawerOf('/task/task-config'),
  activity_settlement: drawerOf('/activity/activity-rank/settle'),
  championship_settlement: { path: '/activity/championship/results', names: ['id'], given: { tab: 'settlements' } },
  bonus_grant: drawerOf('/activity/activity-bonus/record'),
  source_file: drawerOf('/algorithm/source/source-file'),
  activity_prize: { path: '/activity/activity-rank/settle', names: ['prize_id'], given: { tab: 'prizes' } },
  collection_exchange: drawerOf('/activity/activity-collect/exchange'),
  free_round_campaign: { path: '/account/free-round-bonus', names: ['id'], given: { tab: 'campaigns' } },
  free_round_grant: drawerOf('/account/free-round-bonus'),
  card: drawerOf('/task/task-use-card'),
  championship_entry: drawerOf('/activity/championship/record'),
  jackpot_pool: drawerOf('/jackpot/pool-list'),
  jackpot_order: drawerOf('/jackpot/jackpot-order'),
  case: drawerOf('/risk-set/case'),
  invalid_bet: drawerOf('/maintain/invalid-bet'),
  compensation: drawerOf('/maintain/compensate'),
  transfer: { path: '/fishing/transfer-record', names: ['transfer_id', 'transfer'] },
  approval: drawerOf('/approval/index'),
  mail: drawerOf('/log/mail'),
  player: { path: '/account/bet-detail', names: ['player_id'] },
  bet: { path: '/account/bet-detail', names: ['bet_id', 'bet'] },
};

type About = { object_type: string; object_id: string };

/** Where an object is shown; undefined for what is new or has no screen of its own. */
export const objectHref = ({ object_type: type, object_id: id }: About): string | undefined => {
  const place = PLACES[type];
  if (place === undefined || id === '') return undefined;
  return `${place.path}?${new URLSearchParams([...Object.entries(place.given ?? {}), ...place.names.map((name) => [name, id])]).toString()}`;
};

/** The code of the screen that shows objects of the type; undefined: none asks for one. */
export const codeOfObject = (type: string): string | undefined => {
  const place = PLACES[type];
  return place === undefined ? undefined : screenAt(place.path)?.code;
};
