import { ONLINE_MINUTES, type getAccountList } from '@manager/contract/features/account/account-list';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { MAX_COUNTED_ROWS, upTo } from '../../../kit/resource/read-page.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';

type Input = ParsedOf<typeof getAccountList>;
type Condition = RawBuilder<SqlBool>;

/** Rows that are looked at in the order of the list before what matches is gathered and sorted instead. */
const WALKED_ROWS = 20_000;

const COLUMNS: Readonly<Record<string, string>> = {
  id: 'player_id',
  created_at: 'created_at',
  last_at: 'last_at',
  balance: 'balance',
  total: 'win_loss_usd',
  level: 'level',
};

/**
 * A page of ids in order. Where many match, a walk of the index of the order finds a page within few rows; where few match, they are gathered by
 * their own index and sorted. Which of both is the case is counted where an index tells it in a moment, else nobody knows before: the walk ends
 * after some rows and then the other way is taken. It runs behind the predicate of the scope alone (decision 0038): read the rows behind both walls.
 */
export const findAccountIds = async (
  ctx: Ctx,
  input: Input,
): Promise<{ ids: string[]; total: number; total_is_exact: boolean }> => {
  const { page, limit, sort } = input;
  const where = whereOf(ctx, input);
  const offset = (page - 1) * limit;
  // Side by side: the count is seldom needless, and neither waits for the other.
  const [ids, counted] = await Promise.all([
    readPage(ctx, { where, order: orderOf(sort), offset, limit, isFew: await areFew(ctx, input) }),
    countSome(ctx, where),
  ]);
  const isLastPage = ids.length < limit && (ids.length > 0 || offset === 0);
  if (isLastPage) return { ids, total: offset + ids.length, total_is_exact: true };
  return { ids, ...upTo(counted) };
};

const countSome = async ({ wholeDb }: Ctx, where: Condition): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from player_figure figure where ${where} limit ${MAX_COUNTED_ROWS + 1}) as counted`.execute(
    wholeDb,
  );
  return rows[0]?.total ?? 0;
};

/** Ids behind a given one, for exports: the order of creation serves them. */
export const accountIdsAfter = async (
  ctx: Ctx,
  input: Input,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> => {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from player_figure figure where ${whereOf(ctx, input)} and player_id > ${after}::bigint
    order by player_id limit ${limit}`.execute(ctx.wholeDb);
  return rows.map(({ player_id: id }) => id);
};

/** All of them, counted to the end. */
export const countAccounts = async (ctx: Ctx, input: Input): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from player_figure figure where ${whereOf(ctx, input)}`.execute(ctx.wholeDb);
  return rows[0]?.total ?? 0;
};

/** As many rows are gathered and sorted within milliseconds. */
const FEW_ROWS = 15_000;

/** What some filters find is never much; of names and places an index tells it. */
const areFew = async (ctx: Ctx, input: Input): Promise<boolean> => {
  const { id, ip, name_match: match, user_name: name, nick_name: nick, status } = input;
  if (id !== undefined || ip !== undefined || (name !== undefined && match === 'exact')) return true;
  if (status !== undefined && status !== 'active') return true;
  if (name !== undefined && (await isBelow(ctx, sql`player where ${beginsWith(sql.ref('user_name'), name)}`))) return true;
  if (nick !== undefined && (await isBelow(ctx, sql`player where ${beginsWith(sql.ref('nick_name'), nick)}`))) return true;
  if (isEverywhere(ctx, input)) return false;
  return isBelow(ctx, sql`player_figure figure where ${sql.join(placeConditions(ctx, input), sql` and `)}`);
};

const isBelow = async ({ wholeDb }: Ctx, from: RawBuilder<unknown>): Promise<boolean> => {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (select 1 from ${from} limit ${FEW_ROWS + 1}) as counted`.execute(wholeDb);
  return (rows[0]?.found ?? 0) <= FEW_ROWS;
};

type PageQuery = { where: Condition; order: RawBuilder<unknown>; offset: number; limit: number; isFew: boolean };

const readPage = async ({ wholeDb: db }: Ctx, { where, order, offset, limit, isFew: gathers }: PageQuery): Promise<string[]> => {
  if (!gathers) {
    const { rows } = await sql<{ player_id: string }>`
      select player_id from (select * from player_figure order by ${order} limit ${offset + limit + WALKED_ROWS}) as figure
      where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(db);
    if (rows.length === limit) return rows.map(({ player_id: id }) => id);
  }
  // The fence keeps the planner from walking the order all the same.
  const { rows } = await sql<{ player_id: string }>`
    select player_id from (select * from player_figure figure where ${where} offset 0) as figure
    order by ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ player_id: id }) => id);
};

