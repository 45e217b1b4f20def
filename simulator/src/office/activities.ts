import type { saveRankRule } from '@manager/contract/features/activity/activity-rank/rule';
import type { SettlementRow } from '@manager/contract/features/activity/activity-rank/settle';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { DAY_MS } from '../history/plan.ts';
import { pause } from '../pause.ts';
import { agreeOn, type Placed, toDraft } from './agree.ts';
import { CALLS, PAGE } from './calls.ts';
import type { Office } from './office.ts';

/** Says that an activity ran in the past: nobody can write such a one, and a demo that is a minute old has a history all the same. */
export type Backdate = (activity: { id: string; startsAt: string; endsAt: string }) => Promise<void>;

/** `inMs` below 0: it ran in the history. */
type Planned = Placed & Omit<InputOf<typeof saveRankRule>, 'agent_id' | 'starts_at' | 'ends_at' | 'site_ids'>;

const MINUTE_MS = 60_000;

const RANKINGS: readonly Planned[] = [
  {
    by: 'mei',
    agent: 'EAST-CN',
    inMs: MINUTE_MS,
    lastsMs: 5 * DAY_MS,
    code: 'jade-multiples',
    title: { en: 'Jade multiples', zh: '翡翠倍率赛' },
    description: {
      en: 'The highest win ÷ bet of a single spin counts. Every bet of one spin in USD from 0.10 on takes part.',
      zh: '以单次旋转最高的派彩 ÷ 投注排名，单笔投注不低于 0.10 USD 即可参加。',
    },
    min_bet_usd: '0.1',
    currency: 'CNY',
    budget: '8000',
    rule: {
      kind: 'rank',
      score: 'best_spin',
      min_rounds: 3,
      pool: { kind: 'fixed', amount: '6000' },
      ranks: [
        { from: 1, to: 1, pct: '40' },
        { from: 2, to: 2, pct: '20' },
        { from: 3, to: 3, pct: '10' },
        { from: 4, to: 9, pct: '5' },
      ],
    },
  },
  {
    by: 'lukas',
    agent: 'WEST-EU',
    websites: ['donaucasino'],
    inMs: 3 * DAY_MS,
    lastsMs: 2 * DAY_MS,
    code: 'danube-weekend',
    title: { en: 'Danube weekend' },
    description: { en: 'Who wins most in all. Players join first.' },
    is_opt_in: true,
    currency: 'EUR',
    budget: '1000',
    rule: {
      kind: 'rank',
      score: 'total_win',
      ranks: [
        { from: 1, to: 1, amount: '400' },
        { from: 2, to: 2, amount: '200' },
        { from: 3, to: 6, amount: '100' },
      ],
      pays: 'auto',
    },
  },
  {
    by: 'mei',
    agent: 'EAST-CN',
    websites: ['lantern88'],
    inMs: -9 * DAY_MS,
    lastsMs: 7 * DAY_MS,
    code: 'lantern-week',
    title: { en: 'Lantern week', zh: '灯笼周排行榜' },
    description: {
      en: 'Bet most at Lantern 88 within the week. Of equal scores the one reached first stands first.',
      zh: '一周内在灯笼 88 累计投注最多者获胜；积分相同时先达到者排名在前。',
    },
    currency: 'USD',
    budget: '500',
    note: 'Budget agreed with Lantern 88.',
    rule: {
      kind: 'rank',
      score: 'total_bet',
      min_rounds: 5,
      ranks: [
        { from: 1, to: 1, amount: '200' },
        { from: 2, to: 2, amount: '100' },
        { from: 3, to: 3, amount: '50' },
        { from: 4, to: 10, amount: '15' },
      ],
    },
  },
];

/** Agent managers write rankings, finance agrees to them and settles the one that is over. */
export async function holdActivities(office: Office, backdate: Backdate, signal?: AbortSignal): Promise<void> {
  for (const planned of RANKINGS) {
    const activity = await agreeOn(office, planned, {
      find: (by, text) => by(CALLS.rankings, { text, ...PAGE }),
      // A draft begins later than now, whatever it is meant for.
      write: (by) => by(CALLS.saveRanking, toDraft(office, { ...planned, inMs: Math.max(planned.inMs, MINUTE_MS) })),
      approve: (by, draft) => by(CALLS.approveRanking, draft),
    });
    if (planned.inMs >= 0 || activity.state === 'settled') continue;
    if (activity.state === 'scheduled') await backdate({ id: activity.id, ...historyOf(office, planned) });
    await settle(office, activity, signal);
  }
}

const historyOf = ({ period }: Office, { inMs, lastsMs }: Planned): { startsAt: string; endsAt: string } => ({
  startsAt: new Date(period.untilMs + inMs).toISOString(),
  endsAt: new Date(period.untilMs + inMs + lastsMs).toISOString(),
});

const PATIENCE = 120;
const REST_MS = 1_000;

/** Counted anew from the bets of the history, frozen by a clerk, agreed to by the lead, paid. */
async function settle(office: Office, { id, code }: { id: string; code: string }, signal?: AbortSignal): Promise<void> {
  const { at } = office;
  const until = async <T>(read: () => Promise<T>, isReached: (seen: T) => boolean): Promise<T> => {
    for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
      const seen = await read();
      if (isReached(seen)) return seen;
      await pause(REST_MS, signal);
    }
    throw new Error(`the ranking ${code} was not settled in time`);
  };
  // One that has not ended has no settlement yet.
  const ranking = () => at.tomas(CALLS.rankings, { text: code, ...PAGE });
  await until(ranking, ({ list }) => list.some((row) => row.id === id && row.state !== 'scheduled' && row.state !== 'running'));
  const now = (): Promise<SettlementRow> => at.tomas(CALLS.settlementOf, { id });
  let row = await now();
  if (row.state === 'open') {
    await at.mei(CALLS.recomputeScores, { activity_id: id, reason: 'Counted from the bets of the week' });
    await untilCounted({ at }, id, signal);
    row = await until(now, ({ can }) => can.calculate);
    row = await at.tomas(CALLS.calculatePrizes, { id, version: row.version });
  }
  if (row.state === 'calculated') row = await at.grace(CALLS.approvePrizes, { id, version: row.version });
  if (row.state === 'approved') await at.tomas(CALLS.payPrizes, { id, version: row.version });
}

async function untilCounted({ at }: Pick<Office, 'at'>, id: string, signal?: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < PATIENCE; attempt += 1) {
    const { counted } = await at.mei(CALLS.leaderboard, { activity_id: id, limit: 1 });
    if (!counted.is_recomputing && !counted.is_behind) return;
    await pause(REST_MS, signal);
  }
}
