import { describe, expect, test } from 'vitest';
import { curlOf, fieldRows, groupsOf, refusalsOf, typeText, type ApiDocument, type Operation } from './document.ts';

const save: Omit<Operation, 'method' | 'path'> = {
  operationId: 'saveCoin',
  tags: ['Set-Up – Coin'],
  summary: 'Change a coin list',
  security: [{ session: [] }],
  requestBody: {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/SaveCoinInput' }, example: { name: "Kim's" } } },
  },
  responses: { 200: { description: 'Done' }, 429: { $ref: '#/components/responses/429' } },
};
const list: Omit<Operation, 'method' | 'path'> = {
  operationId: 'getCoinList',
  tags: ['Set-Up – Coin'],
  summary: 'Coin lists',
  security: [],
  parameters: [
    { name: 'page', in: 'query', schema: { type: 'integer' }, example: 1 },
    { name: 'status', in: 'query', schema: { type: 'string' } },
  ],
  responses: { 200: { description: 'Done' } },
};
const document: ApiDocument = {
  info: { title: 'Test', description: '' },
  tags: [
    { name: 'Report', description: '' },
    { name: 'Set-Up – Coin', description: '' },
  ],
  paths: { '/coin/get_list': { get: list }, '/coin/save': { post: save } },
  components: {
    responses: { 429: { description: 'Too many requests' } },
    schemas: {
      Money: { type: 'string', description: 'A decimal string' },
      Level: { type: 'object', required: ['bet'], properties: { bet: { $ref: '#/components/schemas/Money' } } },
      SaveCoinInput: {
        type: 'object',
        required: ['levels'],
        properties: {
          levels: { type: 'array', items: { $ref: '#/components/schemas/Level' }, description: 'By level' },
          best: { anyOf: [{ $ref: '#/components/schemas/Level' }, { type: 'null' }] },
        },
      },
    },
  },
};
const operation = (id: string): Operation => {
  const found = groupsOf(document, '')
    .flatMap(({ operations }) => operations)
    .find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(id);
  return found;
};

describe('what the API reference shows of a document', () => {
  test('calls by tag, and those that hold every word', () => {
    const names = (words: string): string[] =>
      groupsOf(document, words).flatMap(({ operations }) => operations.map(({ operationId }) => operationId));
    expect(groupsOf(document, '').map(({ name }) => name)).toEqual(['Set-Up – Coin']);
    expect(names('')).toEqual(['getCoinList', 'saveCoin']);
    expect(names('COIN change')).toEqual(['saveCoin']);
    expect(names('agent')).toEqual([]);
  });

  test('fields within fields, with the words of what they refer to', () => {
    expect(fieldRows(document, { $ref: '#/components/schemas/SaveCoinInput' })).toEqual([
      { name: 'levels', type: 'Level[]', isRequired: true, text: 'By level' },
      { name: 'levels[].bet', type: 'Money', isRequired: true, text: 'A decimal string' },
      { name: 'best', type: 'Level | null', isRequired: false, text: '' },
      { name: 'best.bet', type: 'Money', isRequired: true, text: 'A decimal string' },
    ]);
  });

  test('shapes in a few words', () => {
    expect(typeText({ enum: ['on', 'off'] })).toBe('"on" | "off"');
    expect(typeText({ type: 'string', format: 'date-time' })).toBe('date-time');
    expect(typeText({})).toBe('any');
  });

  test('a call as one would type it, in quotes that a shell understands', () => {
    expect(curlOf(document, operation('getCoinList'))).toBe('curl -s "$URL/coin/get_list?page=1"');
    expect(curlOf(document, operation('saveCoin'))).toBe(
      [
        'curl -s "$URL/coin/save"',
        '-H "X-Token: $TOKEN"',
        "-H 'Content-Type: application/json'",
        String.raw`-d '{"name":"Kim'\''s"}'`,
      ].join(' \\\n  '),
    );
  });

  test('refusals by status, without the success', () => {
    expect(refusalsOf(document, operation('saveCoin'))).toEqual([{ status: '429', text: 'Too many requests' }]);
  });
});
