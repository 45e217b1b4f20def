import { writeUrlState } from '../filter/url-state.ts';
import { scopeCodecs, type ScopeState } from './scope-state.ts';

/** Figures that a list of bets can prove: what its own sum answers. */
export const PROVABLE = ['rounds', 'bet', 'win', 'win_loss'] as const;
export type Provable = (typeof PROVABLE)[number];

/** What a number was in the report one came from: USD for money, a count for rounds. `mark`: how far the bets had come in by then. */
export type Expected = { metric: Provable; value: string; from: string; mark?: string | undefined };

type Target = {
  path: string;
  scope: ScopeState;
  narrowed: Partial<ScopeState>;
  /** The target shows money in a unit of its choice; a list of bets does not. */
  hasUnit?: boolean;
  /** Filters of the target beyond the scope, as its address holds them. */
  own?: Record<string, string>;
  expected?: Expected;
};

/**
 * A link into another report or to the bets: the same scope, narrowed to one row, with the sum to be met there. `scope` holds absolute days:
 * the name of a range would mean other days in the calendar of another agent.
 */
export const drillTo = ({ path, scope, narrowed, hasUnit = true, own = {}, expected }: Target): string => {
  const params = writeUrlState({
    codecs: scopeCodecs,
    params: new URLSearchParams(),
    patch: { ...scope, ...narrowed, when: undefined },
  });
  // Also where it is the usual one: that of another scope may differ.
  if (hasUnit) params.set('in', narrowed.in ?? scope.in);
  else params.delete('in');
  for (const [name, value] of Object.entries(own)) params.set(name, value);
  if (expected !== undefined) {
    params.set('expect', `${expected.metric}:${expected.value}`);
    params.set('from', expected.from);
    if (expected.mark !== undefined) params.set('since', expected.mark);
  }
  return `${path}?${params.toString()}`;
};

export const isProvable = (metric: string): metric is Provable => PROVABLE.some((id) => id === metric);

const EXPECT = /^(rounds|bet|win|win_loss):(-?\d{1,32}(?:\.\d{1,6})?)$/;
const MARK = /^\d{1,20}$/;
const REPORT_PATH = /^\/(?:report|account)\/[a-z-]{1,40}$/;

type Address = { expect: string; from: string; since: string };

/** The expectation that an address carries; undefined when it carries none that is whole. */
export const readExpected = ({ expect, from, since }: Address): Expected | undefined => {
  const [, metric, value] = EXPECT.exec(expect) ?? [];
  const known = PROVABLE.find((id) => id === metric);
  if (known === undefined || value === undefined || !REPORT_PATH.test(from)) return undefined;
  return { metric: known, value, from, ...(MARK.test(since) ? { mark: since } : {}) };
};
