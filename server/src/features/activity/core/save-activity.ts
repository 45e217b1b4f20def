import type { ActivityRow, activityInput } from '@manager/contract/features/activity/activity';
import { mayChange as howMayChange } from '@manager/domain/activity';
import { decimal, toWire } from '@manager/domain/money';
import type { z } from 'zod';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { noteEditor } from '../../../kit/service/editors.ts';
import { requireGiven } from '../../../kit/resource/input.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { insertRow, updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { type ActivityKind, type Draft, kindOf } from './activity-kind.ts';
import { type ActivityResource, requireChangeable, type ActivityList } from './activity-row.ts';
import { checkDraft, requireOwner } from './draft-rules.ts';
import { holdActivity } from './hold-activity.ts';

/** A draft that is edited is another one than was asked about. */
const NOT_SUBMITTED = { submitted_by: null, submitted_name: '', submitted_at: null, submit_reason: '' };

type Fields = { [K in keyof typeof activityInput]: z.output<(typeof activityInput)[K]> };
export type SaveInput = Partial<Fields> & { rule?: { kind: string } | undefined };

type Row = ActivityRow & { rule: { kind: string } };
type Saving<R extends Row> = { list: ActivityList<R>; resource: ActivityResource<R>; action: string };

const REQUIRED = ['code', 'title', 'starts_at', 'ends_at', 'currency', 'budget', 'rule'] as const;

/** Writes a draft, or what may still change of one that was agreed to. Errors are at the fields; `permission.operator_only`. */
export const saveActivity = <R extends Row>(ctx: Ctx, saving: Saving<R>, input: SaveInput): Promise<R> =>
  inTransaction(ctx.db, (tx) =>
    input.id === undefined ? create(ctx, tx, { ...saving, input }) : edit(ctx, tx, { ...saving, input, id: input.id }),
  );

const create = async <R extends Row>(
  ctx: Ctx,
  tx: ScopedTx,
  { input, ...saving }: Saving<R> & { input: SaveInput },
): Promise<R> => {
  requireGiven(input, REQUIRED);
  return insertDraft(ctx, tx, { ...saving, input, rule: input.rule, reason: undefined });
};

type Inserted = { input: SaveInput & { code: string }; rule: { kind: string }; reason?: string | undefined };

/** A new draft, of whatever came in or of what was copied. */
export const insertDraft = async <R extends Row>(
  ctx: Ctx,
  tx: ScopedTx,
  { list, resource, action, input, rule }: Saving<R> & Inserted,
): Promise<R> => {
  const agentId = input.agent_id ?? null;
  requireOwner(ctx, agentId);
  const kind = kindOf(list.kinds, rule.kind);
  const draft = draftOf(input, { agent_id: agentId });
  await checkDraft(ctx, tx, { kind, draft, rule });
  const id = await insertRow(tx, {
    table: 'activity',
    values: {
      ...draft,
      kind: kind.kind,
      code: input.code,
      title: JSON.stringify(input.title),
      description: JSON.stringify(input.description ?? {}),
      rule: JSON.stringify(rule),
      note: input.note ?? '',
      created_at: ctx.now(),
      updated_at: ctx.now(),
      created_by: ctx.user.id,
      by_user: ctx.user.userName,
    },
  });
  await noteEditor(ctx, tx, { type: 'activity', id });
  const after = await readRow(ctx, tx, { resource, id });
  await auditSave(ctx, tx, { resource, action, before: null, after });
  return after;
};

