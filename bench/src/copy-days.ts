import type { Load } from './bets.ts';
import type { Stores } from './stores.ts';

const DAY_MS = 86_400_000;

/** A load whose first days are sent and whose other days are these again, moved on by whole multiples. */
export type PartlySent = { load: Load; sentDays: number };

export const daysOf = ({ fromMs, toMs }: Load): number => Math.round((toMs - fromMs) / DAY_MS);
/** Bets of the first days: those that the generator puts before their end. */
export const sentCount = ({ load, sentDays }: PartlySent): number => Math.ceil((load.betCount * sentDays) / daysOf(load));
/** Bets that there are in the end. */
export const wholeCount = (plan: PartlySent): number => (sentCount(plan) * daysOf(plan.load)) / plan.sentDays;

/**
 * Fills the days after the sent ones inside the store: the same bets with ids, instants and settlement days moved on, in the blocks and with the
 * projections of any insert. What reports and lists read is as it would be had all been sent; only the journal does not know these bets.
 */
export const copyDays = async ({ clickhouse, journalColumns, settlementDays }: Stores, plan: PartlySent): Promise<void> => {
  const count = sentCount(plan);
  const endMs = plan.load.fromMs + plan.sentDays * DAY_MS;
  const days = await settlementDays();
  for (let moved = plan.sentDays; moved < daysOf(plan.load); moved += plan.sentDays) {
    const ahead = (moved / plan.sentDays) * count;
    const changed: Record<string, string> = {
      bet_id: `concat('b', leftPad(toString(toUInt64(substring(bet_id, 2)) + ${ahead}), 12, '0'))`,
      settle_date: `settle_date + ${moved}`,
      bet_at: `bet_at + toIntervalDay(${moved})`,
    };
    for (const day of days) {
      const from = `FROM bet WHERE settle_date = toDate('${day}') AND bet_at < fromUnixTimestamp64Milli(${endMs}, 'UTC')`;
      const columns = journalColumns.map((name) => changed[name] ?? name);
      await clickhouse.command({
        name: 'bench.copy_bets',
        sql: `INSERT INTO bet (${journalColumns.join(', ')}) SELECT ${columns.join(', ')} ${from}`,
      });
      await clickhouse.command({
        name: 'bench.copy_keys',
        sql: `INSERT INTO bet_key (key, kind, site_id, settle_date, batch_id) SELECT ${changed['bet_id']}, 'bet', site_id, settle_date + ${moved}, batch_id ${from}`,
      });
    }
  }
};
