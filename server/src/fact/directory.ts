import { createSettleDateStamper, type SettleDateStamper } from '@manager/domain/settle-date-stamper';
import type { CalendarVersion, CalendarVersions } from '@manager/domain/calendar-versions';
import { parseRateE12 } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { OwnerDb } from '../postgres/db.ts';
import { type PaceOf, readPaces } from './play-pace.ts';
import { readStakeLimits, type StakeLimitOf } from './stake-limit.ts';

export type Site = { id: number; agentId: number; isTest: boolean; jurisdiction: string; stampSettleDay: SettleDateStamper };
/** A rate in force from an instant on, in units of 10^-12 per USD. */
export type RateStep = { fromMs: number; rateE12: bigint };

/** What a bet's codes and names stand for. A value never changes: a changed directory is a new one. */
export type Directory = {
  version: string;
  sites: ReadonlyMap<string, Site>;
  games: ReadonlyMap<string, { id: number; type: string }>;
  /** By currency code, oldest rate first. */
  rates: ReadonlyMap<string, readonly RateStep[]>;
  paceOf: PaceOf;
  stakeLimitOf: StakeLimitOf;
};

/** The directory as the store has it now: read anew only when something in it changed, whichever process changed it. */
export const createDirectoryReader = (db: OwnerDb): (() => Promise<Directory>) => {
  let current: Directory | undefined;
  return async () => {
    const { n: version } = await db.selectFrom('directory_version').select('n').executeTakeFirstOrThrow();
    if (current?.version !== version) current = await readDirectory(db, version);
    return current;
  };
};

const readDirectory = async (db: OwnerDb, version: string): Promise<Directory> => {
  const [sites, games, rates, stampers, paceOf, stakeLimitOf] = await Promise.all([
    readSites(db),
    readGames(db),
    readRates(db),
    readStampers(db),
    readPaces(db),
    readStakeLimits(db),
  ]);
  return {
    version,
    games,
    rates,
    paceOf,
    stakeLimitOf,
    sites: new Map(
      sites.flatMap((site) => {
        const stampSettleDay = stampers.get(site.agent_id);
        return stampSettleDay === undefined
          ? []
          : [
              [
                site.code,
                {
                  id: Number(site.id),
                  agentId: Number(site.agent_id),
                  isTest: site.is_test,
                  jurisdiction: site.jurisdiction,
                  stampSettleDay,
                },
              ],
            ];
      }),
    ),
  };
};

/** Also sites that are disabled, not approved or removed: their bets have happened. A site is test when any agent above is. */
const readSites = async (db: OwnerDb) => {
  const { rows } = await sql<{ id: string; code: string; agent_id: string; is_test: boolean; jurisdiction: string }>`
    with recursive chain as (
      select id, parent_id, is_test from agent where parent_id is null
      union all
      select agent.id, agent.parent_id, agent.is_test or chain.is_test from agent join chain on agent.parent_id = chain.id
    )
    select site.id, site.code, site.agent_id, site.jurisdiction, chain.is_test from site join chain on chain.id = site.agent_id`.execute(
    db,
  );
  return rows;
};

const readGames = async (db: OwnerDb) => {
  const rows = await db.selectFrom('game').select(['id', 'code', 'type']).execute();
  return new Map(rows.map((row) => [row.code, { id: Number(row.id), type: row.type }]));
};

const readRates = async (db: OwnerDb) => {
  const rows = await db
    .selectFrom('currency_rate')
    .innerJoin('currency', 'currency.id', 'currency_rate.currency_id')
    .select(['code', 'from_at', 'after'])
    .orderBy('from_at')
    .execute();
  const rates = new Map<string, RateStep[]>();
  for (const row of rows) {
    const rateE12 = parseRateE12(row.after);
    if (rateE12 === undefined) throw new Error(`the rate of ${row.code} is not readable`);
    const steps = rates.get(row.code) ?? [];
    steps.push({ fromMs: row.from_at.getTime(), rateE12 });
    rates.set(row.code, steps);
  }
  return rates;
};

/** One stamper an agent: settlement days follow the agent's calendar in force at the instant. */
const readStampers = async (db: OwnerDb): Promise<Map<string, SettleDateStamper>> => {
  const rows = await db.selectFrom('agent_calendar').selectAll().orderBy('agent_id').orderBy('from_at').execute();
  const versions = new Map<string, CalendarVersion[]>();
  for (const row of rows) {
    const list = versions.get(row.agent_id) ?? [];
    list.push({ fromMs: row.from_at.getTime(), timezone: row.timezone, settlementHour: row.settlement_hour });
    versions.set(row.agent_id, list);
  }
  return new Map(
    [...versions].map(([agentId, [first, ...rest]]) => [
      agentId,
      createSettleDateStamper([first as CalendarVersion, ...rest] satisfies CalendarVersions),
    ]),
  );
};

/** The rate in force at an instant; before the first one the first counts. */
export const rateAt = (steps: readonly RateStep[], instantMs: number): bigint => {
  let found = steps[0];
  for (const step of steps) {
    if (step.fromMs > instantMs) break;
    found = step;
  }
  if (found === undefined) throw new Error('a currency without a rate');
  return found.rateE12;
};
