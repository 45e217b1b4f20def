import type { FaultCode } from '@manager/contract/features/algorithm/source/fault-texts';

/** What is wrong with a package, and where: a file of it and a line, as far as there is one. */
export type Fault = { file: string; line: number | null; code: FaultCode; params: Record<string, string> };

/** Ends the reading of a file or of the whole package; the fault is the answer. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly code: FaultCode;
  readonly line: number | undefined;
  readonly params: Record<string, string | number>;

  constructor(code: FaultCode, { line, params = {} }: { line?: number; params?: Record<string, string | number> } = {}) {
    super(code);
    this.code = code;
    this.line = line;
    this.params = params;
  }
}

/** As many are kept; all are counted. */
export const MAX_FAULTS = 100;
/** With more than these a package is not read on: it is none. */
const MAX_COUNTED = 10_000;
/** A text of the package inside a fault is cut here. */
const MAX_TEXT = 80;

export type Faults = {
  add: (file: string, code: FaultCode, more?: { line?: number; params?: Record<string, string | number | bigint> }) => void;
  list: Fault[];
  count: () => number;
};

/** `add` throws `Unreadable` once there are too many. */
export const createFaults = (): Faults => {
  const list: Fault[] = [];
  let count = 0;
  return {
    add: (file, code, { line, params = {} } = {}) => {
      count += 1;
      if (count === MAX_COUNTED + 1) throw new Unreadable('too_many_faults', { params: { most: MAX_COUNTED } });
      if (list.length >= MAX_FAULTS) return;
      const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, cut(String(value))]));
      list.push({ file: cut(file), line: line ?? null, code, params: texts });
    },
    list,
    count: () => count,
  };
};

/** Printable and short: a package may hold anything. */
const cut = (text: string): string => {
  const shown = text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '\uFFFD');
  return shown.length > MAX_TEXT ? `${shown.slice(0, MAX_TEXT)}…` : shown;
};
