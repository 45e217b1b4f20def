import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp } from './client.ts';
import { CASES } from './sweep/cases.ts';
import { isWrite } from './sweep/references.ts';
import { createSweepWorld, signInFor, type World } from './sweep/world.ts';

const t = await startTestApp();
const { db } = t.deps;
let world: World;

beforeAll(async () => {
  world = await createSweepWorld(t);
});

/** Kinds that share the table of activities, by the screens whose verbs are about them. */
const KINDS: Record<string, readonly string[]> = {
  '/api/activity/activity_bonus_rule/': ['bonus', 'free_win'],
  '/api/activity/activity_bonus_record/': ['bonus', 'free_win'],
  '/api/activity/activity_collect_icon_collection/': ['collection'],
  '/api/activity/activity_rank_rule/': ['rank', 'red_packet', 'scatter_collect'],
  '/api/activity/activity_rank_settle/retry': ['rank', 'red_packet', 'scatter_collect'],
  '/api/activity/activity_rank_settle/give_up': ['rank', 'red_packet', 'scatter_collect'],
  '/api/activity/activity_rank_settle/': ['rank'],
  '/api/activity/activity_rank_source/': ['rank'],
  '/api/activity/championship_results/': ['championship'],
  '/api/task/task_config/': ['task'],
  '/api/task/task_account/': ['task'],
};
/** Their ids are of prizes, which rankings, red packets, scatter collections and championships share. */
const ABOUT_PRIZES = /_(?:settle|results)\/(?:retry|give_up)$/;
/** Records in tables of their own. */
const OF_ONE_KIND =
  /\/(?:activity_collect_exchange|championship_record|task_use_card)\/|\/(?:activity_bonus_record|task_account)\/(?!grant|recompute)|\/upload_picture$/;

type Other = { id: string; version: number; kind: string };

/** The valid question with the ids of others; what was answered amiss. */
const ask = async (endpoint: Endpoint, others: readonly Other[]): Promise<string[]> => {
  const me = await signInFor(world, endpoint);
  const valid = (await CASES[endpoint.path]?.valid(world, me)) ?? {};
  const wrong: string[] = [];
  for (const { id, version, kind } of others) {
    const name = ['ids', 'activity_id'].find((each) => valid[each] !== undefined) ?? 'id';
    const input = { ...valid, [name]: name === 'ids' ? [id] : id, ...(valid['version'] === undefined ? {} : { version }) };
    const { code, data } = await me.tryCall(endpoint, input as never);
    const list = (data as { list?: { code?: number }[] } | null)?.list;
    // A call about several says it of each.
    const codes = code === 0 && Array.isArray(list) ? list.map((each) => each.code ?? 0) : [code];
    if (codes.some((each) => each < 40_400 || each >= 40_500)) wrong.push(`${endpoint.path} of ${kind} ${id}: ${codes.join()}`);
  }
  return wrong;
};

it('a verb asked with an object of another kind finds nothing', async () => {
  const activities = await db.selectFrom('activity').select(['id', 'version', 'kind']).where('deleted_at', 'is', null).execute();
  const prizes = await db
    .selectFrom('activity_prize')
    .innerJoin('activity', 'activity.id', 'activity_prize.activity_id')
    .select(['activity_prize.id', 'activity_prize.version', 'activity.kind'])
    .execute();
  const wrong: string[] = [];
  let asked = 0;
  for (const endpoint of endpoints.filter(isWrite)) {
    const { path } = endpoint;
    if (!/^\/api\/(?:activity|task)\//.test(path) || OF_ONE_KIND.test(path) || path.endsWith('/preview')) continue;
    const kinds = Object.entries(KINDS).find(([prefix]) => path.startsWith(prefix))?.[1];
    if (kinds === undefined) throw new Error(`${path}: which kinds is it about?`);
    const others = (ABOUT_PRIZES.test(path) ? prizes : activities).filter(({ kind }) => !kinds.includes(kind));
    wrong.push(...(await ask(endpoint, others)));
    asked += others.length;
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});
