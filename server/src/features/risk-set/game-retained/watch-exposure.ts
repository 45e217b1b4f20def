import { type PoolReading, readPool } from '@manager/domain/exposure-pool';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import { openCase } from '../../../kit/case/open-case.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { sitesByGroup } from './exposure-row.ts';
import { readDays, type StoredRule, termsOf, todayAt } from './read-exposure.ts';

type Rule = StoredRule & { game_name: string; group_name: string | null };

/** Opens a case where a pool is below or above its thresholds; while the case is open, each further zone of a day is added to it. */
export const watchExposure: Job = {
  job: 'game_exposure.watch',
  everyMs: 15 * 60_000,
  run: async (deps) => {
    const { rows } = await sql<Rule>`
      select rule.id, rule.game_id, rule.site_group_id, rule.begins_on::text as begins_on, rule.start_usd::text, rule.tax_pct::text, rule.decay_pct::text, rule.low_usd::text,
        rule.high_usd::text, game.name as game_name, grouped.name as group_name
      from game_exposure_rule rule join game on game.id = rule.game_id left join site_group grouped on grouped.id = rule.site_group_id
      where rule.deleted_at is null and (rule.low_usd is not null or rule.high_usd is not null)`.execute(deps.db);
    let opened = 0;
    for await (const { rule, last } of newestReadings(deps, rows)) {
      if (last === undefined || last.zone === 'normal') continue;
      const { isNew } = await inTransaction(deps.db, (tx) =>
        openCase(tx, {
          kind: 'risk',
          source: { type: 'game_exposure', id: rule.id },
          agentId: null,
          title: { key: 'exposure', params: { game: rule.game_name, group: rule.group_name ?? '' } },
          items: [
            {
              type: 'game_exposure',
              objectId: `${rule.id}/${last.day}/${last.zone}`,
              link: `/risk-set/game-retained?id=${rule.id}`,
              snapshot: {
                game: rule.game_name,
                day: last.day,
                zone: last.zone,
                pool_usd: microsToText(last.pool),
                low_usd: rule.low_usd,
                high_usd: rule.high_usd,
              },
            },
          ],
          openedBy: null,
        }),
      );
      if (isNew) opened += 1;
    }
    return opened === 0 ? null : { rows: opened };
  },
};

/** Two years of so many rules are what one answer holds. */
const RULES_AT_ONCE = 200;

/** The pools as they are now, out of one question for many of them. */
async function* newestReadings(
  { db, clickhouse, now }: Pick<Deps, 'db' | 'clickhouse' | 'now'>,
  rules: readonly Rule[],
): AsyncIterable<{ rule: Rule; last: PoolReading | undefined }> {
  for (let at = 0; at < rules.length; at += RULES_AT_ONCE) {
    const some = rules.slice(at, at + RULES_AT_ONCE);
    const moment = now();
    const days = await readDays(clickhouse, { rules: some, sitesOf: await sitesByGroup(db, some), agentIds: null, now: moment });
    for (const rule of some) yield { rule, last: readPool(days.get(rule.id) ?? [], termsOf(rule), todayAt(moment)).at(-1) };
  }
}
