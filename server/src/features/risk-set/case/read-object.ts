import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { codeFor } from '@manager/contract/kit/writes';
import { z } from 'zod';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { CaseItem } from '../../../kit/case/case-item.ts';
import { canonicalJson } from '../../../kit/service/canonical-json.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';

/** How a row is read: the call, what it is asked, and by what the row is found where that answers a list. */
export type Reading = NonNullable<CaseItem['read']>;

const byPath = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.path, endpoint]));

/** Reads and nothing else: what writes, or needs no session, is not asked. */
const readable = (path: string): Endpoint | undefined => {
  const endpoint = byPath.get(path);
  return endpoint?.method === 'GET' && endpoint.audit === null && endpoint.access.kind === 'code' ? endpoint : undefined;
};

/** The code that a user lacks to read it again; null: none. */
export const missingFor = ({ user }: Ctx, path: string): string | null => {
  const endpoint = readable(path);
  if (endpoint === undefined || codeFor(user, endpoint) !== undefined) return null;
  return endpoint.access.kind === 'code' ? endpoint.access.anyOf.join(' | ') : null;
};

type Row = Readonly<Record<string, unknown>>;
export type Asked = { endpoint: string; input: Record<string, unknown>; row: Row };

/** The list's area and thing name what its rows are. */
export const typeOf = (path: string): string => path.split('/').at(-2) ?? '';

/**
 * How to read one row of a list by itself: by its detail where there is one that takes an id of the row, else out of the list again.
 * Error: `input.invalid` (endpoint), for what is no list of rows.
 */
export const readingOf = ({ endpoint: path, input, row }: Asked): { reading: Reading; objectId: string } => {
  const endpoint = readable(path);
  if (endpoint === undefined || !path.endsWith('/get_list')) throw fieldError('endpoint', 'unknown');
  const detail = readable(path.replace(/get_list$/, 'get_detail'));
  const field = detail === undefined ? undefined : idField(detail);
  const id = field === undefined ? undefined : row[field];
  if (detail !== undefined && field !== undefined && typeof id === 'string' && id !== '')
    return { reading: { path: detail.path, input: { [field]: id } }, objectId: id };
  const rowKey = keyOf(row);
  if (Object.keys(rowKey).length === 0) throw fieldError('rows', 'invalid');
  const objectId = Object.values(rowKey).map(String).join(' ').slice(0, MAX_ID_CHARS);
  return { reading: { path, input, rowKey }, objectId };
};

const MAX_ID_CHARS = 200;

/** The one field that a detail needs. */
const idField = ({ input }: Endpoint): string | undefined => {
  if (!(input instanceof z.ZodObject)) return undefined;
  const shape = input.shape as Record<string, z.ZodType>;
  const needed = Object.keys(shape).filter((name) => !(shape[name]?.safeParse(undefined).success ?? true));
  return needed.length === 1 ? needed[0] : undefined;
};

/** Fields that say which row it is, whatever its figures are by now. */
const NAMES = /(?:^|_)(?:id|code|date|day|month|week|hour|bucket|name|currency|vendor|at|from|to|level|kind|type)$/;

const keyOf = (row: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => NAMES.test(name) && value !== null));

/** Reads rows with the rights of the caller; rows that lie in one list are told by one answer of it. Errors: those of `readObject`. */
export const objectReader = (ctx: Ctx): ((reading: Reading) => Promise<Record<string, unknown>>) => {
  const answers = new Map<string, Promise<unknown>>();
  return async (reading) => {
    const key = canonicalJson([reading.path, reading.input]);
    const answer = answers.get(key) ?? ask(ctx, reading);
    answers.set(key, answer);
    return rowIn(await answer, reading);
  };
};

/**
 * The row as it is, with the rights of the caller: codes, scope and filters are those of the screen's own call. Errors: `object.not_found`
 * also for what is out of scope, `permission.missing`, and whatever the call says.
 */
export const readObject = async (ctx: Ctx, reading: Reading): Promise<Record<string, unknown>> =>
  rowIn(await ask(ctx, reading), reading);

const ask = async (ctx: Ctx, { path, input }: Reading): Promise<unknown> => {
  if (readable(path) === undefined || ctx.rerun === undefined) throw new AppError('object.not_found');
  return ctx.rerun.run(ctx, { path, input }, undefined);
};

const rowIn = (answer: unknown, { rowKey }: Reading): Record<string, unknown> => {
  const row = rowKey === undefined ? answer : findIn(answer, rowKey);
  if (!isRecord(row)) throw new AppError('object.not_found');
  return withoutAbilities(row);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const findIn = (answer: unknown, rowKey: Record<string, unknown>): unknown => {
  const list = isRecord(answer) ? answer['list'] : undefined;
  if (!Array.isArray(list)) return undefined;
  return list.find((row) => isRecord(row) && Object.entries(rowKey).every(([name, value]) => row[name] === value));
};

/** What its reader may do with it is no fact about it. */
const withoutAbilities = (row: Record<string, unknown>): Record<string, unknown> => {
  const { can: _can, ...rest } = row;
  return rest;
};
