import type { Language } from '@manager/contract/i18n/error-text';
import { fieldText } from '@manager/contract/i18n/field-text';
import type { Field } from '@manager/domain/reconcile-file';

/** What is wrong with a cell. `listed`: what it could have said. */
export type Fault = { field: Field; key: string; value: string; listed?: string[] };

/** One cause, however many lines it is on. */
export type FaultGroup = { field: string; message: string; count: number; lines: number[] };

const MAX_GROUPS = 100;
const MAX_LINES = 10;
/** Different values of a cause that are quoted. */
const MAX_VALUES = 3;
const MAX_LISTED = 40;
const MAX_VALUE_CHARS = 40;

type Collected = Omit<FaultGroup, 'message'> & { fault: Fault; values: Set<string> };

/** Gathers faults: a value that is not listed is a cause of its own, whatever else is wrong in the same way is one. */
export const faultGroups = (language: Language): { add: (line: number, fault: Fault) => void; all: () => FaultGroup[] } => {
  const groups = new Map<string, Collected>();
  return {
    add: (line, fault) => {
      const { field, key, value, listed } = fault;
      const id = JSON.stringify([field, key, ...(listed === undefined ? [] : [value])]);
      const group = groups.get(id) ?? { field, fault, count: 0, lines: [], values: new Set<string>() };
      groups.set(id, group);
      group.count += 1;
      if (group.lines.length < MAX_LINES) group.lines.push(line);
      if (value !== '' && group.values.size < MAX_VALUES) group.values.add(quoted(value));
    },
    all: () =>
      [...groups.values()].slice(0, MAX_GROUPS).map(({ field, count, lines, fault, values }) => ({
        field,
        count,
        lines,
        message: messageOf(fault, { values: [...values], language }),
      })),
  };
};

const quoted = (value: string): string => `“${value.length > MAX_VALUE_CHARS ? `${value.slice(0, MAX_VALUE_CHARS)}…` : value}”`;

const messageOf = (
  { key, value, listed }: Fault,
  { values, language }: { values: readonly string[]; language: Language },
): string => {
  if (listed !== undefined) {
    const named = [...listed.slice(0, MAX_LISTED), ...(listed.length > MAX_LISTED ? ['…'] : [])].join(', ');
    return fieldText(key, language, { value, listed: named });
  }
  const text = fieldText(key, language);
  return values.length === 0 ? text : `${text}: ${values.join(', ')}`;
};
