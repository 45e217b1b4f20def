import type { Place } from './names.ts';
import { COMMENTS, LABELS } from './texts.gen.ts';

export type Json = Record<string, unknown>;

/** Fields that mean the same wherever they stand. */
const COMMON: Readonly<Record<string, string>> = {
  id: 'Id of the record.',
  version: 'Version of the record; send it back unchanged with a change.',
  reason: 'Why. It is shown to the second person and kept in the audit log.',
  page: 'Page of the list, from 1.',
  limit: 'Rows of one page.',
  sort: 'Column to sort by; with `-` in front the other way round.',
  cursor: 'Where to go on: `next_cursor` or `prev_cursor` of the last answer.',
  list: 'The rows of this page.',
  total: 'How many rows were found.',
  total_is_exact: 'Whether `total` was counted to its end.',
  next_cursor: 'Of the older rows; null: there are none.',
  prev_cursor: 'Of the newer rows; null: there are none.',
  can: 'What the caller may do with it.',
  created_at: 'When it was made.',
  updated_at: 'When it was last changed.',
  created_by: 'User who made it.',
  fingerprint: 'Of the preview: the change is refused once a record is no longer as it was there.',
  ids: 'Ids of the records.',
  filter: 'Everything that this finds, instead of `ids`.',
  expected_count: 'How many records `filter` found; the change is refused when they are more or fewer by now.',
  agent_id: 'Id of the agent.',
  agent_name: 'Name of the agent.',
  site_id: 'Id of the website.',
  site_code: 'Code of the website.',
  site_name: 'Name of the website.',
  site_group_id: 'Id of the website group.',
  game_id: 'Id of the game.',
  game_code: 'Code of the game.',
  game_name: 'Name of the game.',
  player_id: 'Id of the player.',
  player: 'User name of the player at the website.',
  currency: 'Code of the currency.',
  date_from: 'First settlement day.',
  date_to: 'Last settlement day.',
  from_at: 'From this instant on.',
  to_at: 'Up to this instant, itself not included.',
  in: 'Currency of the money: that of each row, or USD.',
  vendor: 'Vendor of the game.',
  with_test: 'Whether bets of test websites and test players count.',
  user_name: 'Name that the user signs in with.',
  status: 'Whether it is in use.',
  as_of: 'How far the facts had come in.',
  scope: 'Which rows the answer covers.',
  name: 'Name, for people.',
  code: 'Code, for programs.',
  edit: 'Whether the caller may change it.',
  delete: 'Whether the caller may remove it.',
  add: 'Whether the caller may add one.',
  at: 'When it happened.',
  by: 'User who did it.',
  kind: 'What kind it is.',
  type: 'What type it is.',
  before: 'As it was.',
  after: 'As it is from then on.',
  is_test: 'Whether it is for tests alone: not in reports unless test data are asked for.',
  settle_date: 'Settlement day.',
  timezone: 'IANA name of the time zone.',
  settlement_hour: 'Hour at which a settlement day begins, in that time zone.',
  value: 'The value.',
  text: 'Text, for people.',
  title: 'Title, for people.',
  note: 'Note of staff.',
  email: 'E-mail address.',
  is_dangerous: 'Whether a change may wait for a second person.',
  row_version: 'Version of the fact: a higher one amends it.',
  round_id: 'The round.',
  bet_id: 'The bet.',
  message: 'What happened, for people.',
  expires_at: 'When it ends.',
  balance_before: 'Balance before it.',
  balance_after: 'Balance after it.',
  sub_agent: 'Label that the website sent at launch.',
  rtp: 'Return to player, in percent.',
  rtp_from: 'Level that the return comes from.',
  final: 'Whether nothing more is expected for it.',
};

/** Fields of a comparison, by what follows the name of their figure. */
const COMPARED: Readonly<Record<string, string>> = {
  _before: 'in the period compared with',
  _delta: 'minus that of the period compared with',
  _delta_pct: 'the difference to the period compared with, in percent',
  _usd: 'in USD, at the rate stamped on each bet',
};

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const comparedText = (field: string): string | undefined => {
  const [, figure = '', suffix = ''] = /^(.+?)(_before|_delta_pct|_delta|_usd)$/.exec(field) ?? [];
  const label = LABELS[figure];
  return label === undefined ? undefined : `${label.slice(0, label.indexOf('.'))}, ${COMPARED[suffix]}.`;
};

/** A field's words: its own comment, another one of its module, the console's name of it, or what it means everywhere. */
const textOf = ({ module, name }: Place, field: string): string | undefined =>
  COMMENTS[`${module}#${name}.${field}`] ??
  COMMENTS[`${module}#filters.${field}`] ??
  LABELS[`${module}#${field}`] ??
  COMMON[field] ??
  LABELS[field] ??
  comparedText(field);

/** What the contract says of a schema above it. */
export const schemaText = ({ module, name }: Place): string | undefined => COMMENTS[`${module}#${name}`];

/** A printed schema with the words of its fields; what it says itself stays. */
export const describeFields = (schema: Json, place: Place): Json => {
  const inside = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inside);
    if (!isJson(part)) return part;
    const properties = isJson(part.properties)
      ? {
          properties: Object.fromEntries(
            Object.entries(part.properties).map(([field, value]) => {
              const text = isJson(value) && value.description === undefined ? textOf(place, field) : undefined;
              return [field, text === undefined ? inside(value) : { ...(inside(value) as Json), description: text }];
            }),
          ),
        }
      : {};
    const { properties: _, ...rest } = part;
    const others = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inside(value)]));
    return { ...others, ...properties };
  };
  const described = inside(schema) as Json;
  const text = schemaText(place);
  return text === undefined || described.description !== undefined ? described : { ...described, description: text };
};
