import type { Endpoint, InputOf } from '@manager/contract/kit/endpoint';
import type { CallTo, ConsoleClient } from '../console-client.ts';
import { CALLS, PAGE } from './calls.ts';
import { settledMonths } from './months.ts';
import type { Ids, Office } from './office.ts';
import { ask, askedBefore } from './second-person.ts';
import { findRun } from './settle.ts';
import { scaleOf } from './terms.ts';

/** Changes that wait for another person, each by somebody whose job it is, and one that was refused. */
export async function askForChanges(office: Office): Promise<void> {
  await changeWebsites(office);
  await addWebsite(office);
  await closeAgent(office);
  await widenSupport(office);
  await lowerFee(office);
  await askForAdjustment(office);
}

type Wish<E extends Endpoint> = { operation: string; objectId: string; call: CallTo<E>; input: InputOf<E> };

/** Asks unless it was asked before; answers the request as long as it waits. */
async function askOnce<E extends Endpoint>(
  asker: ConsoleClient,
  { operation, objectId, call, input }: Wish<E>,
): Promise<string | undefined> {
  const before = await askedBefore(asker, { operation, objectId });
  if (before === undefined) return ask(asker, call, input);
  return before.state === 'pending' ? before.id : undefined;
}

const operation = 'website.edit';

async function changeWebsites({ at, ids }: Office): Promise<void> {
  const wish = async (code: string, change: Omit<InputOf<NonNullable<(typeof CALLS.saveWebsite)['types']>>, 'id'>) => {
    const { id, version } = await websiteOf(at.viktor, ids, code);
    return askOnce(at.viktor, { operation, objectId: id, call: CALLS.saveWebsite, input: { id, version, ...change } });
  };
  await wish('jadebay', { rtp: '96', reason: 'Players leave for websites with 96 %; Jade Bay asks for the same profile' });
  // No game takes such stakes yet, and whoever asks knows it.
  const refused = await wish('lantern88', {
    max_bet_usd: '5000',
    accept_no_effect: true,
    reason: 'VIP room asks for higher stakes, ahead of the games that take them',
  });
  if (refused !== undefined)
    await at.rosa(CALLS.reject, {
      id: refused,
      reason: 'Ten times the limit needs a contract. Ask again with 1,000 and the signed page.',
    });
}

async function websiteOf(call: ConsoleClient, ids: Ids, code: string) {
  const { list } = await call(CALLS.websites, { code, ...PAGE });
  const row = list.find(({ id }) => id === ids.website(code));
  if (row === undefined) throw new Error(`website ${code} is out of reach`);
  return row;
}

/** A new website waits for its approval as long as it takes: requests end after a day. */
async function addWebsite({ at, ids }: Office): Promise<void> {
  const { list } = await at.mei(CALLS.websites, PAGE);
  if (list.some(({ code }) => code === 'pearllounge')) return;
  await at.mei(CALLS.saveWebsite, {
    code: 'pearllounge',
    name: 'Pearl Lounge',
    agent_id: ids.agent('EAST-CN'),
    domain: 'pearllounge.example',
    api_type: 'seamless',
    rtp: '96',
    min_bet_usd: '0.1',
    max_bet_usd: '500',
    note: 'Opens next month. Wallet is tested with Test Lab first.',
    status: 'enabled',
  });
}

async function closeAgent({ at, ids }: Office): Promise<void> {
  const id = ids.agent('WEST-EU');
  const { list } = await at.rosa(CALLS.agents, { id, ...PAGE });
  const version = list[0]?.version;
  await askOnce(at.rosa, {
    operation: 'agent.close',
    objectId: id,
    call: CALLS.saveAgent,
    input: { id, version, status: 'disabled', reason: 'Nordkai gave notice; its websites close at the end of the month' },
  });
}

async function widenSupport({ at }: Office): Promise<void> {
  const { list } = await at.rosa(CALLS.groups, PAGE);
  const support = list.find(({ name }) => name === 'Support');
  if (support === undefined) return;
  const { id, version, codes } = await at.rosa(CALLS.group, { id: support.id });
  await askOnce(at.rosa, {
    operation: 'group.save',
    objectId: id,
    call: CALLS.saveGroup,
    input: { id, version, codes: [...codes, 'B-3-96'], reason: 'Support has to see the full address of a player in disputes' },
  });
}

async function lowerFee({ at, ids }: Office): Promise<void> {
  const { id, version } = await at.rosa(CALLS.terms, { agent_id: ids.agent('EAST-CN') });
  await askOnce(at.rosa, {
    operation: 'settlement_terms.save',
    objectId: id,
    call: CALLS.saveTerms,
    input: {
      agent_id: id,
      version,
      negative_carry: 'carry',
      tiers: scaleOf({ basis: 'turnover', pct: '0.55', pctFromLarge: '0.45' }),
      reason: 'New contract with Jade Harbour from next month on',
    },
  });
}

/** Of the newest month of an agent whose run is not agreed to yet. */
async function askForAdjustment(office: Office): Promise<void> {
  const period = settledMonths(office.period).at(-1);
  if (period === undefined) return;
  const run = await findRun(office, office.ids.agent('EAST-IN'), period);
  if (run === undefined) return;
  await askOnce(office.at.tomas, {
    operation: 'settlement.adjust',
    objectId: run.id,
    call: CALLS.adjust,
    input: { id: run.id, version: run.version, amount_usd: '120', reason: 'Hosting of Deccan Club, invoice IN-204' },
  });
}
