import { createHash } from 'node:crypto';
import type { Effect } from '@manager/contract/kit/effect';
import type { Plan, PlannedOutcome, PlannedRow } from '@manager/contract/kit/plan';
import { inTransaction, type ScopedTx } from '../../postgres/db.ts';
import { AppError } from '../../base/app-error.ts';
import { audit } from '../service/audit.ts';
import type { Ctx } from '../service/ctx.ts';
import { requireMeant, told } from '../service/effect.ts';
import { SUPER_ONLY } from '../service/deciders.ts';
import { requireSecondPerson } from '../service/second-person.ts';
import type { Audited, ResourceRow } from '../resource/resource.ts';
import { auditSave } from '../resource/save-route.ts';
import { type Question, questionOf, type SaveInput, type Saver } from '../resource/saver.ts';
import { type Fault, faultsOf } from './faults.ts';
import { changesOf } from './planned-changes.ts';

/** What one record shall become, by the rules of a single save. */
export type PlannedSave<Row, Input> = {
  line: number | null;
  /** Id of the existing record; null: it is new. */
  id: string | null;
  name: string;
  /** Absent for a new record. The rows must be locked. */
  before: Row | undefined;
  input: Input;
  /** Known before the rules are asked; a save with faults is refused, or skipped. Messages are ready to be shown. */
  faults: readonly Fault[];
  isSkipped?: boolean;
};

type Judged<Row, Input> = PlannedSave<Row, Input> & {
  outcome: 'new' | 'edit' | 'skipped' | 'refused';
  question: Question | null;
};
type Done<Row, Input> = { save: Judged<Row, Input>; before: Row | null; after: Row };

type Many<Row extends ResourceRow, Input extends SaveInput> = {
  saver: Saver<Row, Input>;
  savesOf: (tx: ScopedTx) => Promise<readonly PlannedSave<Row, Input>[]>;
};

/** What edits do to what is in force, with what was played there. */
export type LookedAt<Input> = (ctx: Ctx, edits: readonly { id: string; input: Input }[]) => Promise<Effect[]>;

/** Thrown to take back what a preview has tried. */
class Undone extends Error {}

