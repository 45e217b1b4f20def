import type { Stores } from '../stores.ts';

const SITES = 300;
const AGENTS = 20;
/** Of the agent whose staff see few players: one website of its own. */
const FEW = 200;

type World = { text: string; smallAgentId: string; bigAgentId: string };

/**
 * Players as websites name them: numbers behind a common word, letters drawn, upper and lower case. Few websites have most of them; the
 * names of the biggest begin with its own code, so that what is common there is nowhere else.
 */
export const fillPlayers = async (pool: Stores['postgres'], count: number): Promise<World> => {
  const client = await pool.connect();
  try {
    // Rows in their hundred thousands: neither the time limit of requests nor the log of changes is meant for them.
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    await client.query('select setseed(0.5)');
    await client.query(
      `insert into agent (name, seller_id, invite_code) select 'Agent ' || n, 'players-' || n, 'players-' || n from generate_series(0, $1::int) n`,
      [AGENTS],
    );
    await client.query(`insert into agent_calendar (agent_id, from_at, timezone, settlement_hour)
      select id, to_timestamp(0), 'UTC', 0 from agent where seller_id like 'players-%'`);
    await client.query(
      `insert into site (code, name, agent_id, approved_state, created_by, submitted_by, ticket_key)
       select 'p' || n, 'Website ' || n, (select id from agent where seller_id = 'players-' || case when n = 0 then 0 else 1 + n % $2::int end), 'approved', 0, 0, '\\x00'
       from generate_series(0, $1::int) n`,
      [SITES, AGENTS],
    );
    // A million rows are faster without their indexes; how long these take to be built is what an update of the product takes.
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where indexname in ('player_grams_idx', 'player_site_name_idx')`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const { rowCount } = await client.query(
      `with home as (select array_agg(id order by id) as ids from site where code like 'p%'),
      named as (
        select n, case when n <= $2::int then 0 else 1 + floor(($3::int - 1) * power(random(), 2.5))::int end as place,
          case n % 5
            when 0 then 'player' || n
            when 1 then (array['kim','lee','max','anna','Chen','wong','Luis','ravi','omar','ivan'])[1 + floor(random() * 10)::int] || floor(random() * 100000)
            when 2 then substr(md5(n::text), 1, 10)
            when 3 then 'U' || lpad(n::text, 8, '0')
            else (array['lucky','Star','gold','dragon','tiger'])[1 + floor(random() * 5)::int] || '_' || n % 9973 end as name
        from generate_series(1, $1::int) n)
      insert into player (site_id, user_name, currency)
      select ids[1 + place], case when place = 1 then 'vvip_' || name else name end, 'USD' from named, home
      on conflict do nothing`,
      [count, FEW, SITES],
    );
    const startedMs = performance.now();
    for (const { made } of indexes) await client.query(made);
    const buildMs = performance.now() - startedMs;
    await client.query('analyze');
    const { rows } = await client.query<{ size: string; small: string; big: string }>(
      `select pg_size_pretty(pg_relation_size('player_grams_idx') + pg_relation_size('player_site_name_idx')) as size,
              (select id from agent where seller_id = 'players-0')::text as small, (select id from agent where seller_id = 'players-3')::text as big`,
    );
    const [{ size, small, big } = { size: '?', small: '', big: '' }] = rows;
    return {
      text: `${rowCount ?? 0} players of ${SITES + 1} websites and ${AGENTS + 1} agents; indexes of the search ${size}, built in ${(buildMs / 1_000).toFixed(0)} s`,
      smallAgentId: small,
      bigAgentId: big,
    };
  } finally {
    client.release(true);
  }
};
