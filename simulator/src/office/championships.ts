import type { saveChampionship } from '@manager/contract/features/activity/championship/championship';
import type { StageRow } from '@manager/contract/features/activity/championship/results';
import type { SettlementRow } from '@manager/contract/features/activity/activity-rank/settle';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { DAY_MS } from '../history/plan.ts';
import { pause } from '../pause.ts';
import type { Backdate } from './activities.ts';
import { agreeOn, type Placed, toDraft } from './agree.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';

type Planned = Placed & Omit<InputOf<typeof saveChampionship>, 'agent_id' | 'starts_at' | 'ends_at' | 'site_ids' | 'is_opt_in'>;

const MINUTE_MS = 60_000;
/** The one that is over when somebody looks: its stages are played at once, and end when they have been. */
const OVER = { code: 'harbour-cup', agent: 'EAST-CN', qualificationMin: 60, openMs: 5 * MINUTE_MS, finalMs: 5 * MINUTE_MS };

const CHAMPIONSHIPS: readonly Planned[] = [
  {
    by: 'mei',
    agent: OVER.agent,
    inMs: MINUTE_MS,
    lastsMs: (OVER.qualificationMin + 10) * MINUTE_MS,
    code: OVER.code,
    title: { en: 'Harbour cup', zh: '海港杯' },
    description: {
      en: 'Ten rounds with 1,000 tournament credits, eight go on to the final. No real money is staked.',
      zh: '以 1,000 比赛筹码进行十局，前八名进入决赛；比赛不使用真实货币。',
    },
    currency: 'USD',
    budget: '300',
    rule: {
      kind: 'championship',
      entry: { kind: 'free' },
      registration_min: 0,
      grace_min: 0,
      stages: [
        {
          title: { en: 'Qualification', zh: '预选赛' },
          lasts_min: OVER.qualificationMin,
          pause_min: 0,
          credits: '1000',
          rounds: 10,
          score: 'credits_left',
          min_rounds: 3,
          seats: 8,
          prizes: [],
        },
        {
          title: { en: 'Final', zh: '决赛' },
          lasts_min: null,
          pause_min: 0,
          credits: '1000',
          rounds: 8,
          score: 'credits_left',
          min_rounds: 1,
          seats: null,
          prizes: [
            { from: 1, to: 1, amount: '120' },
            { from: 2, to: 2, amount: '60' },
            { from: 3, to: 3, amount: '30' },
            { from: 4, to: 8, amount: '12' },
          ],
        },
      ],
    },
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 5 * DAY_MS,
    code: 'jade-masters',
    title: { en: 'Jade masters', zh: '翡翠大师赛' },
    description: {
      en: 'Three days of qualification, then the sixteen best play the final for the highest multiple of one round.',
      zh: '预选赛为期三天，前十六名进入决赛，以单局最高倍数决胜。',
    },
    currency: 'CNY',
    budget: '6000',
    rule: {
      kind: 'championship',
      entry: { kind: 'free' },
      registration_min: 0,
      grace_min: 10,
      stages: [
        {
          title: { en: 'Qualification', zh: '预选赛' },
          lasts_min: 3 * 24 * 60,
          pause_min: 120,
          credits: '10000',
          rounds: 100,
          score: 'credits_left',
          min_rounds: 10,
          seats: 16,
          prizes: [{ from: 1, to: 3, amount: '300' }],
        },
        {
          title: { en: 'Final', zh: '决赛' },
          lasts_min: null,
          pause_min: 0,
          credits: '10000',
          rounds: 50,
          score: 'best_multiple',
          min_rounds: 10,
          seats: null,
          prizes: [
            { from: 1, to: 1, amount: '2000' },
            { from: 2, to: 2, amount: '1000' },
            { from: 3, to: 8, amount: '300' },
          ],
        },
      ],
    },
  },
  {
    by: 'lukas',
    agent: 'WEST-EU',
    inMs: 4 * DAY_MS,
    lastsMs: 2 * DAY_MS,
    code: 'danube-open',
    title: { en: 'Danube open' },
    description: { en: 'For players who stake 50 USD from the start on. Half a day to register, then one stage and the final.' },
    currency: 'EUR',
    budget: '800',
    rule: {
      kind: 'championship',
      entry: { kind: 'stake', stake_usd: '50' },
      registration_min: 12 * 60,
      grace_min: 15,
      stages: [
        {
          title: { en: 'First stage' },
          lasts_min: 12 * 60,
          pause_min: 60,
          credits: '5000',
          rounds: 50,
          score: 'best_multiple',
          min_rounds: 5,
          seats: 10,
          prizes: [],
        },
        {
          title: { en: 'Final' },
          lasts_min: null,
          pause_min: 0,
          credits: '5000',
          rounds: 50,
          score: 'credits_left',
          min_rounds: 5,
          seats: null,
          prizes: [
            { from: 1, to: 1, amount: '400' },
            { from: 2, to: 5, amount: '100' },
          ],
        },
      ],
    },
  },
];

