import type { removePlayRule as endpoint } from '@manager/contract/features/maintain/game-speed';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { lockRow, removeRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { requireOwn } from './rule-checks.ts';
import { playRules } from './rule-row.ts';

export const APPROVE_RULE = 'D-4-94';

/** Takes a rule away: play may be faster and offer more from then on. Errors: `object.not_found`, `approval.waiting`. */
export const removePlayRule = (ctx: Ctx, input: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const [id = ''] = input.ids;
    await lockRow(tx, { ...lockableIn(ctx, playRules), id });
    const row = await readRow(ctx, tx, { resource: playRules, id });
    requireOwn(ctx, row.site_id);
    const before = playRules.audited.parse(row);
    await requireSecondPerson(ctx, tx, {
      operation: 'play_rule.remove',
      approveCode: APPROVE_RULE,
      objectType: 'play_rule',
      objectId: id,
      objectName: nameOf(row),
      objectVersion: row.version,
      agentId: row.agent_id,
      before,
      after: null,
    });
    await removeRow(tx, { table: 'play_rule', id, version: row.version, now: ctx.now(), values: undefined });
    await audit(ctx, tx, { action: 'play_rule.remove', objectType: 'play_rule', objectId: id, agentId: row.agent_id, before });
    return { list: [{ id, code: 0, message: '' }] };
  });

type Named = { jurisdiction: string | null; game_type: string | null; site_name: string | null; game_name: string | null };

/** "UK · slot": where a rule holds, as requests for approval name it. */
export const nameOf = ({ jurisdiction, game_type: type, site_name: site, game_name: game }: Named): string =>
  [jurisdiction, type, site, game].filter((part) => part !== null).join(' · ') || '*';