const edit = async <R extends Row>(
  ctx: Ctx,
  tx: ScopedTx,
  { list, resource, action, input, id }: Saving<R> & { input: SaveInput; id: string },
): Promise<R> => {
  await holdActivity(tx, id);
  const before = await lockCurrent(ctx, tx, { resource, id, version: input.version });
  requireChangeable(ctx, before);
  requireMayChange(before, input);
  const rule = input.rule ?? before.rule;
  const kind = kindOf(list.kinds, rule.kind);
  if (kind.kind !== before.kind) throw fieldError('rule', 'cannot_change');
  const draft = draftOf(input, before);
  const isDraft = before.state === 'draft';
  if (isDraft) await checkDraft(ctx, tx, { kind, draft, rule });
  await updateRow(tx, {
    table: 'activity',
    id,
    version: before.version,
    now: ctx.now(),
    values: {
      ...(isDraft
        ? { ...draft, agent_id: before.agent_id, code: input.code, note: input.note, ...NOT_SUBMITTED }
        : narrowed(draft)),
      ...(isDraft ? { rule: JSON.stringify(rule) } : {}),
      ...(input.title === undefined ? {} : { title: JSON.stringify(input.title) }),
      ...(input.description === undefined ? {} : { description: JSON.stringify(input.description) }),
    },
  });
  if (isDraft) await noteEditor(ctx, tx, { type: 'activity', id });
  else await tellNarrowed(tx, { kind, before, input });
  const after = await readRow(ctx, tx, { resource, id });
  await auditSave(ctx, tx, { resource, action, before, after });
  return after;
};

type Present = Omit<Partial<Row>, 'agent_id'> & Pick<Draft, 'agent_id'>;

/** As it will stand: what was not sent stays. */
export const draftOf = (input: SaveInput, present: Present): Draft => ({
  agent_id: present.agent_id,
  starts_at: new Date(input.starts_at ?? present.starts_at ?? 0),
  ends_at: new Date(input.ends_at ?? present.ends_at ?? 0),
  min_bet_usd: input.min_bet_usd === undefined ? (present.min_bet_usd ?? null) : input.min_bet_usd,
  max_bet_usd: input.max_bet_usd === undefined ? (present.max_bet_usd ?? null) : input.max_bet_usd,
  currency: input.currency ?? present.currency ?? '',
  budget: input.budget ?? present.budget ?? '0',
  is_opt_in: input.is_opt_in ?? present.is_opt_in ?? false,
  site_ids: input.site_ids ?? present.site_ids ?? [],
  game_ids: input.game_ids ?? present.game_ids ?? [],
  off_site_ids: input.off_site_ids ?? present.off_site_ids ?? [],
  off_agent_ids: input.off_agent_ids ?? present.off_agent_ids ?? [],
  off_game_ids: input.off_game_ids ?? present.off_game_ids ?? [],
});

const narrowed = ({ ends_at, off_site_ids, off_agent_ids, off_game_ids }: Draft) => ({
  ends_at,
  off_site_ids,
  off_agent_ids,
  off_game_ids,
});

/** An approved activity changes only where the domain allows it. Errors are at the fields; `object.wrong_state` once it has ended. */
const requireMayChange = (before: Row, input: SaveInput): void => {
  if (input.agent_id !== undefined && input.agent_id !== before.agent_id) throw fieldError('agent_id', 'cannot_change');
  if (before.state !== 'draft' && before.state !== 'scheduled' && before.state !== 'running')
    throw new AppError('object.wrong_state', { state: before.state });
  for (const [field, value] of Object.entries(input)) {
    if (field === 'id' || field === 'version' || field === 'agent_id' || value === undefined) continue;
    const how = howMayChange(before.state, field);
    if (how === 'any' || isAlike(value, before[field as keyof Row])) continue;
    if (how === 'never') throw fieldError(field, 'cannot_change');
    if (how === 'later' && typeof value === 'string' && Date.parse(value) <= Date.parse(before.ends_at))
      throw fieldError(field, 'not_later');
    if (how === 'superset') requireSuperset(field, before[field as keyof Row] as string[], value as string[]);
  }
};

const requireSuperset = (field: string, before: readonly string[], after: readonly string[]): void => {
  if (before.some((id) => !after.includes(id))) throw fieldError(field, 'not_removed');
};

/** Forms send everything: what did not change is no change, in whatever order it comes. */
const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value: unknown): unknown => {
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return toWire(decimal(value));
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value.toSorted() : value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
};

type Narrowed = { kind: ActivityKind; before: Row; input: SaveInput };

/** What it counts has changed: its kind looks at the bets anew. */
const tellNarrowed = async (tx: ScopedTx, { kind, before, input }: Narrowed): Promise<void> => {
  const fields = ['off_site_ids', 'off_agent_ids', 'off_game_ids'] as const;
  const isNarrower = fields.some((field) => input[field] !== undefined && !isAlike(input[field], before[field]));
  if (isNarrower) await asSystem(tx, async (own) => kind.onNarrowed?.(own, before.id));
};