/** Plays the stage of a championship of the agent that is open, as players at its websites would. */
export type PlayAtOnce = (championship: { code: string; agent: string }) => Promise<void>;

type Hands = { backdate: Backdate; play: PlayAtOnce; signal?: AbortSignal | undefined };

/** Agent managers write championships, finance agrees to them; one is played, settled and paid at once. */
export async function holdChampionships(office: Office, hands: Hands): Promise<void> {
  for (const planned of CHAMPIONSHIPS) {
    const { id, state } = await agreeOn(office, planned, {
      find: (by, text) => by(CALLS.championships, { text, ...PAGE }),
      write: (by) => by(CALLS.saveChampionship, { ...toDraft(office, planned), is_opt_in: true }),
      approve: (by, draft) => by(CALLS.approveChampionship, draft),
    });
    if (planned.code !== OVER.code || state === 'settled') continue;
    if (state === 'scheduled') {
      const finalMs = Date.now() + OVER.openMs;
      await hands.backdate({ id, ...timesOf(finalMs, finalMs + OVER.finalMs) });
    }
    await playOut(office, id, hands);
    await settle(office, id);
  }
}

/** From the moment at which its final begins. */
const timesOf = (finalMs: number, endMs: number): { startsAt: string; endsAt: string } => ({
  startsAt: new Date(finalMs - OVER.qualificationMin * MINUTE_MS).toISOString(),
  endsAt: new Date(endMs).toISOString(),
});

/** A stage that was played ends then and there: nothing that was played in it lies outside of it. */
async function playOut(office: Office, id: string, { backdate, play, signal }: Hands): Promise<void> {
  const [first] = await untilStages(office, { id, signal, isReached: ([one]) => one !== undefined && one.state !== 'waiting' });
  if (first?.state === 'open') {
    await play(OVER);
    const nowMs = Date.now();
    await backdate({ id, ...timesOf(nowMs, nowMs + OVER.finalMs) });
  }
  const [, final] = await untilStages(office, {
    id,
    signal,
    isReached: ([one, two]) => one?.state === 'decided' && two?.state !== 'waiting',
  });
  if (final?.state === 'open') {
    await play(OVER);
    await backdate({ id, ...timesOf(Date.parse(final.starts_at), Date.now()) });
  }
  await untilStages(office, {
    id,
    signal,
    isReached: (stages) => stages.every((one) => one.state === 'decided' && one.activity_state !== 'running'),
  });
}

const PATIENCE = 300;
const REST_MS = 1_000;

type Wanted = { id: string; signal: AbortSignal | undefined; isReached: (stages: readonly StageRow[]) => boolean };

async function untilStages({ at }: Office, { id, signal, isReached }: Wanted): Promise<readonly StageRow[]> {
  for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
    const { list } = await at.mei(CALLS.stages, { activity_id: id, ...PAGE });
    const stages = list.toSorted((one, other) => one.stage - other.stage);
    if (stages.length > 0 && isReached(stages)) return stages;
    await pause(REST_MS, signal);
  }
  throw new Error(`the championship ${id} was not played in time`);
}

/** Calculated by who wrote it, agreed to by the lead, paid by a clerk. */
async function settle({ at }: Office, id: string): Promise<void> {
  let row: SettlementRow = await at.mei(CALLS.championshipSettlement, { id });
  if (row.state === 'open') row = await at.mei(CALLS.calculateChampionship, { id, version: row.version });
  if (row.state === 'calculated') row = await at.grace(CALLS.approveChampionshipPrizes, { id, version: row.version });
  if (row.state === 'approved') await at.tomas(CALLS.payChampionship, { id, version: row.version });
}
