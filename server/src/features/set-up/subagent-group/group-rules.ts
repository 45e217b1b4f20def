import type { saveSubAgentGroup, SubAgentGroupRow } from '@manager/contract/features/set-up/subagent-group';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { compare, decimal, toWire } from '@manager/domain/money';
import { type GroupingMetric, type GroupingRule, ruleFault } from '@manager/domain/sub-agent-grouping';
import { sql } from 'kysely';
import { fieldError } from '../../../base/app-error.ts';
import { afterEdit } from '../../../kit/resource/input.ts';
import type { AnyDb, AnyTx } from '../../../postgres/db.ts';

type Input = ParsedOf<typeof saveSubAgentGroup>;

/** Return and rule of a group: what decides over the return of its sub-agents. */
export type GroupTerms = Pick<SubAgentGroupRow, 'rtp' | 'metric' | 'from_value' | 'to_value' | 'min_rounds'>;

const NO_TERMS: GroupTerms = { rtp: null, metric: null, from_value: null, to_value: null, min_rounds: 0 };

/** As they will stand after the save. Without a metric there is no rule, whatever else is given. */
export const termsAfter = (input: Input, before: GroupTerms = NO_TERMS): GroupTerms => {
  const metric = afterEdit(input.metric, before.metric);
  const rtp = plain(afterEdit(input.rtp, before.rtp));
  if (metric === null) return { ...NO_TERMS, rtp };
  return {
    rtp,
    metric,
    from_value: plain(afterEdit(input.from_value, before.from_value)),
    to_value: plain(afterEdit(input.to_value, before.to_value)),
    min_rounds: afterEdit(input.min_rounds, before.min_rounds),
  };
};

/** A typed decimal without trailing zeros. */
const plain = (text: string | null): string | null => (text === null ? null : toWire(decimal(text)));

/** The terms that differ; both sides empty when none does. */
export const changedTerms = (
  before: GroupTerms,
  after: GroupTerms,
): { before: Partial<GroupTerms>; after: Partial<GroupTerms> } => {
  const names = (Object.keys(after) as (keyof GroupTerms)[]).filter((name) => before[name] !== after[name]);
  const pick = (terms: GroupTerms): Partial<GroupTerms> => Object.fromEntries(names.map((name) => [name, terms[name]]));
  return { before: pick(before), after: pick(after) };
};

/**
 * Only one group may match a sub-agent (docs/formulas.md#sub-agent-groups): all rules look at the same figure and their ranges do not overlap.
 * Saves of rules come one after another, so that two that are fine one by one cannot overlap together.
 */
export const requireRule = async (tx: AnyTx, { id, terms }: { id: string | undefined; terms: GroupTerms }): Promise<void> => {
  const rule = ruleOf({ id: id ?? '', ...terms });
  if (rule === null) return;
  if (rule.from === null && rule.to === null) throw fieldError('from_value', 'rule_unbounded');
  if (rule.from !== null && rule.to !== null && compare(decimal(rule.from), decimal(rule.to)) >= 0)
    throw fieldError('to_value', 'range_empty');
  await sql`select pg_advisory_xact_lock(hashtext('sub_agent_group.rule'))`.execute(tx);
  const others = (await readRules(tx)).filter(({ groupId }) => groupId !== id);
  const fault = ruleFault(rule, others)?.fault;
  if (fault !== undefined)
    throw fault === 'overlap' ? fieldError('from_value', 'rule_overlap') : fieldError('metric', 'rule_other_metric');
};

/** The rules of all groups, lowest range first. */
export const readRules = async (db: AnyDb): Promise<GroupingRule[]> => {
  const rows = await db
    .selectFrom('sub_agent_group')
    .select(['id', 'metric', 'from_value', 'to_value', 'min_rounds'])
    .where('deleted_at', 'is', null)
    .where('metric', 'is not', null)
    .orderBy('from_value', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => ruleOf(row) ?? []);
};

type StoredRule = { id: string; metric: string | null; from_value: string | null; to_value: string | null; min_rounds: number };

const ruleOf = ({ id, metric, from_value: from, to_value: to, min_rounds: minRounds }: StoredRule): GroupingRule | null =>
  metric === null ? null : { groupId: id, metric: metric as GroupingMetric, from, to, minRounds };
