import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startExport } from '@manager/contract/features/export/job';
import { getWebsiteList } from '@manager/contract/features/set-up/website';
import { expect, it } from 'vitest';
import { startTestApp } from './client.ts';
import { columnsOf, endOf, jobOf, orderOf, startExports } from './export-file.ts';
import { createAgent, createSite } from './world.ts';

const t = await startTestApp();

it('an export whose process is killed is taken up by the next one', async () => {
  const { id: agentId } = await createAgent(t.deps.db);
  await createSite(t.deps.db, { agentId });
  const me = await t.signInAs({ agentId, codes: ['C-2', 'C-2-93'] });
  const doomed = spawn(process.execPath, [join(import.meta.dirname, 'kill', 'stuck-exporter.ts'), t.stores.postgresUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { id } = await me.call(startExport, orderOf({ endpoint: getWebsiteList.path, columns: columnsOf('code') }));
  await once(doomed.stdout, 'data');
  expect((await jobOf(me, id)).status).toBe('running');
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  expect((await jobOf(me, id)).status).toBe('running');

  await startExports(t);
  await expect.poll(async () => (await jobOf(me, id)).status, { timeout: 90_000, interval: 500 }).toBe('ready');
  expect(await endOf(me, { id })).toMatchObject({ rows_done: 1, rows_total: 1 });
  const { attempt } = await t.deps.db.selectFrom('export_job').select('attempt').where('id', '=', id).executeTakeFirstOrThrow();
  expect(attempt).toBe(2);
});
