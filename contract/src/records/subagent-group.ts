import { GROUPING_METRICS } from '@manager/domain/sub-agent-grouping';
import { z } from 'zod';
import { Name } from '../kit/fields.ts';
import { Money, Rtp } from '../kit/money.ts';
import { choice, computed, count, defineRecord, money, note, percent, text } from './record.ts';

export const GroupingMetric = z.enum(GROUPING_METRICS);

/** C-11. */
export const subAgentGroup = defineRecord({
  name: text(Name, { required: true, risk: 'harmless' }),
  /** Percent; null: the group says nothing, and the website's counts. */
  rtp: percent(Rtp, { risk: 'dangerous: what players get back' }),
  note: note({ risk: 'harmless' }),
  /** What the rule looks at, in USD or percent; null: the group has no rule. */
  metric: choice(GroupingMetric, { risk: 'dangerous: who gets which return' }),
  /** The rule: from this value on. */
  from_value: money(Money, { label: 'from', risk: 'dangerous: who gets which return' }),
  /** The rule: below this value. */
  to_value: money(Money, { label: 'to', risk: 'dangerous: who gets which return' }),
  min_rounds: count(z.int().min(0).max(1_000_000_000), { initial: 0, risk: 'dangerous: who gets which return' }),
  /** Sub-agents in scope for which this group counts. */
  sub_agents: computed('count', z.int(), { audited: false }),
});
