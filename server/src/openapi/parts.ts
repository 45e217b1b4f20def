import type { Json } from './field-texts.ts';

/** What both documents say of themselves. */
export const INFO = {
  version: '1',
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
} as const;

export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Token',
    description: 'The `token` that the sign-in answers. Where a browser signed in, it works in that browser alone.',
  },
  key: { type: 'http', scheme: 'bearer', description: 'A platform key; it has scopes and may be limited to addresses.' },
  websiteSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description:
      'HMAC-SHA256 in hex over `<x-timestamp>.bet_tickets.<body>` under the website’s API key, beside `x-timestamp` in milliseconds since 1970.',
  },
} as const;

const takesList = (schema: Json): boolean =>
  Array.isArray(schema.anyOf) && schema.anyOf.some((choice) => (choice as Json).type === 'array');

/** The fields of a query as parameters; lists are joined by commas. */
export const parametersOf = (query: Json, example: Json): Json[] => {
  const { properties = {}, required = [] } = query as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    ...(takesList(schema) ? { style: 'form', explode: false } : {}),
    schema,
    ...(example[name] === undefined ? {} : { example: example[name] }),
  }));
};
