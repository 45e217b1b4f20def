import type { RiskRuleKind } from '@manager/domain/risk-mark';
import { sql } from 'kysely';
import { openCase } from '../../../kit/case/open-case.ts';
import type { Job } from '../../../kit/jobs/run-job.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { caseOfMark } from './case-of-mark.ts';
import { findSuspects, type RiskRule, type Suspect } from './find-suspects.ts';
import { noteEvent } from './mark-events.ts';

const EVERY_MS = 5 * 60_000;

/** Marks whom a rule finds and opens a case for somebody to look. It changes nothing for the player. */
export const markPlayers: Job = {
  job: 'risk.mark_players',
  everyMs: EVERY_MS,
  run: async (deps) => {
    const rules = await readRules(deps);
    if (rules.size === 0) return null;
    let rows = 0;
    for (const suspect of await findSuspects(deps, rules)) rows += await mark(deps, suspect, rules.get(suspect.rule));
    return rows === 0 ? null : { rows };
  },
};

const readRules = async ({ db }: Deps): Promise<Map<RiskRuleKind, RiskRule>> => {
  const rows = await db.selectFrom('risk_rule').selectAll().where('is_on', '=', true).execute();
  return new Map(
    rows.map((row) => {
      const kind = row.kind as RiskRuleKind;
      return [kind, { kind, threshold: row.threshold, minRounds: row.min_rounds, dailyAutoTimes: row.daily_auto_times }];
    }),
  );
};

type Made = { id: string; agent_id: string; site_name: string; user_name: string };

/** 1 for a new mark; 0 where one of the rule is open, or the player has as many as the rule makes a day. */
const mark = async ({ db, now }: Deps, { playerId, rule, evidence }: Suspect, of: RiskRule | undefined): Promise<number> =>
  inTransaction(db, async (tx) => {
    const at = now();
    const { rows } = await sql<Made>`
      with made as (
        insert into risk_mark (agent_id, site_id, player_id, source, rule, evidence, created_at, updated_at)
        select site.agent_id, site.id, player.id, 'auto', ${rule}, ${JSON.stringify(evidence)}::jsonb, ${at}, ${at}
        from player join site on site.id = player.site_id
        where player.id = ${playerId} and (
          select count(*) from risk_mark known where known.player_id = player.id and known.rule = ${rule}
            and known.created_at >= date_trunc('day', ${at}::timestamptz at time zone 'UTC') at time zone 'UTC') < ${of?.dailyAutoTimes ?? 0}
        on conflict do nothing returning id, agent_id, site_id, player_id)
      select made.id, made.agent_id, site.name as site_name, player.user_name from made
      join site on site.id = made.site_id join player on player.id = made.player_id`.execute(tx);
    const [made] = rows;
    if (made === undefined) return 0;
    await noteEvent(
      tx,
      { markId: made.id, event: 'marked', before: null, after: { rule, evidence }, reason: '' },
      { by: '', now: at },
    );
    const { id: caseId } = await openCase(tx, {
      ...caseOfMark({ ...made, player_id: playerId, description: '', rule, evidence }),
      openedBy: null,
    });
    await tx.updateTable('risk_mark').set({ case_id: caseId }).where('id', '=', made.id).execute();
    return 1;
  });
