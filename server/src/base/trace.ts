import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, randomBytes } from 'node:crypto';

/** What a request and all that is asked for its sake have in common (W3C Trace Context): 32 hex digits, and whether somebody records it. */
export type Trace = { id: string; flags: string };

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/;
const UNRECORDED = '00';
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

const current = new AsyncLocalStorage<Trace>();

/** The trace that the caller is in, by his `traceparent`; else the one that begins with a request of this id. */
export const traceOf = (traceparent: unknown, requestId: string): Trace => {
  const [, id, flags] = (typeof traceparent === 'string' && TRACEPARENT.exec(traceparent)) || [];
  return id === undefined || flags === undefined ? { id: traceIdOf(requestId), flags: UNRECORDED } : { id, flags };
};

export const inTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

/** The trace of the request that this is done for. Of what nobody asked for just now: the one that follows from `id`, the same whenever it is asked again. */
export const traceFor = (id: string): Trace => current.getStore() ?? { id: traceIdOf(id), flags: UNRECORDED };

/** Of a call that is made in this trace. */
export const traceparentOf = ({ id, flags }: Trace): string => `00-${id}-${randomBytes(8).toString('hex')}-${flags}`;

const traceIdOf = (id: string): string => UUID.exec(id)?.[0].replaceAll('-', '') ?? hash('sha256', id).slice(0, 32);
