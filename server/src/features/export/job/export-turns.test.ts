import { getExportJobs, MAX_OPEN_EXPORTS, startExport } from '@manager/contract/features/export/job';
import { getWebsiteList } from '@manager/contract/features/set-up/website';
import { expect, it } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { columnsOf, endOf, orderOf, startExports } from '../../../../test/export-file.ts';
import { createAgent } from '../../../../test/world.ts';

const t = await startTestApp();
const CODES = ['C-2', 'C-2-93', 'F-2', 'F-2-93', 'O-2', 'O-2-93'];
const order = orderOf({ endpoint: getWebsiteList.path, columns: columnsOf('code', 'name') });

const newcomer = async (): Promise<Caller> => t.signInAs({ agentId: (await createAgent(t.deps.db, {})).id, codes: CODES });
const openOf = async (caller: Caller) => (await caller.call(getExportJobs, {})).list;
const startAtOnce = (caller: Caller, count: number) =>
  Promise.all(Array.from({ length: count }, () => caller.tryCall(startExport, order)));

it('twenty of a user are open, however many are asked for at once, and one of another user comes before the rest of them', async () => {
  const [busy, busyToo, patient] = [await newcomer(), await newcomer(), await newcomer()];
  for (const each of [busy, busyToo]) {
    await startAtOnce(each, 26);
    expect((await openOf(each)).length).toBeLessThanOrEqual(MAX_OPEN_EXPORTS);
    // A busy machine lets some of them wait too long for their turn.
    while ((await openOf(each)).length < MAX_OPEN_EXPORTS) await each.call(startExport, order);
    expect(await each.tryCall(startExport, order)).toMatchObject({ code: 42900 });
  }
  const small = await patient.call(startExport, order);
  await startExports(t);
  await endOf(patient, small);
  const begun = await t.deps.db
    .selectFrom('export_job')
    .select('id')
    .where('started_at', 'is not', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
  expect(begun.findIndex(({ id }) => id === small.id)).toBeLessThan(5);
});
