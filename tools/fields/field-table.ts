import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@manager/contract/endpoints.gen';
import { z } from 'zod';
import { ROOT_DIR } from '../gen/feature-index.ts';
import { SEED_ENTITIES, type SeedEntity, type SeedField } from './seed-fields.ts';

type Schema = {
  type?: string;
  enum?: readonly string[];
  const?: string;
  anyOf?: readonly Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** Where a field lives; what is null was looked for and not found. */
export type FieldRow = {
  entity: string;
  label: string;
  column: string | null;
  /** File and member of the form that takes it, or how else the value comes to be. */
  form: string | null;
  validation: string | null;
  /** Kind of change that tells games of it; empty: games need not know. */
  feed: string;
};

const read = (path: string): string => readFileSync(join(ROOT_DIR, path), 'utf8');
const MIGRATIONS = 'server/src/postgres/migrations';

/** Columns by table, from the generated types of the rows. */
const storedColumns = (): Map<string, Set<string>> => {
  const tables = new Map<string, Set<string>>();
  for (const [, name = '', body = ''] of read('server/src/postgres/types.gen.ts').matchAll(/interface (\w+) \{([^}]*)\}/g)) {
    const table = name.replaceAll(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
    tables.set(table, new Set([...body.matchAll(/^ {2}(\w+):/gm)].map(([, column = '']) => column)));
  }
  return tables;
};

/** Kind and columns of the changes that a table's trigger writes for games. */
const feedKinds = (): Map<string, { kind: string; columns: Set<string> }> => {
  const sql = readdirSync(join(ROOT_DIR, MIGRATIONS))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => read(join(MIGRATIONS, file)))
    .join('\n');
  const triggers = sql.matchAll(
    /create constraint trigger \w+ after [\w ]+ on (\w+) deferrable[\w\s]+function\s+log_config_change\(([^)]*)\)/g,
  );
  return new Map(
    [...triggers].map(([, table = '', args = '']) => {
      const [kind = '', ...columns] = [...args.matchAll(/'([^']*)'/g)].map(([, word = '']) => word);
      return [table, { kind, columns: new Set(columns) }];
    }),
  );
};

/** Patterns that many fields share, in words. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^[^\\p{Cc}]*$': 'printable',
  '^[^\\p{Cc}\\n\\t\\r]*(?:[\\n\\t\\r][^\\p{Cc}\\n\\t\\r]*)*$': 'printable, several lines',
  '^[1-9]\\d{0,18}$': 'id of a known record',
};

const describe = (schema: Schema): string => {
  if (schema.anyOf !== undefined) {
    const parts = schema.anyOf.filter(({ type }) => type !== 'null').map(describe);
    const mayBeCleared = schema.anyOf.some(({ type }) => type === 'null');
    return [...new Set(parts), ...(mayBeCleared ? ['may be cleared'] : [])].filter((part) => part !== '').join('; ');
  }
  if (schema.const !== undefined) return schema.const === '' ? '' : `"${schema.const}"`;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(' ');
  const bounds = [
    schema.minLength !== undefined && schema.minLength > 0 ? `≥ ${schema.minLength} characters` : '',
    schema.maxLength === undefined ? '' : `≤ ${schema.maxLength} characters`,
    schema.minimum === undefined ? '' : `≥ ${schema.minimum}`,
    schema.maximum === undefined ? '' : `≤ ${schema.maximum}`,
    schema.maxItems === undefined ? '' : `≤ ${schema.maxItems} entries`,
    schema.format === undefined ? '' : schema.format,
    schema.pattern === undefined ? '' : (PATTERNS[schema.pattern] ?? `\`${schema.pattern.replaceAll('|', '\\|')}\``),
  ].filter((bound) => bound !== '');
  const type = schema.type === 'string' ? 'text' : (schema.type ?? 'text');
  const inner = schema.items === undefined ? '' : describe(schema.items);
  return [type === 'array' ? `list of ${inner}` : type, ...bounds].join(', ');
};

const inputsOf = (path: string): Record<string, Schema> => {
  const endpoint = endpoints.find((known) => known.path === path);
  if (endpoint === undefined) return {};
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema;
  return schema.properties ?? {};
};

/** The file of the screen that asks for this member. */
const formOf = (screen: string, member: string): string | null => {
  const dir = join(ROOT_DIR, 'web/src/features', screen);
  if (!existsSync(dir)) return null;
  const asks = new RegExp(`['"]${member}['"]`);
  const files = readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /^(?!texts\.).*(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted((one, other) => Number(other.includes('Form')) - Number(one.includes('Form')) || (one < other ? -1 : 1));
  const found = files.find((file) => asks.test(readFileSync(file, 'utf8')));
  return found === undefined ? null : `${found.split('/').at(-1)} · \`${member}\``;
};

/** Every field of Set-Up that the specification names: its column, its form, what is checked, and how games learn of it. */
export const fieldRows = (): FieldRow[] => {
  const columns = storedColumns();
  const kinds = feedKinds();
  const rowOf = (entity: SeedEntity, inputs: Record<string, Schema>, field: SeedField): FieldRow => {
    const [first = '', second] = (field.column ?? '').split('.');
    const [table, column] = second === undefined ? [entity.table, first] : [first, second];
    const isStored = columns.get(table)?.has(column) === true;
    const member = field.input ?? null;
    const schema = member === null ? undefined : inputs[member];
    const isFed = kinds.get(table)?.columns.has(column) === true;
    return {
      entity: entity.name,
      label: field.label,
      column: field.column === null ? '–' : isStored ? `\`${table}.${column}\`` : null,
      form: member === null ? (field.comesFrom ?? null) : formOf(entity.screen, member),
      validation: member === null ? '–' : schema === undefined ? null : describe(schema),
      feed: isFed ? `\`${kinds.get(table)?.kind}\`` : '',
    };
  };
  return SEED_ENTITIES.flatMap((entity) => {
    const inputs = inputsOf(entity.endpoint);
    return entity.fields.map((field) => rowOf(entity, inputs, field));
  });
};

/** docs/set-up-fields.md. Throws when a field has no place. */
export const generateFieldTable = (): { path: string; text: string } => {
  const rows = fieldRows();
  const missing = rows.filter(({ column, form, validation }) => column === null || form === null || validation === null);
  if (missing.length > 0)
    throw new Error(`fields without a place: ${missing.map(({ entity, label }) => `${entity} ${label}`).join(', ')}`);
  const lines = SEED_ENTITIES.flatMap(({ name }) => [
    '',
    `## ${name}`,
    '',
    '| field | column | form | checks | games learn of it by |',
    '|---|---|---|---|---|',
    ...rows
      .filter(({ entity }) => entity === name)
      .map(({ label, column, form, validation, feed }) => `| ${label} | ${column} | ${form} | ${validation} | ${feed} |`),
  ]);
  const text = [
    '# Fields of Set-Up',
    '',
    'Written by `npm run gen` from the migrations, the contract and the screens. Every field that the specification names has its line; `npm test` fails when one has no column,',
    'no form or no checks. Checks that need more than the one field (order of limits, references, states) are in the `*-rules.ts` beside the calls.',
    ...lines,
    '',
  ].join('\n');
  return { path: 'docs/set-up-fields.md', text };
};
