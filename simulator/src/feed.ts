import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';
import { pause } from './pause.ts';

/** Answer of the Platform API to a batch. */
export type IngestAnswer = {
  accepted: number;
  duplicates: number;
  amended: number;
  rejected: { line: number; id: string | null; code: string; message: string }[];
};

export type FeedOptions = {
  /** Address of Manager, e.g. `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** Bearer key with the scope `ingest`. */
  key: string;
  encoding?: 'zstd' | 'gzip';
  /** How long a batch is tried again while Manager is away or overloaded. */
  retryForMs?: number;
  /** Pause before the first retry; it doubles up to 5 s. `Retry-After` wins over it. */
  firstRetryMs?: number;
  signal?: AbortSignal;
};

/** What can be sent, by the last part of its path. */
export type RowKind = 'bets' | 'wallet_txns' | 'sessions' | 'promo_credits' | 'seamless_calls';

type FeedBatch = { idempotencyKey: string; ndjson: Buffer };
export type Feed = {
  send: (kind: RowKind, batch: FeedBatch) => Promise<IngestAnswer>;
  sendBets: (batch: FeedBatch) => Promise<IngestAnswer>;
};

/** Manager refused a batch for a reason that a retry cannot mend, or stayed away too long. */
export class FeedError extends Error {
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.name = 'FeedError';
    this.status = status;
  }
}

const REQUEST_TIMEOUT_MS = 60_000;
const LONGEST_PAUSE_MS = 5_000;
const POLL_MS = 250;

/** Statuses after which the same batch with the same key may be sent again. */
const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504]);

/** A client of `POST /platform/v1/<kind>`; the same batch is sent again under its own key until it is answered. */
export function createFeed(options: FeedOptions): Feed {
  const request = createRequester(options);
  const send: Feed['send'] = async (kind, { idempotencyKey, ndjson }) => {
    const encoding = options.encoding ?? 'zstd';
    const body = await compress(ndjson, encoding);
    const response = await request(`/platform/v1/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', 'content-encoding': encoding, 'idempotency-key': idempotencyKey },
      body: new Uint8Array(body),
    });
    return response.status === 202 ? waitForBatch(request, await readBatchId(response), options.signal) : readAnswer(response);
  };
  return { send, sendBets: (batch) => send('bets', batch) };
}

type Requester = (path: string, init: RequestInit) => Promise<Response>;

/** Sends a request until it is answered by something else than overload; throws FeedError otherwise. */
function createRequester(options: FeedOptions): Requester {
  const { baseUrl, key, signal, retryForMs = 120_000, firstRetryMs = 250 } = options;
  return async (path, init) => {
    const giveUpAtMs = Date.now() + retryForMs;
    for (let pauseMs = firstRetryMs; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const outcome = await attempt(new URL(path, baseUrl), withKey(init, key, signal));
      signal?.throwIfAborted();
      if (outcome instanceof Response && outcome.ok) return outcome;
      if (outcome instanceof Response && !RETRIED.has(outcome.status)) throw await refusal(outcome);
      const waitMs = outcome instanceof Response ? (retryAfterMs(outcome) ?? pauseMs) : pauseMs;
      if (Date.now() + waitMs > giveUpAtMs) {
        throw outcome instanceof Response
          ? await refusal(outcome)
          : new FeedError(`Manager cannot be reached: ${outcome.message}`, null);
      }
      if (outcome instanceof Response) await outcome.body?.cancel();
      await pause(waitMs, signal);
    }
  };
}

function withKey(init: RequestInit, key: string, signal: AbortSignal | undefined): RequestInit {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return {
    ...init,
    headers: { ...(init.headers as Record<string, string> | undefined), authorization: `Bearer ${key}` },
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  };
}

async function attempt(url: URL, init: RequestInit): Promise<Response | Error> {
  try {
    return await fetch(url, init);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function retryAfterMs(response: Response): number | null {
  const text = response.headers.get('retry-after');
  return text !== null && /^\d+$/.test(text) ? Number(text) * 1000 : null;
}

async function refusal(response: Response): Promise<FeedError> {
  const text = await response.text();
  return new FeedError(`Manager answered ${response.status}: ${text.slice(0, 500)}`, response.status);
}

/** `GET /platform/v1/batches/<id>` until it carries the counts of a finished batch. */
async function waitForBatch(request: Requester, batchId: string, signal: AbortSignal | undefined): Promise<IngestAnswer> {
  for (;;) {
    const response = await request(`/platform/v1/batches/${encodeURIComponent(batchId)}`, { method: 'GET' });
    const answer: unknown = await response.json();
    if (isIngestAnswer(answer)) return answer;
    await pause(POLL_MS, signal);
  }
}

async function readBatchId(response: Response): Promise<string> {
  const body: unknown = await response.json();
  if (typeof body === 'object' && body !== null && 'batch_id' in body) return String(body.batch_id);
  throw new FeedError('the answer 202 names no batch_id', response.status);
}

async function readAnswer(response: Response): Promise<IngestAnswer> {
  const body: unknown = await response.json();
  if (isIngestAnswer(body)) return body;
  throw new FeedError('the answer to a batch carries no counts', response.status);
}

function isIngestAnswer(value: unknown): value is IngestAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'accepted' in value &&
    typeof value.accepted === 'number' &&
    'rejected' in value &&
    Array.isArray(value.rejected)
  );
}

const zstd = promisify(zstdCompress);
const gz = promisify(gzip);

/** Level 1: the feed runs on the same machine, where processor time is dearer than bytes. */
function compress(data: Buffer, encoding: 'zstd' | 'gzip'): Promise<Buffer> {
  return encoding === 'gzip' ? gz(data, { level: 1 }) : zstd(data, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}
