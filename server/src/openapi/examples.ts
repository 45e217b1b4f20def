import type { Schemas, Side } from './schemas.ts';
import type { Json } from './field-texts.ts';

/** Texts to try, the likeliest first: the first one that the schema takes is the example. */
const TEXTS = [
  '42',
  '12.50',
  '96.0000',
  '96',
  'USD',
  '2026-11-21',
  '2026-11',
  '2026-11-21T10:00:00.000Z',
  '12-42',
  'F-1',
  'A1B2C3D4',
  '/api/report/game_report/get_list',
  '/set-up/website',
  'a1b2c3d4e5f6',
  '2026-11-21T10:00:00.000000Z',
  'Yk3rQ9mWvTz0a1BcDeFgHi',
  'Yk3rQ9mWvTz0a1BcDeFgHiJkLmNoPqRsTuVwXyZ0123',
  '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
] as const;

/** Examples of fields whose name says what stands in them. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  site: 'testlab',
  site_code: 'testlab',
  site_name: 'Test Lab',
  player: 'kim',
  game: 'rl-lucky-lantern',
  game_code: 'rl-lucky-lantern',
  game_name: 'Lucky Lantern',
  agent_name: 'Eastern Lantern Group',
  currency: 'USD',
  timezone: 'Asia/Shanghai',
  agent_zone: 'Asia/Shanghai',
  user_name: 'rosa',
  username: 'rosa',
  created_by: 'rosa',
  name: 'Test Lab',
  email: 'rosa@example.com',
  ip: '203.0.113.7',
  country: 'DE',
  bet_id: 'b-1001',
  round_id: 'r-1001',
  vendor: 'Reel Works',
  device: 'mobile',
  reason: 'Agreed with the agent',
  password: 'correct horse battery',
  domain: 'play.example.com',
  code: 'testlab',
  sections: 'limits',
  sub_agent: 'summer',
  probability: '1/1000',
  chance: '0.025',
  initial_amount: '10',
  // Absent in the last stage of a championship, and the example has one stage.
  lasts_min: null,
  seats: null,
  icon: 'testlab',
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T10:00:00.000Z',
  date: '2026-11-21',
  email: 'rosa@example.com',
  uri: 'https://wallet.example.com/v1',
  uuid: '7f9c24e8-3b12-4d6e-9a51-0c8f2e6b7d40',
};

type Sampling = { schemas: Schemas; side: Side };

const isText = (text: string, { pattern, minLength = 0, maxLength = Infinity }: Json): boolean =>
  text.length >= (minLength as number) &&
  text.length <= (maxLength as number) &&
  (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));

const textExample = (schema: Json, name: string): string => {
  const formatted = typeof schema.format === 'string' ? FORMATS[schema.format] : undefined;
  if (formatted !== undefined && isText(formatted, schema)) return formatted;
  const byName = BY_NAME[name];
  const likely = typeof byName === 'string' ? [byName] : [];
  // Without a pattern any words do.
  const texts =
    schema.pattern === undefined && !/_?ids?$/.test(name) ? [...likely, name.replaceAll('_', ' ')] : [...likely, ...TEXTS];
  const found = [...texts, 'text', 'x'.repeat((schema.minLength as number | undefined) ?? 1)].find((text) =>
    isText(text, schema),
  );
  return found ?? '';
};

const numberExample = ({ minimum = 0, maximum = Infinity, exclusiveMinimum }: Json): number =>
  Math.min(Math.max(typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : 0, minimum as number, 1), maximum as number);

const objectExample = (schema: Json, sampling: Sampling, name: string): Json => {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  const names = Object.keys(properties);
  // A call shows what it has to hold; an object within it, such as what is to be set, at least one of its fields.
  const least = sampling.side === 'input' && name !== '' && required.length === 0 ? names.slice(0, 1) : required;
  const shown = names.filter((field) => least.includes(field));
  return Object.fromEntries(shown.map((field) => [field, exampleOf(properties[field] ?? {}, sampling, field)]));
};

/** A value that the schema takes, the same every time. `name` is that of the field it is for. */
export const exampleOf = (schema: Json, sampling: Sampling, name = ''): unknown => {
  if (typeof schema.$ref === 'string') {
    const id = schema.$ref.slice('#/components/schemas/'.length);
    return exampleOf(sampling.schemas.component(id), sampling, name);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  if (choices !== undefined && BY_NAME[name] === null) return null;
  if (choices !== undefined) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, sampling, name);
  if (Array.isArray(schema.allOf))
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part as Json, sampling, name)));
  switch (schema.type) {
    case 'string':
      return textExample(schema, name);
    case 'integer':
    case 'number':
      return numberExample(schema);
    case 'boolean':
      return true;
    case 'array':
      return [exampleOf((schema.items ?? {}) as Json, sampling, name.replace(/s$/, ''))];
    case 'object':
      return objectExample(schema, sampling, name);
    default:
      return null;
  }
};
