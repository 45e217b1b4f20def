import { setTimeout as sleep } from 'node:timers/promises';

export type FactAnswer = {
  accepted: number;
  duplicates: number;
  amended: number;
  rejected: { line: number; id: string | null; code: string; message: string }[];
  jackpot_wins?: { bet_id: string; pool: string; amount: string; amount_usd: string; turn: number }[];
};

/** The Platform API as a game server speaks it. */
export type Platform = {
  /** One request of facts; asked after until it is in the reports. */
  post: (kind: string, rows: readonly object[], idempotencyKey?: string) => Promise<FactAnswer>;
  /** The same, and every row must be taken. */
  put: (kind: string, rows: readonly object[]) => Promise<FactAnswer>;
  get: <T>(path: string, query?: Record<string, string>) => Promise<T>;
  ask: (path: string, body: object) => Promise<{ status: number; body: unknown }>;
  /** From where the changes of the feed go on after this moment. */
  cursor: () => Promise<string>;
  /** Every object of the feed at this moment. */
  snapshot: () => Promise<{ kind: string; data: Record<string, unknown>; [name: string]: unknown }[]>;
};

const TURNED_AWAY = [429, 503];

export const openPlatform = (at: { url: () => string }, key: string): Platform => {
  const auth = { authorization: `Bearer ${key}` };
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    for (;;) {
      const response = await fetch(new URL(`/platform/v1/${path}`, at.url()), {
        ...init,
        headers: { ...auth, ...(init.headers as Record<string, string> | undefined) },
      });
      if (!TURNED_AWAY.includes(response.status)) return response;
      await response.body?.cancel();
      await sleep(300);
    }
  };
  const read = async <T>(path: string, response: Response): Promise<T> => {
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${(await response.text()).slice(0, 300)}`);
    return (await response.json()) as T;
  };
  const post: Platform['post'] = async (kind, rows, idempotencyKey) => {
    const headers = {
      'content-type': 'application/x-ndjson',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
    let response = await send(kind, { method: 'POST', headers, body: rows.map((row) => JSON.stringify(row)).join('\n') });
    while (response.status === 202) {
      const { batch_id: id } = (await response.json()) as { batch_id: string };
      await sleep(200);
      response = await send(`batches/${id}`);
    }
    return read(kind, response);
  };
  return {
    post,
    put: async (kind, rows) => {
      const answer = await post(kind, rows);
      if (answer.rejected.length > 0) throw new Error(`${kind}: ${JSON.stringify(answer.rejected).slice(0, 300)}`);
      return answer;
    },
    get: async (path, query = {}) => read(path, await send(`${path}?${new URLSearchParams(query).toString()}`)),
    ask: async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await send(path, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: response.status, body: await response.json() };
    },
    cursor: async () => JSON.parse((await (await send('config')).text()).split('\n')[0] ?? '').cursor,
    snapshot: async () => {
      const text = await (await send('config')).text();
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      if (lines.at(-1)?.end !== true) throw new Error('the feed is not whole: its last line is missing');
      return lines.slice(1, -1);
    },
  };
};
