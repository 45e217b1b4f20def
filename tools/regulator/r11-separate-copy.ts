import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAuditDetail, getAuditList, getChainStatus, getLogGrants } from '@manager/contract/features/log/audit';
import type { Duty } from './duty.ts';
import { until } from './world.ts';

export const separateCopy: Duty = {
  id: 'R11',
  title: 'Logs that cannot be changed, with a second copy that shows any change',
  rule: 'PA §811a.7(a); NJ (a); WV 10.1',
  where: 'Chained audit log, second copy and signed checkpoints in DATA_DIR/audit, npm run audit:verify',
  check: async ({ auditor, own }, e) => {
    const { list: grants } = await auditor.call(getLogGrants, {});
    const console = grants.find(({ table, used_by: by }) => table === 'audit_event' && by === 'console');
    if (console === undefined) throw new Error('the grants of the audit log are not told');
    e.fact(
      'as PostgreSQL says it now, the role of the console may add rows and read them, nothing else',
      console.may_insert && !console.may_update && !console.may_delete && !console.may_truncate,
      console,
    );
    e.same(
      'and a trigger refuses to every role, the owner too',
      console.refused_by_trigger.toSorted().join(),
      'delete,truncate,update',
    );
    const guarded = new Set(grants.filter((row) => row.refused_by_trigger.length > 0).map(({ table }) => table));
    e.note(`tables that are guarded so: ${[...guarded].join(', ')}`);

    const { list } = await auditor.call(getAuditList, { limit: 20 });
    const rows = await Promise.all(list.slice(0, 5).map(({ id }) => auditor.call(getAuditDetail, { id })));
    const byPlace = rows.toSorted((one, other) => Number(one.seq) - Number(other.seq));
    const linked = byPlace.every(
      (row, index) =>
        index === 0 || Number(row.seq) !== Number(byPlace[index - 1]?.seq) + 1 || row.prev_hash === byPlace[index - 1]?.hash,
    );
    e.fact('each row holds the hash of the one before it', linked, { seq: byPlace.at(-1)?.seq, hash: byPlace.at(-1)?.hash });
    const status = await until(
      'a signed checkpoint',
      async () => {
        const found = await auditor.call(getChainStatus, {});
        return found.last_checkpoint === null ? undefined : found;
      },
      120_000,
    );
    e.fact('the height is signed', status.last_checkpoint !== null, { ...status.last_checkpoint, rows: status.rows });
    if (own === null) {
      e.note('the second copy lies on the machine of the product: run npm run audit:verify there');
      return;
    }
    await verifyFiles(own, e);
  },
};

type Own = NonNullable<Parameters<Duty['check']>[0]['own']>;

/** Stops the product, verifies copy against store, changes one byte of the copy, verifies again, and puts it back. */
const verifyFiles = async (own: Own, e: Parameters<Duty['check']>[1]): Promise<void> => {
  await own.end('SIGTERM');
  try {
    await changeOneByte(own, e);
  } finally {
    await own.start();
  }
};

const changeOneByte = async (own: Own, e: Parameters<Duty['check']>[1]): Promise<void> => {
  const dir = join(own.dataDir, 'audit');
  const files = filesIn(dir).filter((path) => statSync(path).size > 200);
  e.fact(
    'the copy lies in files of its own',
    files.length > 0,
    files.map((path) => path.slice(dir.length + 1)),
  );
  const whole = await own.runTool('tools/audit-verify.ts');
  e.fact('store, copy and signatures agree', whole.code === 0, lastLine(whole.output));
  const copy = files.find((path) => /\d{4}-\d\d\.ndjson$/.test(path));
  if (copy === undefined) throw new Error('no copy holds the rows of the log');
  const before = readFileSync(copy);
  const changed = Buffer.from(before);
  // Inside the text of the first row.
  const at = Math.floor(before.indexOf('\n') / 2);
  changed[at] = changed[at] === ZERO ? ZERO + 1 : ZERO;
  writeFileSync(copy, changed);
  const broken = await own.runTool('tools/audit-verify.ts');
  writeFileSync(copy, before);
  e.fact(
    'one changed byte of the copy is found and named',
    broken.code === 1 && /FAULT/.test(broken.output),
    faultLine(broken.output),
  );
  e.note(`copy as it was: SHA-256 ${createHash('sha256').update(before).digest('hex')}`);
};

const ZERO = 48;

const filesIn = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(dir, entry.name)) : [join(dir, entry.name)],
  );
const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
const faultLine = (text: string): string => text.split('\n').find((line) => line.startsWith('FAULT')) ?? lastLine(text);
