import type { ServerResponse } from 'node:http';
import { createRng } from '../math/rng.ts';

export const VENDOR_FAULTS = [
  /** Answers after `ms`, 3 s unless told. */
  'slow',
  'http_500',
  /** The answer ends in its middle. */
  'cut_body',
  /** The page before comes once more, under the number that was asked for. */
  'repeat_page',
  /** The page before comes once more, under its own number. */
  'wrong_page',
  /** Every row stands twice on the page. */
  'duplicate_rows',
  /** A row that is no bet stands among the others. */
  'garbage_row',
  /** Takes the call and never answers. */
  'black_hole',
] as const;
export type VendorFaultKind = (typeof VENDOR_FAULTS)[number];

export type VendorFault = {
  kind: VendorFaultKind;
  ms?: number;
  /** 0 to 1; absent: always. */
  probability?: number;
  /** It is over after so many calls that it struck. */
  for_calls?: number;
};

const SLOW_MS = 3_000;
const MILLION = 1_000_000;

/** What goes wrong with calls of the interface. It ends with the process; the same seed draws the same. */
export const createVendorFaults = (seed: number) => {
  const rng = createRng(seed);
  let planned: { fault: VendorFault; callsLeft: number }[] = [];
  return {
    set: (faults: readonly VendorFault[]): void => {
      planned = faults.map((fault) => ({ fault, callsLeft: fault.for_calls ?? Number.POSITIVE_INFINITY }));
    },
    list: (): VendorFault[] => planned.filter(({ callsLeft }) => callsLeft > 0).map(({ fault }) => fault),
    /** Of several the first that is drawn. */
    next: (): VendorFault | undefined => {
      const struck = planned.find(
        ({ fault, callsLeft }) => callsLeft > 0 && rng.chance(Math.round((fault.probability ?? 1) * MILLION)),
      );
      if (struck !== undefined) struck.callsLeft -= 1;
      return struck?.fault;
    },
  };
};

/** Undefined, or why the plan is none. */
export const faultOfVendorPlan = (body: unknown): string | undefined => {
  if (!Array.isArray(body)) return 'a list of faults is wanted';
  const wrong = body.find(({ kind }: VendorFault) => !VENDOR_FAULTS.includes(kind)) as VendorFault | undefined;
  return wrong === undefined ? undefined : `${String(wrong.kind)} is none of ${VENDOR_FAULTS.join(', ')}`;
};

export const replyJson = (response: ServerResponse, status: number, answer: unknown): void => {
  const body = Buffer.from(JSON.stringify(answer));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
};

/** Answers a call that goes wrong on its way; false for a fault of what the page holds. */
export const misbehave = (response: ServerResponse, fault: VendorFault, answer: unknown): boolean => {
  switch (fault.kind) {
    case 'slow':
      setTimeout(() => replyJson(response, 200, answer), fault.ms ?? SLOW_MS).unref();
      return true;
    case 'http_500':
      replyJson(response, 500, { error: 'something went wrong' });
      return true;
    case 'cut_body': {
      const body = Buffer.from(JSON.stringify(answer));
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
      return true;
    }
    case 'black_hole':
      return true;
    default:
      return false;
  }
};
