import { useState } from 'react';
import { daysOfWhen, withRange, type DayRange } from '../filter/when.ts';
import { scopeFault, usualUnit, type ScopeChoices, type ScopeFault, type ScopeState } from '../report/scope-state.ts';
import { useScopeChoices } from '../report/use-money-report.ts';
import type { DefaultPreset } from './DayRange.tsx';

type Options<V extends ScopeState> = {
  /** The scope in force, from the address. */
  values: V;
  defaultPreset: DefaultPreset;
  maxDaysOf: (values: V) => number;
  missingOf: ((values: V) => string | undefined) | undefined;
};

export type ScopeDraft<V extends ScopeState> = {
  /** What the bar shows: the draft, with the preset that stands for an untouched range. */
  shown: V;
  /** The agent that was chosen last: choices and presets are those of its subtree and calendar. */
  agentId: string;
  choices: ScopeChoices | undefined;
  days: DayRange;
  maxDays: number;
  /** Why the days cannot be searched. */
  fault: ScopeFault | undefined;
  /** What else is missing, in words. */
  missing: string | undefined;
  /** Can this be searched? */
  isWhole: (values: V) => boolean;
  change: (patch: Partial<ScopeState> | Record<string, unknown>) => void;
};

/** The scope as it is being entered. A draft belongs to the scope it was made from; a new scope in the address starts anew. */
export const useScopeDraft = <V extends ScopeState>({
  values,
  defaultPreset,
  maxDaysOf,
  missingOf,
}: Options<V>): ScopeDraft<V> => {
  const [edit, setEdit] = useState<{ of: V; draft: V }>();
  const draft = edit?.of === values ? edit.draft : values;
  const choices = useScopeChoices(draft.agent_id);
  const shown = withRange(draft, defaultPreset);
  const days = daysOfWhen({ ...shown, presets: choices?.presets });
  const maxDays = maxDaysOf(shown);
  return {
    shown,
    agentId: draft.agent_id,
    choices,
    days,
    maxDays,
    fault: scopeFault(days, maxDays),
    missing: missingOf?.(shown),
    isWhole: (next) =>
      scopeFault(daysOfWhen({ ...next, presets: choices?.presets }), maxDaysOf(next)) === undefined &&
      missingOf?.(next) === undefined,
    change: (patch) => setEdit({ of: values, draft: { ...shown, ...patch, ...unitAfter(patch, choices) } }),
  };
};

/** One currency is shown as it was played, several in their usual unit: a choice of the currency is one of the unit, which shows at once. */
const unitAfter = (
  patch: Partial<ScopeState> | Record<string, unknown>,
  choices: ScopeChoices | undefined,
): Partial<ScopeState> =>
  typeof patch['currency'] === 'string' && choices !== undefined
    ? { in: usualUnit({ currency: patch['currency'], choices }) }
    : {};
