import { ChampionshipRule } from '@manager/contract/features/activity/championship/championship-rule';
import { areSpansRight } from '@manager/domain/championship';
import { parseMicros } from '@manager/domain/micros';
import { decimalsOf } from '@manager/domain/money';
import { fieldError } from '../../../base/app-error.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import type { ActivityKind, Draft } from '../core/activity-kind.ts';
import { spansOf } from './championship-times.ts';

/** The most that the places of all stages together are paid, in micros. */
export const promisedBy = ({ stages }: ChampionshipRule): bigint =>
  stages
    .flatMap(({ prizes }) => prizes)
    .reduce((sum, { from, to, amount }) => sum + (parseMicros(amount) ?? 0n) * BigInt(to - from + 1), 0n);

const checkDecimals = async (tx: ScopedTx, { stages }: ChampionshipRule, currency: string): Promise<void> => {
  const { decimals } = await tx.selectFrom('currency').select('decimals').where('code', '=', currency).executeTakeFirstOrThrow();
  for (const [index, { prizes }] of stages.entries())
    for (const [row, { amount }] of prizes.entries())
      if (decimalsOf(amount) > decimals) throw fieldError(`rule.stages.${index}.prizes.${row}.amount`, 'currency_decimals');
};

const checkTimes = ({ rule, ...draft }: Draft & { rule: ChampionshipRule }): void => {
  if (!areSpansRight(spansOf({ ...draft, rule }))) throw fieldError('ends_at', 'no_time_left');
};

/** A tournament in stages, played with credits that have no cash value (L-4). */
export const championshipKind: ActivityKind<ChampionshipRule> = {
  kind: 'championship',
  ruleSchema: ChampionshipRule,
  promised: promisedBy,
  check: async (_ctx, tx, { rule, ...draft }) => {
    if (!draft.is_opt_in) throw fieldError('is_opt_in', 'register_first');
    checkTimes({ ...draft, rule });
    await checkDecimals(tx, rule, draft.currency);
  },
};
