import { ProblemBody } from '@manager/contract/platform/problem';
import { MAX_BATCH_ROWS, PlatformBet } from '@manager/contract/platform/bets';
import { PlatformFishingSlice } from '@manager/contract/platform/fishing-slices';
import { PlatformJackpotHit } from '@manager/contract/platform/jackpot-hits';
import { PlatformLotteryResult } from '@manager/contract/platform/lottery-results';
import { PlatformPromoCredit } from '@manager/contract/platform/promo-credits';
import { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { PlatformSession } from '@manager/contract/platform/sessions';
import { PlatformTransfer } from '@manager/contract/platform/transfers';
import { PlatformWalletTxn } from '@manager/contract/platform/wallet-txns';
import type { z } from 'zod';
import { problemBody } from '../ingest/problem.ts';
import { exampleOf } from '../openapi/examples.ts';
import { type Place, SCHEMAS } from '../openapi/names.ts';
import { parametersOf } from '../openapi/parts.ts';
import { printSchemas, type Side } from '../openapi/schemas.ts';
import type { Json } from '../openapi/field-texts.ts';
import { EXAMPLES } from './openapi-examples.ts';

/** What can be sent, by the last part of its path. */
export const KINDS = {
  bets: { id: 'Bet', schema: PlatformBet, operationId: 'sendBets', summary: 'Send bets, new ones and amendments' },
  wallet_txns: {
    id: 'WalletTxn',
    schema: PlatformWalletTxn,
    operationId: 'sendWalletTxns',
    summary: 'Send movements of players’ wallets',
  },
  sessions: {
    id: 'Session',
    schema: PlatformSession,
    operationId: 'sendSessions',
    summary: 'Send sessions, when they open and when they end',
  },
  promo_credits: {
    id: 'PromoCredit',
    schema: PlatformPromoCredit,
    operationId: 'sendPromoCredits',
    summary: 'Send what players were given beyond their wins',
  },
  seamless_calls: {
    id: 'SeamlessCall',
    schema: PlatformSeamlessCall,
    operationId: 'sendSeamlessCalls',
    summary: 'Send the calls to the wallets of websites',
  },
  transfers: {
    id: 'Transfer',
    schema: PlatformTransfer,
    operationId: 'sendTransfers',
    summary: 'Send transfers between wallets and prepaid games',
  },
  lottery_results: {
    id: 'LotteryResult',
    schema: PlatformLotteryResult,
    operationId: 'sendLotteryResults',
    summary: 'Send draws of lotteries, when they open and whenever their status changes',
  },
  fishing_slices: {
    id: 'FishingSlice',
    schema: PlatformFishingSlice,
    operationId: 'sendFishingSlices',
    summary: 'Send slices of fishing sessions, each beside its bet',
  },
  jackpot_hits: {
    id: 'JackpotHit',
    schema: PlatformJackpotHit,
    operationId: 'sendJackpotHits',
    summary: 'Send what bets won out of the platform’s own jackpot pools',
  },
} as const;

/** Schemas of this API; what games send by the names that they have here. */
const NAMED = new Map<z.ZodType, Place & { id: string }>(
  [...SCHEMAS].filter(([, { module }]) => module.startsWith('platform/') || module.startsWith('kit/')),
);
for (const { schema, id } of [...Object.values(KINDS), { schema: ProblemBody, id: 'Problem' }]) {
  const place = SCHEMAS.get(schema);
  if (place === undefined) throw new Error(`the contract exports no ${id}`);
  NAMED.set(schema, { ...place, id });
}

/** What a call may be refused with: a name for it, its causes, and one of them as it is answered. */
const PROBLEMS = {
  400: [
    'BadRequest',
    'A field, the query or a cursor is malformed',
    { code: 'bad_cursor', message: '"since" is no cursor that this API has given out' },
  ],
  401: [
    'Unauthorized',
    'The key is missing, unknown or switched off',
    { code: 'unknown_key', message: 'Send a valid key: Authorization: Bearer <key>' },
  ],
  403: [
    'Forbidden',
    'The key lacks the scope, or the address is not allowed',
    { code: 'scope_missing', message: 'This key may not do this; it needs the scope "ingest"' },
  ],
  404: [
    'NotFound',
    'There is no such batch, website, game or bet',
    { code: 'unknown_site', message: 'No website has the code "testlab"' },
  ],
  409: [
    'Conflict',
    'The Idempotency-Key was used with another body',
    { code: 'idempotency_conflict', message: 'This Idempotency-Key was used with another body' },
  ],
  410: [
    'Gone',
    'What followed the cursor is not kept any more: take a snapshot',
    {
      code: 'cursor_too_old',
      message: 'Changes after this cursor are not kept any more; take a snapshot: the same call without "since"',
    },
  ],
  413: ['TooLarge', 'Too many rows or bytes', { code: 'too_many_rows', message: `A batch holds at most ${MAX_BATCH_ROWS} rows` }],
  415: [
    'UnsupportedMediaType',
    'The content type or encoding is not supported',
    { code: 'content_type', message: 'Send application/x-ndjson or application/json' },
  ],
  422: ['Unprocessable', 'Nothing in the body could be read', { code: 'empty_body', message: 'The body holds no rows' }],
  429: [
    'TooManyRequests',
    'Too many requests; Retry-After says when to come back',
    { code: 'too_many_requests', message: 'Too many requests' },
  ],
  503: [
    'Unavailable',
    'Overloaded, starting or stopping; Retry-After says when to come back',
    { code: 'busy', message: 'The server is busy' },
  ],
} as const;
type Status = keyof typeof PROBLEMS;

/** The pieces that the operations are made of. */
export const createParts = () => {
  const schemas = printSchemas(NAMED);
  const idOf = (schema: z.ZodType): string => NAMED.get(schema)?.id ?? '';
  const ref = (schema: z.ZodType, side: Side): Json => schemas.refTo(idOf(schema), side);
  const example = (schema: z.ZodType): unknown =>
    EXAMPLES.get(schema) ?? exampleOf(ref(schema, 'output'), { schemas, side: 'output' });
  const responses = Object.fromEntries(
    Object.entries(PROBLEMS).map(([status, [name, description, cause]]) => {
      const shown = problemBody({ status: Number(status), ...cause });
      const schema = ref(ProblemBody, 'output');
      return [name, { description, content: { 'application/problem+json': { schema, example: shown } } }];
    }),
  );
  return {
    ref,
    example,
    responses,
    components: schemas.components,
    json: (description: string, schema: z.ZodType): Json => ({
      description,
      content: { 'application/json': { schema: ref(schema, 'output'), example: example(schema) } },
    }),
    body: (schema: z.ZodType): Json => ({
      required: true,
      content: { 'application/json': { schema: ref(schema, 'input'), example: example(schema) } },
    }),
    /** A body of one JSON object a line. */
    lines: (line: Json, shown: string): Json => ({
      'application/x-ndjson': {
        schema: {
          type: 'string',
          contentMediaType: 'application/x-ndjson',
          contentSchema: line,
          description: 'One JSON object a line.',
        },
        example: shown,
      },
    }),
    query: (schema: z.ZodType): Json[] => parametersOf(schemas.of(idOf(schema), 'input'), (EXAMPLES.get(schema) ?? {}) as Json),
    /** What every call may be refused with, and `more`. */
    refusals: (...more: Status[]): Json =>
      Object.fromEntries(
        ([...more, 401, 403, 429, 503] as Status[]).map((status) => [
          status,
          { $ref: `#/components/responses/${PROBLEMS[status][0]}` },
        ]),
      ),
  };
};
export type Parts = ReturnType<typeof createParts>;
