import type { IncomingMessage } from 'node:http';
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Fault, type FaultPlan, faultOfPlan } from './faults.ts';
import type { Ledger } from './ledger.ts';
import type { Played, Sites, SiteSetting } from './sites.ts';

export const CONTROL_PATH = '/control';
const MOST_BOOKINGS = 1_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

type Parts = { sites: Sites; ledger: Ledger; faults: FaultPlan; token: string };
export type ControlAnswer = { status: number; body: unknown };

const ok = (body: unknown): ControlAnswer => ({ status: 200, body });
const NOT_FOUND: ControlAnswer = { status: 404, body: { error: 'there is nothing here' } };
const wrong = (error: string): ControlAnswer => ({ status: 400, body: { error } });

/** Only who sits on this machine and knows the token. */
export const mayControl = ({ headers, socket }: IncomingMessage, token: string): boolean => {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return LOOPBACK.has(socket.remoteAddress ?? '') && timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${token}`));
};

/** The control address: websites and their players, faults, and the ledger. */
export const createControl = ({ sites, ledger, faults }: Omit<Parts, 'token'>) => {
  const put = ([code = '', what]: readonly string[], body: unknown): ControlAnswer => {
    if (what === undefined) {
      sites.put({ ...(body as Omit<SiteSetting, 'code'>), code });
      return ok({ code });
    }
    if (sites.get(code) === undefined) return NOT_FOUND;
    if (what === 'play') {
      sites.play(code, body as Played);
      return ok({ code });
    }
    if (what !== 'faults') return NOT_FOUND;
    const fault = faultOfPlan(body);
    if (fault !== undefined) return wrong(fault);
    faults.set(code, body as Fault[]);
    return ok({ faults: faults.of(code) });
  };

  const readSite = ([code, what, name = '']: readonly string[]): ControlAnswer => {
    if (code === undefined) return ok({ list: sites.list() });
    const state = sites.list().find((site) => site.code === code);
    if (state === undefined) return NOT_FOUND;
    if (what === undefined) return ok({ ...state, faults: faults.of(code) });
    if (what === 'players' && name === '') return ok({ list: sites.accounts(code) });
    const account = what === 'players' ? sites.account(code, name) : undefined;
    return account === undefined ? NOT_FOUND : ok(account);
  };

  const readLedger = ([what, site, requestId]: readonly string[], query: URLSearchParams): ControlAnswer => {
    if (what === 'sums') return ok({ list: ledger.sums() });
    if (what === 'last') return ok({ seq: ledger.last() });
    if (what === 'check') return ok(ledger.check());
    if (what === 'request' && site !== undefined && requestId !== undefined)
      return ok({ list: ledger.byRequest(site, requestId) });
    if (what !== undefined) return NOT_FOUND;
    const [after, limit] = [Number(query.get('after') ?? 0), Number(query.get('limit') ?? MOST_BOOKINGS)];
    if (!Number.isSafeInteger(after) || !(limit >= 1 && limit <= MOST_BOOKINGS))
      return wrong('after and limit are whole numbers');
    const only = query.get('site');
    const list = ledger.page({ ...(only === null ? {} : { site: only }), after, limit });
    return ok({ list, next: list.length < limit ? null : list.at(-1)?.seq });
  };

  return (method: string, url: URL, body: unknown): ControlAnswer => {
    const [, , what, ...parts] = url.pathname.split('/').map(decodeURIComponent);
    if (method === 'PUT' && what === 'sites' && parts.length > 0) return put(parts, body);
    if (method !== 'GET') return NOT_FOUND;
    if (what === 'sites') return readSite(parts);
    return what === 'ledger' ? readLedger(parts, url.searchParams) : NOT_FOUND;
  };
};
