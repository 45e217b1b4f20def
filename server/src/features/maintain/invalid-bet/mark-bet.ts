import type { InvalidBetRow, markInvalidBet as endpoint } from '@manager/contract/features/maintain/invalid-bet';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { AppError } from '../../../base/app-error.ts';
import type { BetFact } from '../../../fact/bet-fact.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { lockableIn } from '../../../kit/resource/resource.ts';
import { lockRows, updateRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { invalidBets } from './invalid-bet-row.ts';
import { putBets } from './put-bet.ts';
import { readStoredBet } from './stored-bet.ts';

type Input = ParsedOf<typeof endpoint>;

/** The bet, when the caller may see it. Throws `object.not_found`. */
export const findMarked = async (ctx: Ctx, { bet_id: betId }: Input): Promise<BetFact> => {
  const fact = await readStoredBet(ctx.clickhouse, betId);
  const isSeen = fact !== undefined && isInScope(ctx.user.scope, String(fact.agentId)) && (can(ctx, SEE_TEST) || !fact.isTest);
  if (!isSeen) throw new AppError('object.not_found');
  return fact;
};

/** Staff say that a bet is wrong. One that is cancelled already cannot be. */
export const markBet = (ctx: Ctx, { reason }: Input, fact: BetFact): Promise<InvalidBetRow> =>
  inTransaction(ctx.db, async (tx) => {
    if (fact.status === 'cancelled') throw new AppError('object.wrong_state', { state: fact.status });
    const by = ctx.user.userName;
    const [made] = await putBets(tx, [fact], { source: 'staff', reason, by, now: ctx.now() });
    const id = made?.id ?? (await markAgain(ctx, tx, { betId: fact.betId, reason }));
    const row = await readRow(ctx, tx, { resource: invalidBets, id });
    await audit(ctx, tx, {
      action: 'invalid_bet.mark',
      objectType: 'invalid_bet',
      objectId: id,
      agentId: row.agent_id,
      reason,
      ...(made?.former == null ? {} : { before: made.former }),
      after: invalidBets.audited.parse(row),
    });
    return row;
  });

/** Marks a bet as invalid again that had turned out to be valid; any other stays as it is. */
const markAgain = async (ctx: Ctx, tx: ScopedTx, { betId, reason }: { betId: string; reason: string }): Promise<string> => {
  const known = await tx
    .selectFrom('invalid_bet')
    .select(['id', 'version', 'state', 'deleted_at'])
    .where('bet_id', '=', betId)
    .executeTakeFirst();
  if (known === undefined) throw new AppError('object.not_found');
  if (known.deleted_at !== null) throw new AppError('object.wrong_state', { state: 'deleted' });
  const locked = await lockRows(tx, { ...lockableIn(ctx, invalidBets), ids: [known.id] });
  if (!locked.has(known.id)) throw new AppError('object.not_found');
  if (known.state === 'completed')
    await updateRow(tx, {
      table: 'invalid_bet',
      id: known.id,
      version: known.version,
      now: ctx.now(),
      values: { state: 'invalid', source: 'staff', reason, marked_by: ctx.user.userName },
    });
  return known.id;
};