/** What the saves would do: they are carried out and taken back, so that the plan can promise nothing that the store would refuse. */
export const previewMany = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  { saver, savesOf, looked }: Many<Row, Input> & { looked?: LookedAt<Input> | undefined },
): Promise<Plan> => {
  let plan: Plan | undefined;
  let edits: { id: string; input: Input }[] = [];
  try {
    await inTransaction(ctx.db, async (tx) => {
      const judged = await judge(ctx, tx, { saver, saves: await savesOf(tx) });
      const effects = await effectsOf(ctx, tx, { saver, judged });
      edits = editsOf(judged);
      plan = planOf({ judged, done: await write(ctx, tx, { saver, judged }), effects }, saver.resource.audited.parse);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (plan === undefined) throw new Error('the preview came to no plan');
  // Read after it was taken back: nothing waits for the report store under locks.
  return looked === undefined || edits.length === 0 ? plan : { ...plan, effects: await looked(ctx, edits) };
};

/** Of routes that save many records or try it: long transactions, whose rules may ask the report store under their locks. */
export const MANY = { readsReports: true };

/**
 * Carries the saves out, all of them in one transaction with an audit row a record: answers what became of each. Throws `plan.outdated`
 * when a record is not as the preview saw it, `bulk.nothing_to_do`, with `isWhole` also `import.refused` when any was refused.
 */
export const saveMany = <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  {
    saver,
    savesOf,
    action,
    fingerprint,
    reason = '',
    isWhole = false,
    ...meant
  }: Many<Row, Input> & {
    action: string | null;
    fingerprint: string;
    reason?: string | undefined;
    accept_no_effect?: boolean | undefined;
    isWhole?: boolean;
  },
): Promise<Plan> =>
  inTransaction(ctx.db, async (tx) => {
    const { resource } = saver;
    if (action === null) throw new Error(`the save of many of ${resource.name} names no audit action`);
    const judged = await judge(ctx, tx, { saver, saves: await savesOf(tx) });
    if (fingerprintOf(judged) !== fingerprint) throw new AppError('plan.outdated');
    const refused = judged.filter(({ outcome }) => outcome === 'refused');
    if (isWhole && refused.length > 0) throw new AppError('import.refused', { count: refused.length });
    const effects = await effectsOf(ctx, tx, { saver, judged });
    requireMeant(ctx, effects, meant);
    await askSecondPerson(ctx, tx, { resource, action, judged, reason });
    const done = await write(ctx, tx, { saver, judged });
    if (done.length === 0) throw new AppError('bulk.nothing_to_do');
    for (const { before, after } of done) await auditSave(ctx, tx, { resource, action, reason, before, after });
    for (const { id, faults } of refused)
      await audit(ctx, tx, {
        action,
        objectType: resource.name,
        objectId: id ?? '',
        outcome: 'failed',
        reason: faults.map(({ message }) => message).join('; '),
      });
    return planOf({ judged, done, effects }, resource.audited.parse);
  });

/** Effects on existing records: a new one is effective nowhere yet. */
const effectsOf = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  tx: ScopedTx,
  { saver, judged }: { saver: Saver<Row, Input>; judged: readonly Judged<Row, Input>[] },
): Promise<Effect[]> => {
  return (await saver.effects?.({ ...ctx, db: tx }, editsOf(judged))) ?? [];
};

const editsOf = <Row, Input>(judged: readonly Judged<Row, Input>[]): { id: string; input: Input }[] =>
  judged.flatMap(({ id, input, outcome }) => (outcome === 'edit' && id !== null ? [{ id, input }] : []));

/** Asks the rules of a single save about each save; nothing is written yet. */
const judge = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  tx: ScopedTx,
  { saver, saves }: { saver: Saver<Row, Input>; saves: readonly PlannedSave<Row, Input>[] },
): Promise<Judged<Row, Input>[]> => {
  const judged: Judged<Row, Input>[] = [];
  for (const save of saves) {
    const { before, input } = save;
    const faults = save.faults.length > 0 ? save.faults : await faultsOf(ctx, () => saver.check?.(ctx, tx, { input, before }));
    const isFree = faults.length === 0;
    const question = isFree ? await questionOf(ctx, tx, { saver, input, before }) : null;
    const bound = save.isSkipped === true ? 'skipped' : 'refused';
    judged.push({ ...save, faults, question, outcome: isFree ? (before === undefined ? 'new' : 'edit') : bound });
  }
  return judged;
};

/** One question for all dangerous changes together. */
const askSecondPerson = async <Row extends ResourceRow, Input>(
  ctx: Ctx,
  tx: ScopedTx,
  {
    resource,
    action,
    judged,
    reason,
  }: { resource: Audited<Row>; action: string; judged: readonly Judged<Row, Input>[]; reason: string },
): Promise<void> => {
  const { name, agentIdOf } = resource;
  const asked = judged.flatMap(({ id, question, before }) =>
    question === null
      ? []
      : [{ ...question, id, version: before?.version ?? null, agentId: before === undefined ? null : agentIdOf?.(before) }],
  );
  const [first] = asked;
  if (first === undefined) return;
  // One person decides on all of it: whoever may not decide on a part may not decide at all.
  if (asked.some(({ approveCode }) => approveCode !== first.approveCode))
    throw new Error(`the changes of ${name} need different people`);
  const isOfOneAgent = asked.every(({ agentId: each }) => each === first.agentId);
  const agentId = agentIdOf === undefined ? null : isOfOneAgent ? (first.agentId ?? null) : ctx.user.agentId;
  await requireSecondPerson(ctx, tx, {
    operation: action,
    // Records of several agents are for somebody who stands where the caller does.
    approveCode: agentIdOf !== undefined && agentId === null ? SUPER_ONLY : first.approveCode,
    objectType: name,
    objectId: asked.length === 1 ? (first.id ?? '') : '',
    objectName: asked
      .map(({ objectName }) => objectName)
      .join(', ')
      .slice(0, 200),
    objectVersion: asked.length === 1 ? first.version : null,
    agentId,
    before: { records: asked.map(({ objectName, version, before }) => ({ name: objectName, version, ...before })) },
    after: { records: asked.map(({ objectName, after }) => ({ name: objectName, ...after })) },
    reason,
  });
};

