import { BetTicket, BetTicketRequest } from '@manager/contract/platform/bet-tickets';
import { IngestAnswer, MAX_BATCH_BYTES, MAX_BATCH_ROWS } from '@manager/contract/platform/bets';
import { ConfigChanges, ConfigObject, ConfigQuery, SnapshotEnd, SnapshotHead } from '@manager/contract/platform/config';
import { EffectiveConfig, EffectiveQuery } from '@manager/contract/platform/effective-config';
import { UnknownBatches, UnknownBatchesQuery } from '@manager/contract/platform/batches';
import { JackpotsQuery, PlatformJackpots } from '@manager/contract/platform/jackpots';
import { BatchPending } from '@manager/contract/platform/problem';
import { INFO, securitySchemes } from '../openapi/parts.ts';
import type { Json } from '../openapi/field-texts.ts';
import { cardPaths } from './openapi-cards.ts';
import { activityPaths, bonusGrantPaths, collectionPaths, tournamentPaths } from './openapi-activities.ts';
import { giftPaths } from './openapi-gifts.ts';
import { taskPaths } from './openapi-tasks.ts';
import { createParts, KINDS, type Parts } from './openapi-parts.ts';

const ingestPost = (
  { ref, example, lines, refusals }: Parts,
  { schema, operationId, summary }: (typeof KINDS)[keyof typeof KINDS],
  outcomes: Json,
): Json => ({
  operationId,
  tags: ['Facts'],
  summary,
  description: `At most ${MAX_BATCH_ROWS} rows and ${MAX_BATCH_BYTES / 1024 ** 2} MiB; gzip or zstd by Content-Encoding. One bad row never blocks the others. Needs a key of the scope \`ingest\`.`,
  parameters: [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
      description: 'The same key with the same body gets the same answer again.',
      example: 'batch-0001',
    },
  ],
  requestBody: {
    required: true,
    content: {
      ...lines(ref(schema, 'input'), `${JSON.stringify(example(schema))}\n`),
      'application/json': {
        schema: { type: 'array', maxItems: MAX_BATCH_ROWS, items: ref(schema, 'input') },
        example: [example(schema)],
      },
    },
  },
  responses: { ...outcomes, ...refusals(400, 409, 413, 415, 422) },
});

const factPaths = (parts: Parts): Json => {
  const outcomes = {
    200: parts.json('Frozen and in all reports', IngestAnswer),
    202: parts.json('Frozen, not yet in all reports; ask for it under Location', BatchPending),
  };
  return {
    ...Object.fromEntries(
      Object.entries(KINDS).map(([name, kind]) => [`/platform/v1/${name}`, { post: ingestPost(parts, kind, outcomes) }]),
    ),
    '/platform/v1/batches': {
      get: {
        operationId: 'getUnknownBatches',
        tags: ['Facts'],
        summary: 'What has to be sent again after Manager was restored to an earlier instant',
        description:
          'Needs a key of the scope `ingest`. Send everything again that you sent in these spans, under the same ids and keys: what is there already is a duplicate. Batches are not named, because their names are lost with them.',
        parameters: parts.query(UnknownBatchesQuery),
        responses: { 200: parts.json('Spans of time', UnknownBatches), ...parts.refusals(400) },
      },
    },
    '/platform/v1/batches/{id}': {
      get: {
        operationId: 'getBatch',
        tags: ['Facts'],
        summary: 'The answer of an earlier batch',
        description: 'For a batch that was answered with 202. Needs the key that sent it.',
        parameters: [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: '`batch_id` of the answer 202.',
            schema: { type: 'string' },
            example: '17',
          },
        ],
        responses: { ...outcomes, ...parts.refusals(404) },
      },
    },
  };
};

const configPaths = ({ ref, example, json, lines, query, refusals }: Parts): Json => ({
  '/platform/v1/config': {
    get: {
      operationId: 'getConfig',
      tags: ['Config'],
      summary: 'What games must obey: a snapshot, and every change after it',
      description:
        'Without `since`, a snapshot: NDJSON with a head, an object a line, and an end. With `since`, the changes after that cursor in the order of their commits; without any, the call waits for one. Needs a key of the scope `config`.',
      parameters: query(ConfigQuery),
      responses: {
        200: {
          description: 'Changes, or a snapshot',
          content: {
            'application/json': { schema: ref(ConfigChanges, 'output'), example: example(ConfigChanges) },
            ...lines(
              { oneOf: [SnapshotHead, ConfigObject, SnapshotEnd].map((schema) => ref(schema, 'output')) },
              snapshotOf(example),
            ),
          },
        },
        ...refusals(400, 410),
      },
    },
  },
  '/platform/v1/config/effective': {
    get: {
      operationId: 'getEffectiveConfig',
      tags: ['Config'],
      summary: 'What is in force for a game at a website, and which level each value comes from',
      description: 'The same resolution that the console shows. Needs a key of the scope `config`.',
      parameters: query(EffectiveQuery),
      responses: { 200: json('What is in force now', EffectiveConfig), ...refusals(400, 404) },
    },
  },
});

