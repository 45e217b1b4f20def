/** What a duty found: facts that decide, and what they rest on. */
export type Line = { kind: 'fact' | 'note'; text: string; isTrue: boolean };

export type Finding = {
  id: string;
  title: string;
  passed: boolean;
  /** Of a failure: the first fact that did not hold, or the error that ended the check. */
  why: string;
  lines: readonly Line[];
  tookMs: number;
};

/** A fact that did not hold ends its duty. */
export class DutyFailed extends Error {
  override name = 'DutyFailed';
}

/** Collects what one duty sees. A duty without a single fact proves nothing and fails. */
export class Evidence {
  readonly lines: Line[] = [];

  /** Where it stands, ids, hashes, excerpts: decides nothing. */
  note(text: string): void {
    this.lines.push({ kind: 'note', text, isTrue: true });
  }

  /** Holds, or ends the duty. `seen` is what was there instead. */
  fact(text: string, isTrue: boolean, seen?: unknown): void {
    const isNothing = seen === undefined || (isTrue && Array.isArray(seen) && seen.length === 0);
    const shown = isNothing ? '' : ` (${typeof seen === 'string' ? seen : JSON.stringify(seen)})`;
    const line = `${text}${shown}`;
    this.lines.push({ kind: 'fact', text: line, isTrue });
    if (!isTrue) throw new DutyFailed(line);
  }

  /** The same text on both sides, which stands in the evidence. */
  same(what: string, found: unknown, expected: unknown): void {
    const [one, other] = [asText(found), asText(expected)];
    if (one === other) this.fact(`${what}: ${one}`, true);
    else this.fact(`${what}: found ${one}, expected ${other}`, false);
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Runs one duty and never throws: an error is a failure with its reason. */
export const examine = async (
  { id, title }: { id: string; title: string },
  check: (evidence: Evidence) => Promise<void>,
): Promise<Finding> => {
  const evidence = new Evidence();
  const startedMs = performance.now();
  const finding = (passed: boolean, why: string): Finding => ({
    id,
    title,
    passed,
    why,
    lines: evidence.lines,
    tookMs: Math.round(performance.now() - startedMs),
  });
  try {
    await check(evidence);
  } catch (error) {
    return finding(false, error instanceof Error ? error.message : String(error));
  }
  if (!evidence.lines.some(({ kind }) => kind === 'fact')) return finding(false, 'it looked at nothing');
  return finding(true, '');
};
