import { BetTicket, BetTicketRequest } from '@manager/contract/platform/bet-tickets';
import { IngestAnswer, MAX_BATCH_BYTES, MAX_BATCH_ROWS, PlatformBet } from '@manager/contract/platform/bets';
import {
  ConfigChanges,
  ConfigObject,
  ConfigQuery,
  EffectiveConfig,
  EffectiveQuery,
  SnapshotEnd,
  SnapshotHead,
} from '@manager/contract/platform/config';
import { PlatformPromoCredit } from '@manager/contract/platform/promo-credits';
import { PlatformSeamlessCall } from '@manager/contract/platform/seamless-calls';
import { PlatformSession } from '@manager/contract/platform/sessions';
import { PlatformWalletTxn } from '@manager/contract/platform/wallet-txns';
import { z } from 'zod';

const schemaOf = (schema: z.ZodType): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
};

/** The parameters of a query, each with its schema. */
const queryOf = (schema: z.ZodType) => {
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
};

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});
const refusals = {
  401: problem('Key missing or unknown'),
  403: problem('Scope missing or address not allowed'),
  429: problem('Too many requests, see Retry-After'),
  503: problem('Overloaded or starting, see Retry-After'),
};
const answer = {
  description: 'Frozen and in all reports',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/IngestAnswer' } } },
};
const pending = {
  description: 'Frozen, not yet in all reports; ask for it under Location',
  content: { 'application/json': { schema: { type: 'object', properties: { batch_id: { type: 'string' } } } } },
};

/** What can be sent, by the last part of its path. */
const kinds = {
  bets: { schemaName: 'Bet', schema: PlatformBet, summary: 'Send bets, new ones and amendments' },
  wallet_txns: { schemaName: 'WalletTxn', schema: PlatformWalletTxn, summary: 'Send movements of wallets' },
  sessions: { schemaName: 'Session', schema: PlatformSession, summary: 'Send sessions, when they open and when they end' },
  promo_credits: {
    schemaName: 'PromoCredit',
    schema: PlatformPromoCredit,
    summary: 'Send what players were given beyond their wins',
  },
  seamless_calls: {
    schemaName: 'SeamlessCall',
    schema: PlatformSeamlessCall,
    summary: 'Send the calls to the wallets of websites',
  },
};

const ingestPost = ({ schemaName, summary }: (typeof kinds)[keyof typeof kinds]) => ({
  summary,
  description: `At most ${MAX_BATCH_ROWS} rows and ${MAX_BATCH_BYTES / 1024 ** 2} MiB; gzip or zstd by Content-Encoding. One bad row never blocks the others.`,
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'The same key with the same body gets the same answer again',
    },
  ],
  requestBody: {
    required: true,
    content: {
      'application/x-ndjson': { schema: { $ref: `#/components/schemas/${schemaName}` } },
      'application/json': {
        schema: { type: 'array', maxItems: MAX_BATCH_ROWS, items: { $ref: `#/components/schemas/${schemaName}` } },
      },
    },
  },
  responses: {
    200: answer,
    202: pending,
    409: problem('The Idempotency-Key was used with another body'),
    413: problem('Too many rows or bytes'),
    415: problem('Content type or encoding not supported'),
    422: problem('Nothing in the body could be read'),
    ...refusals,
  },
});

/** What the operations refer to by name. */
const schemas = (): Record<string, unknown> => ({
  ...Object.fromEntries(Object.values(kinds).map(({ schemaName, schema }) => [schemaName, schemaOf(schema)])),
  IngestAnswer: schemaOf(IngestAnswer),
  ConfigChanges: schemaOf(ConfigChanges),
  SnapshotLine: { oneOf: [SnapshotHead, ConfigObject, SnapshotEnd].map(schemaOf) },
  EffectiveConfig: schemaOf(EffectiveConfig),
  BetTicketRequest: schemaOf(BetTicketRequest),
  BetTicket: schemaOf(BetTicket),
  Problem: {
    type: 'object',
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      code: { type: 'string' },
    },
  },
});

/** The Platform API as OpenAPI 3.1, printed from the contract. */
export const platformOpenApi = (): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: { title: 'Manager Platform API', version: '1' },
  security: [{ key: [] }],
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer' },
      websiteSignature: {
        type: 'apiKey',
        in: 'header',
        name: 'x-signature',
        description: 'HMAC-SHA256 in hex over `<x-timestamp>.bet_tickets.<body>` under the website’s api key',
      },
    },
    schemas: schemas(),
  },
  paths: {
    ...Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [`/platform/v1/${name}`, { post: ingestPost(kind) }])),
    '/platform/v1/config': {
      get: {
        summary: 'What games must obey: a snapshot, and every change after it',
        description:
          'Without `since`, a snapshot: NDJSON with a head, an object a line, and an end. With `since`, the changes after that cursor in the order of their commits; without any, the call waits for one.',
        parameters: queryOf(ConfigQuery),
        responses: {
          200: {
            description: 'Changes, or a snapshot',
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/ConfigChanges' } },
              'application/x-ndjson': { schema: { $ref: '#/components/schemas/SnapshotLine' } },
            },
          },
          400: problem('Malformed query or cursor'),
          410: problem('What followed the cursor is not kept any more: take a snapshot'),
          ...refusals,
        },
      },
    },
    '/platform/v1/config/effective': {
      get: {
        summary: 'What is in force for a game at a website, and which level each value comes from',
        parameters: queryOf(EffectiveQuery),
        responses: {
          200: {
            description: 'What is in force now',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/EffectiveConfig' } } },
          },
          400: problem('Malformed query'),
          404: problem('No such website or game'),
          ...refusals,
        },
      },
    },
    '/platform/v1/bet_tickets': {
      post: {
        summary: 'A link by which a website shows its player one of the player’s own bets, for ten minutes',
        description: 'With a key of the scope `ticket`, or signed by the website itself.',
        security: [{ key: [] }, { websiteSignature: [] }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/BetTicketRequest' } } },
        },
        responses: {
          200: {
            description: 'The link, and when it ends',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/BetTicket' } } },
          },
          400: problem('A field is missing, unknown or malformed'),
          404: problem('The website has no such bet of this player; other websites’ bets answer the same'),
          413: problem('Too large'),
          415: problem('Content type not supported'),
          422: problem('The body is not JSON'),
          ...refusals,
        },
      },
    },
    '/platform/v1/batches/{id}': {
      get: {
        summary: 'The answer of an earlier batch',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: answer, 202: pending, 404: problem('No such batch'), ...refusals },
      },
    },
  },
});