/** Both directions are walks of one index: what is missing comes last or first. */
const orderOf = (sort: string): RawBuilder<unknown> => {
  const { column, direction } = sortOrder(sort);
  const name = COLUMNS[column] ?? 'player_id';
  if (name === 'player_id') return direction === 'asc' ? sql`player_id` : sql`player_id desc`;
  // As the indexes lie, forwards or backwards: else a million rows are sorted.
  const isMaybe = name === 'last_at' || name === 'balance';
  return direction === 'asc'
    ? sql`${sql.ref(name)} asc ${isMaybe ? sql`nulls first` : sql``}, player_id`
    : sql`${sql.ref(name)} desc ${isMaybe ? sql`nulls last` : sql``}, player_id desc`;
};

const whereOf = (ctx: Ctx, input: Input): Condition => sql<SqlBool>`${sql.join(conditionsOf(ctx, input), sql` and `)}`;

const conditionsOf = (ctx: Ctx, input: Input): Condition[] => {
  const { currency, type, level } = input;
  return [
    ...placeConditions(ctx, input),
    ...nameConditions(input),
    ...when(input.id, (ids) => sql`figure.player_id = any(${ids}::bigint[])`),
    ...when(input.ip, (ip) => sql`figure.ip <> '' and figure.ip = ${ip}`),
    ...when(currency, (code) => sql`figure.currency = ${code}`),
    ...when(type, (name) => (name === 'real' ? sql`figure.type = 'real'` : sql`figure.type <> 'real' and figure.type = ${name}`)),
    ...when(level, (number) => sql`figure.level = ${number}`),
    ...when(input.status, (status) => statusCondition(ctx, status)),
    ...when(input.is_online, (wanted) => (wanted ? isOnline(ctx) : sql<SqlBool>`not (${isOnline(ctx)})`)),
    ...when(input.created_from, (at) => sql`figure.created_at >= ${at}::timestamptz`),
    ...when(input.created_to, (at) => sql`figure.created_at <= ${at}::timestamptz`),
    ...when(input.last_from, (at) => sql`figure.last_at >= ${at}::timestamptz`),
    ...when(input.last_to, (at) => sql`figure.last_at <= ${at}::timestamptz`),
    ...when(input.min_balance, (amount) => sql`figure.balance >= ${amount}::numeric`),
    ...when(input.max_balance, (amount) => sql`figure.balance <= ${amount}::numeric`),
  ];
};

const when = <T>(value: T | undefined, condition: (given: T) => RawBuilder<unknown>): Condition[] =>
  value === undefined ? [] : [condition(value) as Condition];

const isEverywhere = ({ user: { scope } }: Ctx, input: Input): boolean =>
  scope.kind === 'all' && scope.agentIds === null && input.agent_id === undefined && input.site_id === undefined;

const placeConditions = (ctx: Ctx, input: Input): Condition[] => {
  if (isEverywhere(ctx, input)) return [sql<SqlBool>`true`];
  const { agent_id: agents, site_id: sites } = input;
  return [
    sql<SqlBool>`figure.site_id = any(array(select site.id from site where ${inScope(ctx.user.scope, 'site.agent_id')}
      ${agents === undefined ? sql`` : sql`and site.agent_id = any(${agents}::bigint[])`}
      ${sites === undefined ? sql`` : sql`and site.id = any(${sites}::bigint[])`}))`,
  ];
};

/** Past every text that begins with it. */
const LAST_CHARACTER = '\u{10FFFF}';
const beginsWith = (column: RawBuilder<unknown>, text: string): Condition =>
  sql<SqlBool>`lower(${column}) ~>=~ lower(${text}) and lower(${column}) ~<~ (lower(${text}) || ${LAST_CHARACTER})`;

const nameConditions = ({ user_name: name, name_match: match, nick_name: nick }: Input): Condition[] => [
  ...when(name, (text) => {
    const matches =
      match === 'exact' ? sql`lower(player.user_name) = lower(${text})` : beginsWith(sql.ref('player.user_name'), text);
    return sql`exists (select 1 from player where player.id = figure.player_id and ${matches})`;
  }),
  ...when(
    nick,
    (text) =>
      sql`exists (select 1 from player where player.id = figure.player_id and ${beginsWith(sql.ref('player.nick_name'), text)})`,
  ),
];

export const isOnline = ({ now }: Pick<Ctx, 'now'>): Condition =>
  sql<SqlBool>`(figure.open_sessions > 0 and coalesce(figure.last_at >= ${new Date(now().getTime() - ONLINE_MINUTES * 60_000)}, false))`;

/** Blocks in force that name an account: from everything, or from one game. */
const blockedIds = ({ now }: Ctx, of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select player_id from block where player_id is not null and deleted_at is null and (expires_at is null or expires_at > ${now()}) ${of}`;

const statusCondition = (ctx: Ctx, status: NonNullable<Input['status']>): Condition => {
  const whole = blockedIds(ctx, sql`and game_id is null`);
  if (status === 'blocked') return sql<SqlBool>`figure.player_id = any(array(${whole}))`;
  const any = blockedIds(ctx, sql``);
  return status === 'active'
    ? sql<SqlBool>`figure.player_id <> all(array(${any}))`
    : sql<SqlBool>`figure.player_id = any(array(${any})) and figure.player_id <> all(array(${whole}))`;
};
