import { createRng } from '../math/rng.ts';
import type { AskAction } from './ask.ts';

/** Faults of a website's wallet, and whether the call is booked before they strike. */
export const FAULT_KINDS = {
  /** Takes the call and never answers. */
  black_hole: { books: false },
  /** Answers after `ms`. */
  slow: { books: true },
  /** Answers HTTP 500. */
  http_500: { books: false },
  /** Says that the signature is wrong. */
  bad_signature: { books: false },
  /** Says that it cannot now. */
  maintenance: { books: false },
  /** Says that the player has not enough, unless the request is booked already. */
  not_enough_money: { books: true },
  /** Says `duplicate`, also the first time. */
  duplicate: { books: true },
  /** Says that it was taken back before, as some wallets do to a cancel that comes again. */
  cancelled: { books: true },
  /** Hangs up instead of answering. */
  lost_answer: { books: true },
  /** Answers what nobody can read. */
  junk: { books: true },
  /** Answers byte by byte, one a second. */
  drip: { books: true },
  /** Breaks the connection off with RST. */
  reset: { books: false },
} as const;
export type FaultKind = keyof typeof FAULT_KINDS;

export type Fault = {
  kind: FaultKind;
  /** Of `slow`, absent: 3 s; of `drip` between two bytes, absent: 1 s. */
  ms?: number;
  /** Is the call booked before the fault strikes? Absent: as the kind says. */
  books?: boolean;
  /** 0 to 1; absent: always. */
  probability?: number;
  /** Only these actions. */
  actions?: readonly AskAction[];
  /** It is over after so many calls that it struck, and after so many seconds. */
  for_calls?: number;
  for_seconds?: number;
};

export const booksFirst = ({ kind, books }: Fault): boolean => books ?? FAULT_KINDS[kind].books;

type Planned = { fault: Fault; callsLeft: number; endsAtMs: number };

export type FaultPlan = {
  /** Puts these in the place of what was planned for the site; none: it is well again. */
  set: (site: string, faults: readonly Fault[]) => void;
  /** Those that still strike. */
  of: (site: string) => Fault[];
  /** The fault that strikes this call: of several the first that is drawn. */
  next: (site: string, action: AskAction | undefined) => Fault | undefined;
};

const MILLION = 1_000_000;

/** What goes wrong at which website. It ends with the process. The same seed draws the same faults for the same calls. */
export const createFaultPlan = ({ seed, now }: { seed: number; now: () => number }): FaultPlan => {
  const rng = createRng(seed);
  const plans = new Map<string, Planned[]>();

  const open = (site: string): Planned[] =>
    (plans.get(site) ?? []).filter(({ callsLeft, endsAtMs }) => callsLeft > 0 && endsAtMs > now());

  return {
    set: (site, faults) => {
      plans.set(
        site,
        faults.map((fault) => ({
          fault,
          callsLeft: fault.for_calls ?? Number.POSITIVE_INFINITY,
          endsAtMs: fault.for_seconds === undefined ? Number.POSITIVE_INFINITY : now() + 1000 * fault.for_seconds,
        })),
      );
    },
    of: (site) => open(site).map(({ fault }) => fault),
    next: (site, action) => {
      const struck = open(site).find(
        ({ fault: { actions, probability = 1 } }) =>
          (actions === undefined || (action !== undefined && actions.includes(action))) &&
          rng.chance(Math.round(probability * MILLION)),
      );
      if (struck !== undefined) struck.callsLeft -= 1;
      return struck?.fault;
    },
  };
};

/** What is wrong with a plan that came over the control address; undefined when nothing is. */
export const faultOfPlan = (faults: unknown): string | undefined => {
  if (!Array.isArray(faults)) return 'a list of faults is wanted';
  return (faults as Partial<Fault>[]).map(faultOfFault).find((text) => text !== undefined);
};

const faultOfFault = ({ kind, ...numbers }: Partial<Fault>): string | undefined => {
  if (kind === undefined || !(kind in FAULT_KINDS)) return `kind is one of ${Object.keys(FAULT_KINDS).join(', ')}`;
  for (const name of ['ms', 'for_calls', 'for_seconds', 'probability'] as const) {
    const value = numbers[name];
    if (value !== undefined && !(typeof value === 'number' && value >= 0)) return `${name} is a number from 0 on`;
  }
  return numbers.actions === undefined || Array.isArray(numbers.actions) ? undefined : 'actions is a list';
};
