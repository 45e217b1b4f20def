import type { ActivityKindName } from '@manager/domain/activity';
import type { z } from 'zod';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { AnyTx, ScopedTx } from '../../../postgres/db.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../postgres/types.gen.ts';

export type StoredActivity = Selectable<DB['activity']>;

/** A draft as it will stand, before it is written. */
export type Draft = Pick<
  StoredActivity,
  'agent_id' | 'currency' | 'budget' | 'is_opt_in' | 'site_ids' | 'game_ids' | 'off_site_ids' | 'off_agent_ids' | 'off_game_ids'
> & { starts_at: Date; ends_at: Date; min_bet_usd: string | null; max_bet_usd: string | null };

/** What a kind of activity is to the core. */
export type ActivityKind<Rule extends { kind: string } = { kind: string }> = {
  kind: ActivityKindName;
  ruleSchema: z.ZodType<Rule>;
  /** The most that the rule can pay, in micros of the activity's currency: never above the budget, or the draft is refused. */
  promised: (rule: Rule, budget: bigint) => bigint;
  /** Further rules of a draft, in the transaction of its save and once more in that of its approval. Errors are at the fields (`rule.…`). */
  check?: (ctx: Ctx, tx: ScopedTx, draft: Draft & { rule: Rule }) => Promise<void>;
  /** In the transaction that lets it begin by the clock: second person, budget and state are done. */
  onApproved?: (tx: AnyTx, activity: StoredActivity, rule: Rule) => Promise<void>;
  /** After a change of what a running one counts: where it is switched off, or its end. */
  onNarrowed?: (tx: AnyTx, activityId: string) => Promise<void>;
  onCancelled?: (tx: AnyTx, activityId: string) => Promise<void>;
};

/** The kind that a rule names; a thing has one or a few. */
export const kindOf = (kinds: readonly ActivityKind[], name: string): ActivityKind => {
  const found = kinds.find(({ kind }) => kind === name);
  if (found === undefined) throw new Error(`no such kind of activity here: ${name}`);
  return found;
};

// oxlint-disable-next-line typescript/no-explicit-any -- kinds of different rules stand in one list; each is only given rules that its own schema read
export const anyKind = <Rule extends { kind: string }>(kind: ActivityKind<Rule>): ActivityKind => kind as ActivityKind<any>;
