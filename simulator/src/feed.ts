import { promisify } from 'node:util';
import { constants, gzip, zstdCompress } from 'node:zlib';
import { createPlatformClient, type PlatformClient, type PlatformClientOptions } from './api/platform-client.ts';
import type { components } from './api/platform.gen.ts';
import { pause } from './pause.ts';

/** Answer of the Platform API to a batch. */
export type IngestAnswer = components['schemas']['IngestAnswer'];

/** The key needs the scope `ingest`. A batch is tried again for two minutes unless told otherwise. */
export type FeedOptions = Omit<PlatformClientOptions, 'timeoutMs'> & { encoding?: 'zstd' | 'gzip' };

/** What is sent, by the last part of its path; each has an endpoint of its own. */
export const ROW_KINDS = [
  'bets',
  'sessions',
  'wallet_txns',
  'promo_credits',
  'seamless_calls',
  'transfers',
  'lottery_results',
  'fishing_slices',
  'jackpot_hits',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

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

const RETRY_FOR_MS = 120_000;
const POLL_MS = 250;

/** A client of `POST /platform/v1/<kind>`; the same batch is sent again under its own key until it is answered. */
export function createFeed({ encoding = 'zstd', ...options }: FeedOptions): Feed {
  const client = createPlatformClient({ retryForMs: RETRY_FOR_MS, ...options });
  const send: Feed['send'] = async (kind, { idempotencyKey, ndjson }) => {
    const body = new Uint8Array(await compress(ndjson, encoding));
    const sent = client.POST(`/platform/v1/${kind}`, {
      params: { header: { 'Idempotency-Key': idempotencyKey } },
      headers: { 'content-type': 'application/x-ndjson', 'content-encoding': encoding },
      body,
    });
    const answer = await answerOf(sent, options.signal);
    return 'batch_id' in answer ? waitForBatch(client, answer.batch_id, options.signal) : answer;
  };
  return { send, sendBets: (batch) => send('bets', batch) };
}

type Answer = IngestAnswer | components['schemas']['BatchPending'];

const answerOf = async (
  call: Promise<{ data?: Answer; error?: unknown; response: Response }>,
  signal: AbortSignal | undefined,
): Promise<Answer> => {
  const { data, error, response } = await call.catch((cause: Error) => {
    signal?.throwIfAborted();
    throw new FeedError(`Manager cannot be reached: ${cause.message}`, null);
  });
  if (data !== undefined) return data;
  throw new FeedError(`Manager answered ${response.status}: ${JSON.stringify(error).slice(0, 500)}`, response.status);
};

/** `GET /platform/v1/batches/<id>` until it carries the counts of a finished batch. */
const waitForBatch = async (client: PlatformClient, id: string, signal: AbortSignal | undefined): Promise<IngestAnswer> => {
  for (;;) {
    const answer = await answerOf(client.GET('/platform/v1/batches/{id}', { params: { path: { id } } }), signal);
    if ('accepted' in answer) return answer;
    await pause(POLL_MS, signal);
  }
};

const zstd = promisify(zstdCompress);
const gz = promisify(gzip);

/** Level 1: the feed runs on the same machine, where processor time is dearer than bytes. */
function compress(data: Buffer, encoding: 'zstd' | 'gzip'): Promise<Buffer> {
  return encoding === 'gzip' ? gz(data, { level: 1 }) : zstd(data, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
}
