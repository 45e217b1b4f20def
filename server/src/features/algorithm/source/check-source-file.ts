import { createPublicKey, verify } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { KnownGame } from '@manager/math/check-package';
import { MAX_FAULTS } from '@manager/math/faults';
import { type Checked, runCheck } from '@manager/math/run-check';
import { publishFile } from '../../../base/own-files.ts';
import { auditOwn } from '../../../kit/service/audit.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction, type OwnerDb, type OwnerTx } from '../../../postgres/db.ts';
import { packagePath, partPath } from '../core/package-path.ts';

/** What stands before the 32 bytes of an ed25519 key as SubjectPublicKeyInfo (RFC 8410). */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Checks a package whose bytes are all here, in a thread of its own, and writes down what it found. One that breaks off with its process is taken up again;
 * one that the thread cannot bear is refused.
 */
export const checkSourceFile = async (deps: Deps, id: string, signal: AbortSignal): Promise<void> => {
  const row = await claim(deps, id);
  if (row === undefined) return;
  const path = packagePath(deps.settings, id);
  const part = partPath(deps.settings, id);
  if (existsSync(part)) await publishFile(part, path);
  const games = await readGames(deps.db);
  let checked: Checked | null = null;
  let why = '';
  try {
    const { log } = deps;
    checked = await runCheck(
      { path, games },
      {
        signal,
        onProgress: (outcomes) =>
          void noteProgress(deps.db, id, outcomes).catch((error: unknown) => log.warn({ err: error }, 'progress is not noted')),
      },
    );
  } catch (error) {
    if (signal.aborted) throw error;
    deps.log.error({ err: error, id }, 'the check of a package broke off');
    why = error instanceof Error ? error.message : String(error);
  }
  if (checked !== null && !isSigned(checked.sha256, row))
    addFault(checked, { file: '', line: null, code: 'signature_wrong', params: { key: row.key_name ?? '' } });
  await inTransaction(deps.db, (tx) => record(deps, tx, { id, checked, why, games }));
};

type Claimed = { signature: string; public_key: string | null; key_name: string | null };

const claim = async ({ db, now }: Deps, id: string): Promise<Claimed | undefined> => {
  const taken = await db
    .updateTable('math_version')
    .set({ check_state: 'running', check_started_at: now(), checked_outcomes: '0' })
    .where('id', '=', id)
    .where('check_state', 'in', ['waiting', 'running'])
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (taken === undefined) return undefined;
  return db
    .selectFrom('math_version')
    .leftJoin('math_key', (join) =>
      join.onRef('math_key.id', '=', 'math_version.signed_by').on('math_key.deleted_at', 'is', null),
    )
    .select(['math_version.signature', 'math_key.public_key', 'math_key.name as key_name'])
    .where('math_version.id', '=', id)
    .executeTakeFirst();
};

const readGames = async (db: OwnerDb): Promise<KnownGame[]> => {
  const rows = await db
    .selectFrom('game')
    .select(['id', 'code', 'rtp_profiles', 'max_multiple'])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id, code, rtp_profiles: rtpProfiles, max_multiple: maxMultiple }) => ({
    id,
    code,
    rtpProfiles,
    maxMultiple,
  }));
};

const noteProgress = async (db: OwnerDb, id: string, outcomes: number): Promise<void> => {
  await db
    .updateTable('math_version')
    .set({ checked_outcomes: String(outcomes) })
    .where('id', '=', id)
    .where('check_state', '=', 'running')
    .execute();
};

/** A key that was taken out of use meanwhile signs nothing. */
const isSigned = (sha256: string, { signature, public_key: key }: Claimed): boolean => {
  if (key === null) return false;
  const publicKey = createPublicKey({ key: Buffer.concat([KEY_HEAD, Buffer.from(key, 'base64')]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(sha256, 'hex'), publicKey, Buffer.from(signature, 'base64'));
};

const addFault = (checked: Checked, fault: Checked['faults'][number]): void => {
  checked.faultCount += 1;
  checked.faults.unshift(fault);
  if (checked.faults.length > MAX_FAULTS) checked.faults.pop();
};

const record = async (
  { now }: Deps,
  tx: OwnerTx,
  { id, checked, why, games }: { id: string; checked: Checked | null; why: string; games: readonly KnownGame[] },
): Promise<void> => {
  const broken = [{ file: '', line: null, code: 'check_failed', params: { why } }];
  const index = checked?.index ?? null;
  const game = games.find(({ code }) => code === index?.game);
  const hasPassed = checked !== null && checked.faultCount === 0 && game !== undefined;
  await tx
    .updateTable('math_version')
    .set({
      check_state: hasPassed ? 'passed' : 'refused',
      check_ended_at: now(),
      updated_at: now(),
      checked_outcomes: String(checked?.outcomes ?? 0),
      sha256: checked?.sha256 ?? null,
      faults: JSON.stringify(checked?.faults ?? broken),
      fault_count: String(checked?.faultCount ?? 1),
      game_id: game?.id ?? null,
      math_version: index?.math_version ?? '',
      rtp_profile: index?.rtp_profile ?? '',
      declared: JSON.stringify(index?.modes.map(({ name, declared }) => ({ mode: name, ...declared })) ?? []),
      files: JSON.stringify(Object.entries(index?.files ?? {}).map(([name, sha256]) => ({ name, sha256 }))),
    })
    .where('id', '=', id)
    .execute();
  // Taken up again after its process ended: once more from the beginning.
  await tx.deleteFrom('math_mode').where('version_id', '=', id).execute();
  const modes = checked?.modes ?? [];
  if (modes.length > 0)
    await tx
      .insertInto('math_mode')
      .values(
        modes.map(({ steps, payouts, outcomes, ...figures }, sort) => ({
          ...figures,
          version_id: id,
          sort,
          outcomes: String(outcomes),
          steps: JSON.stringify(steps),
          payouts: payouts === null ? null : JSON.stringify(payouts),
        })),
      )
      .execute();
  await auditOwn(tx, 'check of packages', [
    {
      action: 'source_file.check',
      objectType: 'source_file',
      objectId: id,
      outcome: hasPassed ? 'ok' : 'failed',
      after: { check_state: hasPassed ? 'passed' : 'refused', sha256: checked?.sha256 ?? null, faults: checked?.faultCount ?? 1 },
    },
  ]);
};
