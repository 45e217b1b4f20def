import {
  approveChampionship,
  getChampionshipDetail,
  saveChampionship,
} from '@manager/contract/features/activity/championship/championship';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { until, type World } from './world.ts';

type Wanted = { code: string; inMs: number };

/** A championship of one stage at the website of the run. */
export const championshipDraft = ({ agent, site }: World, { code, inMs }: Wanted): InputOf<typeof saveChampionship> => {
  const startMs = Date.now() + inMs;
  return {
    agent_id: agent.id,
    code,
    title: { en: code },
    description: { en: 'Ten rounds with 1,000 tournament credits without cash value. The most credits left win.' },
    starts_at: new Date(startMs).toISOString(),
    ends_at: new Date(startMs + 3_600_000).toISOString(),
    currency: 'USD',
    budget: '100',
    is_opt_in: true,
    site_ids: site.id,
    rule: {
      kind: 'championship',
      entry: { kind: 'free' },
      registration_min: 0,
      grace_min: 0,
      stages: [
        {
          title: { en: 'Final' },
          lasts_min: null,
          pause_min: 0,
          credits: '1000',
          rounds: 10,
          score: 'credits_left',
          min_rounds: 1,
          seats: null,
          prizes: [{ from: 1, to: 1, amount: '50' }],
        },
      ],
    },
  };
};

/** The same, agreed to by the second person and begun. */
export const runChampionship = async (world: World, code: string): Promise<void> => {
  const { admin, second } = world;
  const draft = await admin.call(saveChampionship, championshipDraft(world, { code, inMs: 1_500 }));
  await second.call(approveChampionship, { id: draft.id, version: draft.version });
  await until('the start of the championship', async () => {
    const { state } = await admin.call(getChampionshipDetail, { id: draft.id });
    return state === 'running' ? state : undefined;
  });
};
