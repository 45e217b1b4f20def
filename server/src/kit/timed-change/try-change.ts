import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { Effect } from '@manager/contract/kit/effect';
import { isSameJson } from '../service/canonical-json.ts';
import { AppError, fieldError } from '../../base/app-error.ts';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import type { AuditEntry } from '../service/ctx.ts';
import { type Ctx, requireRerun } from '../service/ctx.ts';
import { mayCall } from '../service/levels.ts';
import type { DangerousChange } from '../service/ctx.ts';
import { type Ask, type Asks, BESIDE, type Fields, type TimedCall, wayBack } from './stored-change.ts';

/** What a call came to when it was tried. */
export type Tried = {
  before: Fields;
  after: Fields;
  asks: Asks;
  effects: readonly Effect[] | undefined;
  object: { type: string; id: string; name: string; agentId: string | null };
};

/** The call that may be timed; throws `input.invalid` for others and for fields that cannot wait. */
export const requireTimed = (ctx: Ctx, path: string, input: Readonly<Record<string, unknown>>): Endpoint => {
  const endpoint = requireRerun(ctx).endpointOf(path);
  if (endpoint === undefined || endpoint.timed === null) throw fieldError('path', 'not_timed');
  const { timed } = endpoint;
  const other = Object.keys(input).find((name) => !timed.includes(name) && !BESIDE.includes(name));
  if (other !== undefined) throw fieldError(other, 'not_timed');
  if (typeof input['id'] !== 'string') throw fieldError('id', 'required');
  return endpoint;
};

/** The record as the screen shows it. */
export const readRecord = async (ctx: Ctx, path: string, id: string): Promise<Fields & { version: number }> => {
  const detail = path.replace(/\/[^/]+$/, '/get_detail');
  const row = await requireRerun(ctx).look(ctx, { path: detail, input: { id } });
  if (row === undefined) throw new Error(`${path} has no ${detail} beside it`);
  return row as Fields & { version: number };
};

/** Thrown to take back what was tried. */
class Undone extends Error {}

/**
 * Carries the call and its way back out and takes both back, so that nothing waits that would be refused today, and so that the second
 * person agrees to both at once. Throws what the call throws, and `input.invalid` when it changes nothing.
 */
export const tryChange = async (
  ctx: Ctx,
  tx: ScopedTx,
  { path, call, prepared, isUndone }: { path: string; call: TimedCall; prepared: unknown; isUndone: boolean },
): Promise<Tried> => {
  const endpoint = requireTimed(ctx, path, call);
  if (!mayCall(ctx, endpoint)) throw fieldError('path', 'not_yours');
  const { timed } = endpoint;
  let tried: Tried | undefined;
  try {
    await inTransaction(tx, async (step) => {
      const here: Ctx = { ...ctx, db: step };
      const old = await readRecord(here, path, call.id);
      const first = await runTried(here, { path, input: call, prepared });
      const now = await readRecord(here, path, call.id);
      const names = (timed ?? []).filter((name) => call[name] !== undefined && !isSameJson(old[name], now[name]));
      if (names.length === 0) throw fieldError((timed ?? []).find((name) => name in call) ?? 'id', 'nothing_changes');
      const pick = (row: Fields): Fields => Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
      const back = isUndone
        ? await runTried(here, { path, input: wayBack(call, { values: pick(old), version: now.version }), prepared: undefined })
        : undefined;
      tried = {
        before: pick(old),
        after: pick(now),
        asks: { apply: first.ask, revert: back?.ask ?? null },
        effects: first.effects,
        object: {
          type: first.audited.objectType,
          id: first.audited.objectId,
          name: nameOf(now),
          agentId: first.audited.agentId ?? null,
        },
      };
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (tried === undefined) throw new Error('a call that was tried came to nothing');
  return tried;
};

const nameOf = ({ name, site_name: site, game_name: game }: Fields): string =>
  typeof name === 'string' ? name : `${String(site)} · ${String(game)}`;

type Ran = { ask: Ask | null; effects: readonly Effect[] | undefined; audited: AuditEntry };

const runTried = async (
  ctx: Ctx,
  { path, input, prepared }: { path: string; input: TimedCall; prepared: unknown },
): Promise<Ran> => {
  const audited: Ctx['audited'] = { rows: 0, pending: [] };
  let ask: Ask | null = null;
  const answers = (change: DangerousChange): Promise<void> => {
    ask ??= askOf(change);
    return Promise.resolve();
  };
  await requireRerun(ctx).run({ ...ctx, audited, call: { path, input }, answers }, { path, input }, prepared);
  const entry = audited.pending?.at(-1);
  if (entry === undefined) throw new AppError('approval.changed');
  return { ask, effects: audited.effects, audited: entry };
};

export const askOf = ({ operation, approveCode, objectType, objectId }: DangerousChange): Ask => ({
  operation,
  approveCode,
  objectType,
  objectId,
});
