import { randomBytes } from 'node:crypto';
import type { Database } from '@manager/server/postgres/db';

type World = {
  count: number;
  urlOf: (site: string) => string;
  /** The key of a website as it is stored. */
  sealKey: (siteId: string) => Buffer;
};

const PLAYERS_A_SITE = 200;

/** Websites with wallets, of one agent, and players of each; answers the codes of the websites. */
export const makePayerWorld = async ({ db, pool }: Database, { count, urlOf, sealKey }: World): Promise<string[]> => {
  const codes = Array.from({ length: count }, (_, index) => `site-${index}`);
  await pool.query(
    `with made as (insert into currency (code, name) values ('USD', 'USD') returning id)
     insert into currency_rate (currency_id, from_at, after, by_user) select id, 'epoch', 1, 'bench' from made`,
  );
  const { rows: sites } = await pool.query<{ id: string; code: string }>(
    `with seller as (insert into agent (name, seller_id, invite_code) values ('agent', 'seller', 'invite') returning id),
       calendar as (insert into agent_calendar (agent_id, from_at, timezone, settlement_hour) select id, 'epoch', 'UTC', 0 from seller)
     insert into site (code, name, agent_id, created_by, submitted_by, approved_state, ticket_key)
       select code, code, seller.id, 0, 0, 'approved', $2 from seller, unnest($1::text[]) as code returning id, code`,
    [codes, randomBytes(32)],
  );
  await pool.query(
    `insert into player (site_id, user_name, currency) select id, 'player-' || n, 'USD' from site, generate_series(1, $1::int) as n`,
    [PLAYERS_A_SITE],
  );
  await db
    .insertInto('site_api_key')
    .values(sites.map(({ id }) => ({ site_id: id, sealed: sealKey(id), last_four: '0000', by_user: '0' })))
    .execute();
  for (const { id, code } of sites)
    await db
      .updateTable('site')
      .set({ api_url: urlOf(code) })
      .where('id', '=', id)
      .execute();
  return codes;
};