const write = async <Row extends ResourceRow, Input extends SaveInput>(
  ctx: Ctx,
  tx: ScopedTx,
  { saver, judged }: { saver: Saver<Row, Input>; judged: readonly Judged<Row, Input>[] },
): Promise<Done<Row, Input>[]> => {
  const written: { save: Judged<Row, Input>; id: string }[] = [];
  for (const save of judged) {
    const { before, input } = save;
    if (save.outcome !== 'edit' || before === undefined) continue;
    const isTouched = saver.touches?.(input, before) === true;
    if (isTouched) await saver.update(ctx, tx, { input, before });
    if (isTouched || (await saver.updateIfChanged(ctx, tx, { input, before }))) written.push({ save, id: before.id });
  }
  const made = judged.filter(({ outcome }) => outcome === 'new');
  // Whoever makes saves has asked for the required fields.
  const inputs = made.map(({ input }) => input);
  const ids = await saver.insert(ctx, tx, inputs);
  written.push(...made.flatMap((save, at) => (ids[at] === undefined ? [] : [{ save, id: ids[at] }])));
  const changes = written.map(({ save: { input, before }, id }) => ({ input, before, id }));
  if (saver.writeAllRelated !== undefined) await saver.writeAllRelated(ctx, tx, changes);
  else for (const change of changes) await saver.writeRelated?.(ctx, tx, change);
  if (written.length === 0) return [];
  const rows = await saver.read(
    ctx,
    tx,
    written.map(({ id }) => id),
  );
  return written.flatMap(({ save, id }) => {
    const after = rows.get(id);
    return after === undefined ? [] : [{ save, before: save.before ?? null, after }];
  });
};

/**
 * Of the records as they were and of what they shall become: the same changes of the same records come out alike, whatever the reason that is
 * given for them later. What is no record is left out.
 */
const fingerprintOf = <Row extends ResourceRow, Input extends SaveInput>(judged: readonly Judged<Row, Input>[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        judged
          .filter(({ before, outcome }) => before !== undefined || outcome !== 'refused')
          .map(({ line, name, before, outcome, input: { reason: _reason, ...values } }) => [
            line,
            name,
            before?.id,
            before?.version,
            outcome,
            values,
          ]),
      ),
    )
    .digest('base64url');

const planOf = <Row extends ResourceRow, Input extends SaveInput>(
  {
    judged,
    done,
    effects,
  }: { judged: readonly Judged<Row, Input>[]; done: readonly Done<Row, Input>[]; effects: readonly Effect[] },
  audited: (row: Row) => Record<string, unknown>,
): Plan => {
  const bySave = new Map(done.map((each) => [each.save, each]));
  const all = judged.map((save): PlannedRow => {
    const { line, id, name, faults } = save;
    const found = bySave.get(save);
    const outcome =
      found === undefined ? (save.outcome === 'edit' ? 'same' : save.outcome) : save.outcome === 'new' ? 'create' : 'change';
    return {
      line,
      id: found?.after.id ?? id,
      name,
      outcome: outcome as PlannedOutcome,
      changes:
        found === undefined
          ? []
          : changesOf({ was: found.before === null ? null : audited(found.before), now: audited(found.after) }),
      faults: [...faults],
    };
  });
  const counts: Plan['counts'] = { create: 0, change: 0, same: 0, skipped: 0, refused: 0 };
  for (const { outcome } of all) counts[outcome] += 1;
  return {
    list: all.filter(({ outcome }) => outcome !== 'same'),
    counts,
    effects: told(effects),
    fingerprint: fingerprintOf(judged),
  };
};
