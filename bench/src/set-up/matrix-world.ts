import type { Stores } from '../stores.ts';

export const GAMES = 5_000;
export const SITES = 2_000;
export const VENDORS = 25;
/** Games that differ at each website. */
const OVERRIDES_A_SITE = 100;
const AGENTS = 40;

/** Ids count from 1 in the order of the names; every tenth website takes the games of a few vendors only. Answers what there is now. */
export const fillMatrix = async (pool: Stores['postgres']): Promise<string> => {
  const client = await pool.connect();
  try {
    // Rows in their hundred thousands: neither the time limit of requests nor the log of changes is meant for them.
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into agent (name, seller_id, invite_code)
      select 'Agent ' || n, 'matrix-' || n, 'matrix-' || n from generate_series(1, $1::int) n`,
      [AGENTS],
    );
    await client.query(`insert into agent_calendar (agent_id, from_at, timezone, settlement_hour)
      select id, to_timestamp(0), 'UTC', 0 from agent where seller_id like 'matrix-%'`);
    await client.query(
      `insert into game (code, name, vendor, type, origin, rtp, rtp_profiles, status)
       select 'g' || n, 'Game ' || lpad(n::text, 5, '0'), 'Vendor ' || (n % $2::int), (array['slot', 'fishing', 'table', 'other'])[1 + n % 4],
              (array['', 'MT', 'PH'])[1 + n % 3], 96, '{94,96}', case when n % 50 = 0 then 'disabled' else 'enabled' end
       from generate_series(1, $1::int) n`,
      [GAMES, VENDORS],
    );
    await client.query(
      `insert into site (code, name, agent_id, approved_state, vendors, created_by, submitted_by, ticket_key)
       select 's' || n, 'Site ' || lpad(n::text, 5, '0'), (select min(id) from agent where seller_id = 'matrix-' || (1 + n % $2::int)), 'approved',
              case when n % 10 = 0 then array['Vendor ' || (n % 25), 'Vendor ' || (n % 24)] else '{}' end, 0, 0, '\\x00'
       from generate_series(1, $1::int) n`,
      [SITES, AGENTS],
    );
    const { rowCount } = await client.query(
      `insert into site_game (site_id, game_id, is_enabled, rtp)
       select site.id, game.id, (array[true, false, null])[1 + n % 3], case when n % 3 = 2 then 94 end
       from site cross join generate_series(1, $1::int) n
       join game on game.code = 'g' || (1 + (site.id * 7 + n * 49) % $2::int) where site.code like 's%'
       on conflict do nothing`,
      [OVERRIDES_A_SITE, GAMES],
    );
    await client.query('analyze');
    return `${GAMES} games × ${SITES} websites, ${rowCount ?? 0} of ${GAMES * SITES} cells differ`;
  } finally {
    client.release(true);
  }
};
