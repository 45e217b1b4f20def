import type { Stores } from '../stores.ts';

type Pool = Stores['postgres'];
type Ranking = {
  code: string;
  kind: 'rank' | 'collection' | 'task';
  rule: object;
  /** Empty: everywhere. */
  siteIds?: readonly string[];
};

const PRIZES = [
  { from: 1, to: 1, amount: null, pct: '20' },
  { from: 2, to: 10, amount: null, pct: '2' },
  { from: 11, to: 1_000, amount: null, pct: '0.05' },
];

export const rankRule = (score: string, more: object = {}): object => ({
  kind: 'rank',
  score,
  min_rounds: 1,
  round_cap: null,
  pool: { kind: 'bet_share', pct: '1' },
  ranks: PRIZES,
  pays: 'manual',
  robots: null,
  ...more,
});

export const collectionRule = (chance: string): object => ({
  kind: 'collection',
  icons: ['star', 'moon', 'sun'].map((code) => ({
    code,
    name: { en: code },
    picture: null,
    drop: { kind: 'chance', chance },
    game_ids: [],
    daily_cap: null,
    from: null,
    until: null,
  })),
  recipes: [
    {
      code: 'set',
      name: { en: 'Set' },
      icons: [{ icon: 'star', count: 3 }],
      prize: { kind: 'points', points: 10 },
      stock: null,
      per_player: null,
    },
  ],
  exchange_days: 7,
  approve_above: null,
});

/** Gives points, so that no wallet is asked. A small target is soon reached by all who play. */
export const taskRule = (more: { type: string; period: string; target: string }): object => ({
  kind: 'task',
  multiple: null,
  window_days: null,
  after_task_id: null,
  repeat: 1,
  prize: { kind: 'points', points: 10 },
  rewards: 1_000_000,
  ...more,
});

/** An activity of the operator that runs since an hour and for a day, past the console. Answers its id. */
export const putActivity = async (pool: Pool, { code, kind, rule, siteIds = [] }: Ranking): Promise<string> => {
  const { rows } = await pool.query<{ id: string }>(
    `with budget as (
       insert into payout_budget (purpose, reference, currency, amount, created_at) values (case $2 when 'task' then 'task' else 'activity' end, $1, 'USD', 100000, now()) returning id)
     insert into activity (kind, code, title, state, starts_at, ends_at, currency, budget, budget_id, approved_at, site_ids, rule, created_by, by_user)
     select $2, $1, jsonb_build_object('en', $1::text), 'running', now() - interval '1 hour', now() + interval '1 day', 'USD', 100000, budget.id, now(), $3, $4,
       (select min(id) from staff_user), 'bench'
     from budget returning id`,
    [code, kind, siteIds, JSON.stringify(rule)],
  );
  return rows[0]?.id ?? '';
};

/** A score for every player of the store, one in twenty below the minimum of rounds, one in a thousand taken out. */
export const fillScores = async (pool: Pool, activityId: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    await client.query('select setseed(0.75)');
    await client.query(
      `insert into activity_score (activity_id, player_id, site_id, agent_id, score, reached_at, rounds, bet_usd, win_usd, best_spin, best_spin_at,
         best_round, best_round_at, last_bet_at, is_ranked, score_range)
       -- As scoreRangeOf of the domain.
       select *, case when is_ranked then (('x' || encode(float8send((score * 1000000)::double precision), 'hex'))::bit(64)::bigint >> 46)::integer else -1 end
       from (select $1::bigint, player.id, player.site_id, site.agent_id, round((1000000 * power(random(), 3))::numeric, 2) as score, now() - random() * interval '50 minutes',
         1 + (random() * 500)::int, round((random() * 5000)::numeric, 2), round((random() * 5000)::numeric, 2), round((random() * 500)::numeric, 6), now(),
         round((random() * 900)::numeric, 6), now(), now() - random() * interval '10 minutes', player.id % 20 <> 0 as is_ranked
       from player join site on site.id = player.site_id) as made`,
      [activityId],
    );
    await client.query(
      `insert into activity_player (activity_id, player_id, site_id, agent_id, disqualified_at, reason, by_user)
       select activity_id, player_id, site_id, agent_id, now(), 'bench', 'bench' from activity_score where activity_id = $1 and player_id % 1000 = 7`,
      [activityId],
    );
    // Its triggers slept.
    await client.query(
      `insert into activity_score_range (activity_id, score_range, players, bet_usd)
       select activity_id, score_range, count(*), sum(bet_usd) from activity_score
       where activity_id = $1 group by 1, 2`,
      [activityId],
    );
    await client.query('vacuum analyze activity_score');
    await client.query('analyze activity_score_range');
    await client.query('analyze activity_player');
  } finally {
    client.release(true);
  }
};
