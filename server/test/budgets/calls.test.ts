import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { expect, it } from 'vitest';
import { queryOf, startTestApp } from '../client.ts';
import { countStatements } from '../count-statements.ts';
import { CASES } from '../sweep/cases.ts';
import { createSweepWorld, signInFor } from '../sweep/world.ts';

/**
 * What a call of the console asks PostgreSQL for, its session and its scope among them. Who has to add to it says here what for; who takes
 * something away lowers the number.
 */
const STATEMENTS = 5;
const MORE: Readonly<Record<string, number>> = {
  // What was played, what was given, and whether all of it is counted, of each kind of prize.
  '/api/activity/activity_bonus_rule/get_costs': 14,
  '/api/activity/activity_collect_icon_collection/get_costs': 14,
  '/api/activity/activity_rank_rule/get_costs': 13,
  '/api/activity/championship_results/get_costs': 14,
  '/api/task/task_config/get_costs': 14,
  // A round with the names and states of everything that it led to.
  '/api/account/account_list/timeline': 11,
  '/api/account/round_story/get_list': 11,
  // An invoice reads the settlement's terms, days, lines and corrections.
  '/api/report/settlement_report/get_compensations': 6,
  '/api/report/settlement_report/get_diff': 6,
  '/api/report/settlement_report/get_invoice': 10,
  '/api/report/settlement_report/get_late_changes': 10,
  '/api/report/settlement_report/get_list': 8,
  '/api/report/settlement_report/get_terms': 6,
  // Accounts of other forms of the name, and who came from the same addresses.
  '/api/account/account_list/linked': 6,
  // One question for each kind of object that is searched, or shown.
  '/api/account/account_list/get_list': 9,
  '/api/activity/activity_rank_source/get_list': 9,
  '/api/dashboard/money_out/get_detail': 7,
  '/api/risk_set/case_item/compare': 6,
  '/api/search/find': 9,
  // What a compensation rests on: its player, bet and earlier ones, what was given before, and the limits as handing it in would judge them.
  '/api/maintain/compensate/get_basis': 29,
  // What was given before is asked as the product, whose role is put on and taken off.
  '/api/maintain/compensate/preview_approve': 10,
  // A preview is a save that is not made.
  '/api/set_up/coin/get_preview': 7,
  '/api/set_up/website/get_copy_preview': 8,
  // Names and settings beside the sums of the report store.
  '/api/account/free_round_bonus/get_betting_table': 6,
  '/api/fishing/transfer_record/get_detail': 6,
  '/api/fishing/transfer_record/get_list': 6,
  '/api/jackpot/pool_list/get_history': 6,
  '/api/maintain/game_speed/get_monitor': 7,
  '/api/maintain/invalid_bet/get_detail': 6,
  '/api/report/agent_report/get_list': 8,
  '/api/report/user_report/get_list': 7,
  '/api/risk_set/show_run_rtp/get_list': 7,
  '/api/risk_set/show_run_rtp/get_split': 6,
  '/api/risk_set/vendor_notice/get_detail': 6,
  '/api/set_up/website_game/get_list': 6,
  '/api/user/user/get_detail': 6,
};

const t = await startTestApp();
const world = await createSweepWorld(t);
const reads = endpoints.filter(({ method, access }) => method === 'GET' && access.kind !== 'public');

/** What a later call is sent for: the first one may find caches empty. */
const statementsOf = async (endpoint: Endpoint): Promise<string[]> => {
  const caller = await signInFor(world, endpoint);
  const input = (await CASES[endpoint.path]?.valid(world, caller)) ?? {};
  const send = () =>
    t.app.inject({
      method: 'GET',
      url: `/manager${endpoint.path}`,
      remoteAddress: '10.1.1.1',
      headers: { 'x-token': caller.token },
      query: queryOf(input as Record<string, unknown>),
    });
  await send();
  const takes: string[][] = [];
  // The product works beside it: what it sends by itself is not in each of the takes.
  for (let take = 0; take < 3; take++) takes.push(await countStatements(send));
  return takes.toSorted((a, b) => a.length - b.length)[0] ?? [];
};

it('names none that needs no more than the others', () => {
  const paths = new Set<string>(reads.map(({ path }) => path));
  expect(Object.entries(MORE).filter(([path, most]) => !paths.has(path) || most <= STATEMENTS)).toEqual([]);
});

it.each(reads.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]))(
  '%s asks PostgreSQL for no more than it shows',
  async (path, endpoint) => {
    const sent = await statementsOf(endpoint);
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.length > (MORE[path] ?? STATEMENTS) ? sent : []).toEqual([]);
  },
);
