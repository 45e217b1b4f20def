import { approveChampionship, saveChampionship } from '@manager/contract/features/activity/championship/championship';
import type { ChampionshipRule } from '@manager/contract/features/activity/championship/championship-rule';
import type { Caller, TestApp } from '../client.ts';

/** A championship begins then; half an hour of registration, an hour of qualification, ten minutes, and the final until minute 200. */
export const START_MS = Date.parse('2026-11-20T10:00:00Z');
const MINUTE_MS = 60_000;

type World = { t: TestApp; maker: Caller; checker: Caller; agentId: string | null };

/** Three rounds with 100 credits, two of whom go on; then two rounds for the best multiple. All prizes: 154. */
export const ruleOfTwoStages = (): ChampionshipRule => ({
  kind: 'championship',
  entry: { kind: 'free' },
  registration_min: 30,
  grace_min: 5,
  stages: [
    {
      title: { en: 'Qualification', zh: '预选赛' },
      lasts_min: 60,
      pause_min: 10,
      credits: '100',
      rounds: 3,
      score: 'credits_left',
      min_rounds: 1,
      seats: 2,
      prizes: [{ from: 1, to: 2, amount: '7' }],
    },
    {
      title: { en: 'Final', zh: '决赛' },
      lasts_min: null,
      pause_min: 0,
      credits: '50',
      rounds: 2,
      score: 'best_multiple',
      min_rounds: 1,
      seats: null,
      prizes: [
        { from: 1, to: 1, amount: '100' },
        { from: 2, to: 2, amount: '40' },
      ],
    },
  ],
});

export const draftOf = ({ agentId }: Pick<World, 'agentId'>, code: string) => ({
  agent_id: agentId,
  code,
  title: { en: 'Masters', zh: '大师赛' },
  starts_at: new Date(START_MS).toISOString(),
  ends_at: new Date(START_MS + 200 * MINUTE_MS).toISOString(),
  currency: 'USD',
  budget: '154',
  is_opt_in: true,
});

/** One that two persons have agreed to. */
export const runChampionship = async (
  { maker, checker, agentId }: World,
  code: string,
  rule: Partial<ChampionshipRule> = {},
): Promise<{ id: string; code: string }> => {
  const draft = await maker.call(saveChampionship, { ...draftOf({ agentId }, code), rule: { ...ruleOfTwoStages(), ...rule } });
  await checker.call(approveChampionship, { id: draft.id, version: draft.version });
  return { id: draft.id, code };
};
