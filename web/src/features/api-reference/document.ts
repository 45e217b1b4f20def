/** A schema of OpenAPI 3.1, as far as it is shown. */
export type Schema = {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  contentSchema?: Schema;
};
type Content = Record<string, { schema: Schema; example?: unknown }>;
type Response = { description?: string; content?: Content; $ref?: string };
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema; example?: unknown };
export type Call = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
};
export type ApiDocument = {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
};

export type Operation = Call & { method: string; path: string };

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  );

/** Operations by tag in the order of the document, those whose name, path or words hold all of `words`. */
export const groupsOf = (document: ApiDocument, words: string): { name: string; operations: Operation[] }[] => {
  const wanted = words.toLowerCase().split(/\s+/);
  const found = operationsOf(document).filter(({ operationId, path, summary, tags }) => {
    const text = [operationId, path, summary, ...tags].join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return document.tags
    .map(({ name }) => ({ name, operations: found.filter(({ tags }) => tags.includes(name)) }))
    .filter(({ operations }) => operations.length > 0);
};

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

const resolve = (document: ApiDocument, schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...document.components.schemas[nameOf($ref)], ...own };
};

/** The shape of a value in a few words: `string`, `WebsiteRow[]`, `"enabled" | "disabled"`, `Money | null`. */
export const typeText = (schema: Schema): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(typeText).join(' | ');
  if (schema.items !== undefined) return `${typeText(schema.items)}[]`;
  return schema.format ?? schema.type ?? 'any';
};

export type FieldRow = { name: string; type: string; isRequired: boolean; text: string };

/** Levels of objects within each other that are laid out. */
const MOST_LEVELS = 4;

const insideOf = (document: ApiDocument, schema: Schema): { inner: Schema; mark: string } => {
  const whole = resolve(document, schema);
  if (whole.items !== undefined) return { inner: insideOf(document, whole.items).inner, mark: '[]' };
  const choice = (whole.anyOf ?? whole.oneOf)?.find(({ type }) => type !== 'null');
  return choice === undefined ? { inner: whole, mark: '' } : insideOf(document, choice);
};

/** Every field of a body with its place in it: `list[].can.edit`. */
export const fieldRows = (document: ApiDocument, schema: Schema, above = { name: '', level: 0 }): FieldRow[] => {
  const { inner } = insideOf(document, schema);
  const parts = [inner, ...(inner.allOf ?? []).map((part) => resolve(document, part))];
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, field]): FieldRow[] => {
      const path = above.name === '' ? name : `${above.name}.${name}`;
      const row = {
        name: path,
        type: typeText(field),
        isRequired: required.includes(name),
        text: resolve(document, field).description ?? '',
      };
      if (above.level + 1 >= MOST_LEVELS) return [row];
      const { mark } = insideOf(document, field);
      return [row, ...fieldRows(document, field, { name: path + mark, level: above.level + 1 })];
    }),
  );
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The header that carries what a call needs. */
const credentialOf = ({ security = [] }: Pick<Call, 'security'>): string[] => {
  const [scheme] = Object.keys(security[0] ?? {});
  if (scheme === undefined) return [];
  return [scheme === 'session' ? '-H "X-Token: $TOKEN"' : '-H "Authorization: Bearer $KEY"'];
};

/** The call as one would type it. */
export const curlOf = (document: ApiDocument, operation: Operation): string => {
  const { path, parameters = [], requestBody, security = document.security ?? [] } = operation;
  const shown = parameters.filter(({ example }) => example !== undefined);
  const query = shown.filter((parameter) => parameter.in === 'query').map(({ name, example }) => `${name}=${String(example)}`);
  const filled = shown
    .filter((parameter) => parameter.in === 'path')
    .reduce((at, { name, example }) => at.replace(`{${name}}`, String(example)), path);
  const [contentType, body] = Object.entries(requestBody?.content ?? {}).at(-1) ?? [];
  return [
    `curl -s "$URL${filled}${query.length === 0 ? '' : `?${query.join('&')}`}"`,
    ...credentialOf({ security }),
    ...(contentType === undefined
      ? []
      : [`-H 'Content-Type: ${contentType}'`, `-d ${quoted(JSON.stringify(body?.example ?? {}))}`]),
  ].join(' \\\n  ');
};

/** The body of a success: its schema and its example. */
export const answerOf = ({ responses }: Call): { schema: Schema; example?: unknown } | undefined =>
  Object.values(responses['200']?.content ?? {})[0];

/** What else may be answered, by status. */
export const refusalsOf = (document: ApiDocument, { responses }: Call): { status: string; text: string }[] =>
  Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, response]) => {
      const { description = '' } =
        response.$ref === undefined ? response : (document.components.responses[nameOf(response.$ref)] ?? {});
      return { status, text: description };
    });
