import { randomBytes } from 'node:crypto';
import { approveChampionship, saveChampionship } from '@manager/contract/features/activity/championship/championship';
import type { ChampionshipRule } from '@manager/contract/features/activity/championship/championship-rule';
import type { AnyDb } from '../../src/postgres/db.ts';
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

/** By its state, in minutes from now. */
const START_AFTER_MIN: Readonly<Record<string, number>> = { running: -1, ended: -300, settling: -300 };

type Owner = { agentId: string; siteId: string; playerId: string; userId: string };

type Put = { state?: string; mark?: string; settlement?: 'calculated' | 'approved' | null; payoutId?: string | null };

/** A championship of an agent with one player in its first stage, as if somebody had agreed to it; it begins tomorrow unless it runs. */
export const putChampionship = async (
  db: AnyDb,
  { agentId, siteId, playerId, userId }: Owner,
  { state = 'running', mark = '', settlement = null, payoutId = null }: Put = {},
): Promise<{ championship: string; championship_entry: string; championship_prize: string }> => {
  const code = `c${randomBytes(6).toString('hex')}`;
  const startMs = Date.now() + (START_AFTER_MIN[state] ?? 24 * 60) * MINUTE_MS;
  const { id: budget } = await db
    .insertInto('payout_budget')
    .values({ purpose: 'activity', reference: code, agent_id: agentId, currency: 'USD', amount: '154', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: championship } = await db
    .insertInto('activity')
    .values({
      kind: 'championship',
      agent_id: agentId,
      code,
      title: JSON.stringify({ en: `Masters ${mark}` }),
      state,
      starts_at: new Date(startMs),
      ends_at: new Date(startMs + 200 * MINUTE_MS),
      currency: 'USD',
      budget: '154',
      is_opt_in: true,
      rule: JSON.stringify(ruleOfTwoStages()),
      created_by: userId,
      by_user: code,
      ...(state === 'draft' ? {} : { approved_at: new Date(), approved_name: code, budget_id: budget }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const whose = { activity_id: championship, player_id: playerId, site_id: siteId, agent_id: agentId };
  await db
    .insertInto('activity_player')
    .values({ ...whose, joined_at: new Date() })
    .execute();
  const { id: entry } = await db
    .insertInto('championship_entry')
    .values({
      ...whose,
      created_at: new Date(),
      updated_at: new Date(),
      stage: 1,
      entered_by: 'free',
      credits: '100',
      credits_left: '100',
      rounds: 3,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const prize = await putPrize(db, { championship, whose, userId }, { settlement, payoutId });
  return { championship, championship_entry: entry, championship_prize: prize };
};

type Prized = {
  championship: string;
  whose: { player_id: string; site_id: string; agent_id: string; activity_id: string };
  userId: string;
};

/** The first place of its first stage, in a settlement of that state. */
const putPrize = async (
  db: AnyDb,
  { championship, whose, userId }: Prized,
  { settlement, payoutId }: Required<Pick<Put, 'settlement' | 'payoutId'>>,
): Promise<string> => {
  if (settlement !== null)
    await db
      .insertInto('activity_settlement')
      .values({
        activity_id: championship,
        state: settlement,
        batch_id: '0',
        players: 1,
        unclaimed: 3,
        bet_usd: '0',
        fx_rate: '1',
        calculated_by: userId,
        calculated_name: 'somebody',
        calculated_at: new Date(),
      })
      .execute();
  const { id } = await db
    .insertInto('activity_prize')
    .values({ ...whose, what: 'stage1:rank:1', rank: 1, score: '120', currency: 'USD', prize: '7', payout_id: payoutId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