const jackpotPaths = ({ json, query, refusals }: Parts): Json => ({
  '/platform/v1/jackpots': {
    get: {
      operationId: 'getJackpots',
      tags: ['Jackpots'],
      summary: 'What players of a website play for now, and the newest win of each pool with what proves it',
      description:
        'Needs a key of the scope `config`. Values are read once a second. Which bet won is told by the answer to the request that brought it (`jackpot_wins`).',
      parameters: query(JackpotsQuery),
      responses: { 200: json('Jackpots', PlatformJackpots), ...refusals(400, 404) },
    },
  },
});

const snapshotOf = (example: Parts['example']): string =>
  `${[SnapshotHead, ConfigObject, SnapshotEnd].map((schema) => JSON.stringify(example(schema))).join('\n')}\n`;

const ticketPaths = ({ body, json, refusals }: Parts): Json => ({
  '/platform/v1/bet_tickets': {
    post: {
      operationId: 'createBetTicket',
      tags: ['Bet tickets'],
      summary: 'A link by which a website shows its player one of the player’s own bets, for ten minutes',
      description:
        'With a key of the scope `ticket`, or signed by the website itself. 404 where the website has no such bet of this player; other websites’ bets answer the same.',
      security: [{ key: [] }, { websiteSignature: [] }],
      requestBody: body(BetTicketRequest),
      responses: { 200: json('The link, and when it ends', BetTicket), ...refusals(400, 404, 413, 415, 422) },
    },
  },
});

/** The Platform API as OpenAPI 3.1, printed from the contract. */
export const platformOpenApi = (serverUrl = '/'): Json => {
  const parts = createParts();
  const paths = {
    ...factPaths(parts),
    ...configPaths(parts),
    ...jackpotPaths(parts),
    ...ticketPaths(parts),
    ...activityPaths(parts),
    ...collectionPaths(parts),
    ...tournamentPaths(parts),
    ...giftPaths(parts),
    ...bonusGrantPaths(parts),
    ...cardPaths(parts),
    ...taskPaths(parts),
  };
  const { responses } = parts;
  return {
    openapi: '3.1.0',
    info: {
      ...INFO,
      title: 'Manager Platform API',
      description:
        'Machine to machine: the game platform sends its bets and other facts to Manager and obeys what staff set in it. Amounts are decimal strings, instants are ISO 8601 in UTC.',
    },
    servers: [{ url: serverUrl, description: 'The product that serves this document' }],
    tags: [
      {
        name: 'Facts',
        description:
          'What happened: bets, wallet movements, sessions, promo credits, wallet calls, transfers, draws of lotteries and slices of fishing.',
      },
      { name: 'Config', description: 'What staff have set: snapshot, changes, and what is in force.' },
      { name: 'Jackpots', description: 'What pools show, and their newest wins.' },
      { name: 'Tournaments', description: 'Championships: registration, rounds in tournament credits, places.' },
      { name: 'Bet tickets', description: 'Links that show a player one bet.' },
      { name: 'Activities', description: 'What players see of rankings, and joining them.' },
      { name: 'Bonus grants', description: 'Bonus credit of players, and taking it.' },
      { name: 'Cards', description: 'Cards of players: which there are, opening one, leaving it.' },
      { name: 'Collections', description: 'Icons of players, and what they exchange them for.' },
      {
        name: 'Red packets and scatters',
        description: 'Packets that players open while a show runs; scatter symbols that they have collected.',
      },
      { name: 'Tasks', description: 'What players are asked to do for a prize, and how far they are.' },
    ],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: securitySchemes.key, websiteSignature: securitySchemes.websiteSignature },
      responses,
      schemas: parts.components([paths, responses]),
    },
  };
};

const printed = new Map<string, Json>();

/** The document under the address that people use, printed once. */
export const platformDocument = (publicUrl: string | null): Json => {
  const url = publicUrl ?? '/';
  const document = printed.get(url) ?? platformOpenApi(url);
  printed.set(url, document);
  return document;
};
