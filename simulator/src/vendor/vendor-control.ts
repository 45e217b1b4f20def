import type { VendorBet } from '@manager/contract/platform/vendor-bets';
import type { ControlAddress } from '../wallet/control-client.ts';
import type { VendorPlayer } from './book.ts';
import type { VendorFault } from './misbehave.ts';

export type VendorControl = {
  key: () => Promise<string>;
  /** Whom it makes bets of, and the games of Manager's that they play beside its own. */
  putPlayers: (players: readonly VendorPlayer[], games: readonly string[]) => Promise<void>;
  /** Null: the machine's. */
  setClock: (nowMs: number | null) => Promise<void>;
  make: (made: { bets: number; fromMs: number; toMs: number }) => Promise<void>;
  /** The next revision of some of the newest bets. */
  correct: (bets: number, atMs?: number) => Promise<void>;
  /** Rows as they are given, shown from `shownMs` on. */
  tell: (bets: readonly VendorBet[], shownMs: number) => Promise<void>;
  /** Puts these in the place of the faults that it had; none: it is well again. */
  setFaults: (faults: readonly VendorFault[]) => Promise<void>;
  /** Every revision, oldest first, shown or not. */
  book: () => Promise<VendorBet[]>;
  count: () => Promise<{ bets: number; revisions: number; shown: number }>;
};

/** The control address of the vendor, typed. */
export const createVendorControl = ({ url, token }: ControlAddress): VendorControl => {
  const send = async (path: string, body?: unknown): Promise<unknown> => {
    const sent = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) };
    const response = await fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${token}` }, ...sent });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`the vendor refused ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const put = async (path: string, body: unknown): Promise<void> => void (await send(path, body));
  return {
    key: async () => ((await send('key')) as { key: string }).key,
    putPlayers: (players, games) => put('players', { players, games }),
    setClock: (nowMs) => put('clock', { now_ms: nowMs }),
    make: ({ bets, fromMs, toMs }) => put('make', { bets, from_ms: fromMs, to_ms: toMs }),
    correct: (bets, atMs) => put('correct', { bets, ...(atMs === undefined ? {} : { at_ms: atMs }) }),
    tell: (bets, shownMs) => put('tell', { bets, shown_ms: shownMs }),
    setFaults: (faults) => put('faults', faults),
    book: async () => ((await send('book')) as { list: VendorBet[] }).list,
    count: async () => (await send('count')) as { bets: number; revisions: number; shown: number },
  };
};
