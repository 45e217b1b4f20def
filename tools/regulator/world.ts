import { setTimeout as sleep } from 'node:timers/promises';
import { getGroupList } from '@manager/contract/features/permission/group';
import { type AccountRow, getAccountList } from '@manager/contract/features/account/account-list';
import { getCurrencyList, saveCurrency } from '@manager/contract/features/set-up/currency';
import { getAgentList, saveAgent } from '@manager/contract/features/set-up/agent';
import { getGameList, saveGame } from '@manager/contract/features/set-up/game';
import { auditWebsite, getWebsiteList, saveWebsite } from '@manager/contract/features/set-up/website';
import { rotateApiKey } from '@manager/contract/features/set-up/website-keys';
import { addOrEditUser } from '@manager/contract/features/user/user';
import type { Endpoint, InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { type Agreed, agree, firstSignIn, signIn, type Staff } from './console.ts';
import { openPlatform, type Platform } from './platform.ts';
import type { OwnProduct } from './product.ts';
import type { CheckWallet } from './wallet.ts';

/** What all checks share: two people, an auditor, a game platform, and an agent with a website and a game that are theirs alone. */
export type World = {
  /** Part of every name that this run makes: it may run again over the same data. */
  run: string;
  url: () => string;
  /** Set when the check started the product itself. */
  own: OwnProduct | null;
  wallet: CheckWallet | null;
  admin: Staff;
  second: Staff;
  auditor: Staff;
  platform: Platform;
  agent: { id: string; name: string };
  site: { id: string; code: string };
  game: { id: string; code: string };
  /** UTC day of the run, which is its settlement day. */
  day: string;
  /** Asked for by the admin, agreed to by the second person where Manager wants one. */
  agree: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<Agreed<OutputOf<E>>>;
  /** A name of this run. */
  name: (what: string) => string;
  /** A settled bet of a second ago, with what is told of it. */
  bet: (more: { player: string } & Record<string, unknown>) => Record<string, unknown> & { bet_id: string };
  /** A player as the console shows him. */
  account: (userName: string) => Promise<AccountRow>;
  addGame: (what: string, more?: Partial<InputOf<typeof saveGame>>) => Promise<{ id: string; code: string }>;
  addSite: (what: string, more?: Partial<InputOf<typeof saveWebsite>>) => Promise<{ id: string; code: string }>;
  addStaff: (what: string, more: Partial<InputOf<typeof addOrEditUser>>) => Promise<Staff>;
};

export type Access = {
  url: () => string;
  key: string;
  admin: { username: string; password: string };
  /** A second super user that there is; made when absent. */
  second?: { username: string; password: string };
  own: OwnProduct | null;
  wallet: CheckWallet | null;
};

const FIRST_PASSWORD = 'violet tractor under seven moons';
const OWN_PASSWORD = 'seven moons over a violet tractor';
export const STAFF_PASSWORD = OWN_PASSWORD;

export const makeWorld = async ({ url, key, admin: credentials, second: given, own, wallet }: Access): Promise<World> => {
  const at = { url };
  const run = Date.now().toString(36);
  const name = (what: string): string => `rc-${what}-${run}`;
  const admin = await signIn(at, credentials);
  const second = given === undefined ? await makeSecond(at, admin, name('second')) : await signIn(at, given);
  const agreeBoth: World['agree'] = (endpoint, input) => agree({ asks: admin, agrees: second }, endpoint, input);
  const platform = openPlatform(at, key);

  const addStaff: World['addStaff'] = async (what, more) => {
    const userName = name(what);
    await agreeBoth(addOrEditUser, {
      user_name: userName,
      name: userName,
      password: FIRST_PASSWORD,
      status: 'enabled',
      reason: 'Regulator check',
      ...more,
    });
    return firstSignIn(at, { username: userName, password: FIRST_PASSWORD, next: OWN_PASSWORD });
  };
  const { list: groups } = await admin.call(getGroupList, { name: 'Auditor', limit: 50 });
  const group = groups.find(({ is_built_in: isBuiltIn }) => isBuiltIn);
  if (group === undefined) throw new Error('the product has no built-in group of auditors');
  const auditor = await addStaff('auditor', { auth_group_id: group.id, all_agents: true });

  if ((await admin.call(getCurrencyList, { code: 'USD' })).list.every(({ code }) => code !== 'USD'))
    await admin.call(saveCurrency, { code: 'USD', name: 'US dollar', rate: '1', status: 'enabled' });
  await agreeBoth(saveAgent, {
    name: name('agent'),
    seller_id: `RC-${run}`,
    timezone: 'UTC',
    settlement_hour: 0,
    status: 'enabled',
    reason: 'Regulator check',
  });
  const agent = await found('agent', admin.call(getAgentList, { seller_id: `RC-${run}` }));

  const addGame: World['addGame'] = async (what, more = {}) => {
    const code = name(what);
    await agreeBoth(saveGame, {
      code,
      name: code,
      vendor: 'Regulator check',
      type: 'slot',
      status: 'enabled',
      rtp: '96',
      rtp_profiles: ['96', '94'],
      sigma: '5',
      volatility: 'medium',
      reason: 'Regulator check',
      ...more,
    });
    const { id } = await found('game', admin.call(getGameList, { code }));
    return { id, code };
  };
  const addSite: World['addSite'] = async (what, more = {}) => {
    const code = name(what);
    const input = { code, name: code, agent_id: agent.id, api_type: 'seamless' as const, status: 'enabled' as const };
    await agreeBoth(saveWebsite, {
      ...input,
      ...(wallet === null ? {} : { api_url: wallet.url }),
      reason: 'Regulator check',
      ...more,
    });
    const { id, version } = await found('website', admin.call(getWebsiteList, { code }));
    await agreeBoth(rotateApiKey, { id, version, reason: 'first key' });
    const row = await found('website', admin.call(getWebsiteList, { code }));
    await second.call(auditWebsite, { id, version: row.version, result: 'approved' });
    return { id, code };
  };
  const game = await addGame('game');
  const site = await addSite('site');

  const bet = betsOf({ run, site, game });
  const account = accountsOf(admin);
  const day = new Date().toISOString().slice(0, 10);
  return {
    run,
    url,
    own,
    wallet,
    admin,
    second,
    auditor,
    platform,
    agent: { id: agent.id, name: agent.name },
    site,
    game,
    day,
    agree: agreeBoth,
    name,
    bet,
    account,
    addGame,
    addSite,
    addStaff,
  };
};

const makeSecond = async (at: { url: () => string }, admin: Staff, userName: string): Promise<Staff> => {
  const answer = await admin.ask(addOrEditUser, {
    user_name: userName,
    name: 'Second person',
    password: FIRST_PASSWORD,
    is_super: true,
    all_agents: false,
    status: 'enabled',
    reason: 'Regulator check',
  });
  if (answer.code !== 0)
    throw new Error(
      `a second super user is needed: name one in SECOND_USER and SECOND_PASSWORD (${answer.code} ${answer.message})`,
    );
  return firstSignIn(at, { username: userName, password: FIRST_PASSWORD, next: OWN_PASSWORD });
};

const found = async <Row>(what: string, asked: Promise<{ list: readonly Row[] }>): Promise<Row> => {
  const [row] = (await asked).list;
  if (row === undefined) throw new Error(`${what} was made and is not in its list`);
  return row;
};

/** Asks again until there is an answer that will do; a minute at most. */
export const until = async <T>(what: string, look: () => Promise<T | undefined>, patienceMs = 60_000): Promise<T> => {
  const giveUpMs = Date.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (Date.now() > giveUpMs) throw new Error(`${what} did not come within ${patienceMs / 1000} s`);
    await sleep(250);
  }
};

/** Bets of the run, each with an id of its own. */
const betsOf = ({ run, site, game }: Pick<World, 'run' | 'site' | 'game'>): World['bet'] => {
  let drawn = 0;
  return ({ player, ...more }) => {
    drawn += 1;
    const atMs = Date.now() - 1_000;
    const id = `${run}-${drawn}`;
    return {
      bet_id: id,
      round_id: id,
      site: site.code,
      player,
      game: game.code,
      currency: 'USD',
      bet: '1.00',
      win: '0.40',
      status: 'settled',
      source: 'normal',
      bet_at: new Date(atMs).toISOString(),
      settled_at: new Date(atMs + 250).toISOString(),
      rtp_profile: '96',
      math_version: '1.0.0',
      row_version: 1,
      ...more,
    };
  };
};

const accountsOf =
  (admin: Staff): World['account'] =>
  async (userName) => {
    const { list } = await admin.call(getAccountList, { user_name: userName, name_match: 'exact' });
    const [row] = list;
    if (row === undefined) throw new Error(`player ${userName} is not in Manager`);
    return row;
  };
