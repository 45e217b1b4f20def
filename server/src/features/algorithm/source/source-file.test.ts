import { appendFileSync, existsSync, statSync, truncateSync, utimesSync } from 'node:fs';
import { approveRequest } from '@manager/contract/features/approval/approval';
import {
  bindDataSequence,
  compareDataSequences,
  getDataSequenceList,
} from '@manager/contract/features/algorithm/data/data-sequence';
import * as keys from '@manager/contract/features/algorithm/source/math-key';
import * as contract from '@manager/contract/features/algorithm/source/source-file';
import { outcomeData, type OutcomeDataState } from '@manager/domain/outcome-data';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Caller, startTestApp } from '../../../../test/client.ts';
import { drawVendor, type PackageParts, partsOf, signatureOf, withLookup, zipOf } from '@manager/math/test/build-package';
import { putPart, sendPackage } from '../../../../test/math/send-package.ts';
import { setDualControl } from '../../../../test/sweep/open-request.ts';
import { createAgent, createGame, createSite } from '../../../../test/world.ts';
import { silentLog } from '../../../../test/stores.ts';
import { createQueue } from '../../../kit/queue/queue.ts';
import { packagePath, partPath } from '../core/package-path.ts';
import { removeLeftovers } from './remove-leftovers.ts';
import { startChecker } from './start-checker.ts';

const t = await startTestApp();
const { db } = t.deps;
const CODES = ['M-2-1', 'M-2-1-91', 'M-2-1-92', 'M-2-1-94', 'M-2-1-95', 'M-3-1', 'M-3-1-91'];
const maker = await t.signInAs({ codes: CODES });
const other = await t.signInAs({ codes: CODES });
const reader = await t.signInAs({ codes: ['M-2-1', 'M-3-1'] });
const vendor = drawVendor();
const game = await createGame(db, { code: 'slot-1' });
await db
  .updateTable('game')
  .set({ rtp: '96.0000', rtp_profiles: ['96', '94'], sigma: '3.1334', max_multiple: '30' })
  .where('id', '=', game.id)
  .execute();
const agent = await createAgent(db);
const site = await createSite(db, { agentId: agent.id });

const addKey = async (caller: Caller, publicKey: string): Promise<string> =>
  (await caller.call(keys.addMathKey, { name: 'Vendor key', vendor: 'V', public_key: publicKey, reason: 'New vendor' })).id;
const keyId = await addKey(maker, vendor.publicKey);
const send = async (parts: PackageParts, more: object = {}) =>
  sendPackage(t, maker, { zip: await zipOf(parts), keyId, vendor, ...more });
const seen = (row: contract.SourceFileRow) => ({ id: row.id, version: row.version, sha256: row.sha256 ?? '' });
const applied = async (version: string): Promise<contract.SourceFileRow> => {
  const brought = await send(partsOf({ game: 'slot-1', version }));
  const checked = await other.call(contract.approveSourceFile, seen(brought));
  const used = await maker.call(bindDataSequence, seen(checked));
  return maker.call(contract.applySourceFile, { ...seen(used), reason: 'Certified' });
};

// shows S1.8, S2.62, S2.63
it('a package is brought by one, agreed to by another, bound and put in force; the next one takes its place', async () => {
  const brought = await send(partsOf({ game: 'slot-1', version: 'v1' }));
  expect(brought).toMatchObject({
    state: 'init',
    check_state: 'passed',
    game_code: 'slot-1',
    math_version: 'v1',
    rtp_profile: '96',
    fault_count: 0,
    checked_outcomes: 4,
    signed_by: 'Vendor key',
    modes: [{ mode: 'base', rtp: '24/25', rtp_pct: '96', sigma: '3.133433' }],
  });
  // Not by whoever brought it as long as there are others, not before it is checked, and not another file.
  await setDualControl(t, 'on');
  const asksKey = await maker.tryCall(keys.addMathKey, {
    name: 'Another',
    vendor: 'V',
    public_key: drawVendor().publicKey,
    reason: 'New vendor',
  });
  expect(asksKey.code).toBe(40903);
  expect((await maker.tryCall(contract.approveSourceFile, seen(brought))).code).toBe(40300);
  expect((await other.tryCall(contract.approveSourceFile, { ...seen(brought), sha256: 'a'.repeat(64) })).code).toBe(40902);
  expect((await maker.tryCall(bindDataSequence, seen(brought))).code).toBe(40902);
  expect((await reader.tryCall(contract.approveSourceFile, seen(brought))).code).toBe(40300);
  const checked = await other.call(contract.approveSourceFile, seen(brought));
  expect((await other.tryCall(contract.approveSourceFile, seen(checked))).code).toBe(40902);
  const used = await maker.call(bindDataSequence, seen(checked));
  const asked = await maker.tryCall(contract.applySourceFile, { ...seen(used), reason: 'Certified' });
  expect(asked.code).toBe(40903);
  const { approval_id: id } = asked.data as unknown as { approval_id: string };
  expect((await maker.tryCall(approveRequest, { id })).code).not.toBe(0);
  await other.call(approveRequest, { id });
  await setDualControl(t, 'off');
  const first = await maker.call(contract.getSourceFileDetail, { id: brought.id });
  expect(first).toMatchObject({ state: 'applied', can: { apply: false, step_back: false, delete: false } });

  const second = await applied('v2');
  expect(await reader.call(contract.getSourceFileDetail, { id: first.id })).toMatchObject({ state: 'used' });
  const { list: installed } = await reader.call(contract.getInstallationList, { sort: 'id' });
  expect(installed.map(({ what, math_version: version }) => `${what} ${version}`)).toEqual([
    'installed v1',
    'removed v1',
    'installed v2',
  ]);
  const log = await db.selectFrom('game_availability').select(['reason']).where('game_id', '=', game.id).orderBy('id').execute();
  expect(log.at(-1)?.reason).toContain('Mathematics v2 instead of v1');

  // Games are told, and the website plays it.
  const told = await t.platform.ask('GET', 'config/effective', { site: site.code, game: 'slot-1' });
  expect(told.body).toMatchObject({ mathematics: { rtp_profile: '96', math_version: 'v2' } });
  const { list } = await reader.call(getDataSequenceList, {});
  expect(list).toMatchObject([
    {
      math_version: 'v2',
      mode: 'base',
      n: 4,
      site_count: 1,
      sites: [{ id: site.id }],
      differs: [],
      shown_rtp: '96.0000',
      ended_at: null,
    },
  ]);
  expect((await reader.call(getDataSequenceList, { with_former: true })).list).toHaveLength(2);
  // The game shows another maximum: R26.
  await db.updateTable('game').set({ max_multiple: '31' }).where('id', '=', game.id).execute();
  expect((await reader.call(getDataSequenceList, { differs: true })).list).toMatchObject([{ differs: ['max_multiple'] }]);
  await db.updateTable('game').set({ max_multiple: '30' }).where('id', '=', game.id).execute();
  expect((await reader.call(getDataSequenceList, { differs: true })).list).toEqual([]);
  const same = await reader.call(compareDataSequences, { one_id: first.id, other_id: second.id });
  expect(same).toMatchObject({ basis: 'payouts', ks: '0.000000' });
  // What is in force can neither go back nor be removed, nor leave it by a step that was meant for another state; what was in force stays Used.
  const reason = 'No';
  expect((await maker.tryCall(bindDataSequence, seen(second))).code).toBe(40902);
  const former = await reader.call(contract.getSourceFileDetail, { id: first.id });
  expect((await other.tryCall(contract.approveSourceFile, seen(former))).code).toBe(40902);
  expect((await maker.tryCall(contract.stepBackSourceFile, { id: former.id, version: former.version, reason })).code).toBe(40902);
  expect((await maker.tryCall(contract.stepBackSourceFile, { id: second.id, version: second.version, reason })).code).toBe(40902);
  const gone = await maker.call(contract.deleteSourceFiles, { ids: [second.id, first.id] });
  expect(gone.list.map(({ code }) => code)).toEqual([40902, 40902]);
});

it('one is in force for a profile, however a package writes it', async () => {
  const parts = partsOf({ game: 'slot-1', version: 'v2b' });
  const brought = await send({ ...parts, index: { ...parts.index, rtp_profile: '96.00' } });
  const checked = await other.call(contract.approveSourceFile, seen(brought));
  const used = await maker.call(bindDataSequence, seen(checked));
  await maker.call(contract.applySourceFile, { ...seen(used), reason: 'Certified' });
  expect((await reader.call(getDataSequenceList, {})).list.map((row) => row.math_version)).toEqual(['v2b']);
});

it('two tables are told apart by the greatest distance of their distributions', async () => {
  const [one] = (await reader.call(contract.getSourceFileList, { state: ['used'] })).list;
  // 30 of 300 wins of 1x become losses, and ten more pay 4x instead of nothing: by hand F(0) is 0.600 and 0.620, F(1x) 0.900 and 0.890.
  const parts = withLookup(partsOf({ game: 'slot-1', version: 'v3' }), (text) =>
    text.replace('1,600,0', '1,620,0').replace('2,300,100', '2,270,100').replace('3,90,400', '3,100,400'),
  );
  const brought = await send({ ...parts, index: { ...parts.index, rtp_profile: '97' } });
  expect(brought.check_state).toBe('refused');
  const compared = await reader.call(compareDataSequences, { one_id: one?.id ?? '', other_id: brought.id });
  expect(compared).toMatchObject({ ks: '0.020000', ks_at: '0.000000', other: { rtp_pct: '97' } });
  expect(compared.points).toEqual([
    { multiple: '0.000000', one: '60.000000', other: '62.000000' },
    { multiple: '1.000000', one: '90.000000', other: '89.000000' },
    { multiple: '4.000000', one: '99.000000', other: '99.000000' },
    { multiple: '30.000000', one: '100.000000', other: '100.000000' },
  ]);
  const { list } = await maker.call(contract.getSourceFaultList, { source_file_id: brought.id });
  expect(list[0]?.text).toBe('index.json: profile 97 is none of the game’s certified ones: 96, 94');
  expect((await maker.call(contract.getSourceFaultList, { source_file_id: brought.id }, { lang: 'zh' })).list[0]?.text).toContain(
    '档位 97',
  );
});

it('a wrong signature, a key out of use, a file that is short and one that changes afterwards are refused', async () => {
  const parts = partsOf({ game: 'slot-1', version: 'v4' });
  const zip = await zipOf(parts);
  const forged = await send(parts, { signature: signatureOf(zip, drawVendor()) });
  expect(forged).toMatchObject({ check_state: 'refused', fault_count: 1 });
  expect((await maker.tryCall(contract.approveSourceFile, seen(forged))).code).toBe(40902);
  const stale = await addKey(maker, drawVendor().publicKey);
  const { id } = await maker.call(contract.startSourceUpload, {
    file_name: 'a.zip',
    bytes: zip.length,
    key_id: stale,
    signature: signatureOf(zip, vendor),
  });
  expect((await putPart(t, other, { id, offset: 0, bytes: zip })).code).toBe(40400);
  expect((await putPart(t, reader, { id, offset: 0, bytes: zip })).code).toBe(40300);
  expect((await putPart(t, maker, { id, offset: 10, bytes: zip.subarray(10) })).code).toBe(40902);
  expect(await putPart(t, maker, { id, offset: 0, bytes: zip.subarray(0, 100) })).toMatchObject({ data: { received: 100 } });
  expect(await putPart(t, maker, { id, offset: 0, bytes: zip.subarray(0, 100) })).toMatchObject({ data: { received: 100 } });
  // Half of it was written when the process ended, and then it comes twice at once.
  const path = partPath(t.deps.settings, id);
  truncateSync(path, 60);
  const again = () => putPart(t, maker, { id, offset: 0, bytes: zip.subarray(0, 100) });
  expect(await Promise.all([again(), again()])).toMatchObject([{ data: { received: 100 } }, { data: { received: 100 } }]);
  expect(statSync(path).size).toBe(100);
  expect(await maker.tryCall(contract.finishSourceUpload, { id })).toMatchObject({ code: 40902, data: { received: 100 } });
  // Nobody goes on with it.
  const aged = async (file: string, days: number): Promise<boolean> => {
    const at = new Date(Date.now() - days * 86_400_000);
    utimesSync(file, at, at);
    await removeLeftovers.run(t.deps);
    return existsSync(file);
  };
  expect([await aged(path, 6), await aged(path, 8)]).toEqual([true, false]);
  const before = (await maker.call(keys.getMathKeyList, { sort: 'id' })).list.find((key) => key.id === stale);
  await maker.call(keys.deleteMathKey, { id: stale, version: before?.version ?? 0, reason: 'Lost' });
  expect(
    (
      await maker.tryCall(contract.startSourceUpload, {
        file_name: 'a.zip',
        bytes: 10,
        key_id: stale,
        signature: signatureOf(zip, vendor),
      })
    ).code,
  ).toBe(40001);

  const sound = await send(parts);
  appendFileSync(packagePath(t.deps.settings, sound.id), 'x');
  expect(await other.tryCall(contract.approveSourceFile, seen(sound))).toMatchObject({
    code: 40902,
    message: expect.stringContaining('SHA-256'),
  });
  const file = packagePath(t.deps.settings, sound.id);
  expect(await aged(file, 400)).toBe(true);
  expect(await maker.call(contract.deleteSourceFiles, { ids: [sound.id] })).toMatchObject({ list: [{ code: 0 }] });
  expect(await aged(file, 1)).toBe(false);
});

const LEADS_TO: Record<string, Partial<Record<OutcomeDataState, OutcomeDataState>>> = {
  approve: { init: 'checked' },
  bind: { checked: 'used' },
  apply: { used: 'applied' },
  back: { used: 'checked', checked: 'init' },
};

it('whatever two people do at once, a package only takes the steps that there are, and one is in force', async () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('approve', 'bind', 'apply', 'back'), fc.boolean()), {
    minLength: 4,
    maxLength: 8,
  });
  let made = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      made += 1;
      const brought = await send(partsOf({ game: 'slot-1', version: `p${made}` }));
      const read = () => reader.call(contract.getSourceFileDetail, { id: brought.id });
      let state: OutcomeDataState = 'init';
      for (const [step, isTwice] of commands) {
        const row = await read();
        const call = (caller: Caller): Promise<{ code: number }> => {
          const reason = 'Drawn';
          if (step === 'approve') return caller.tryCall(contract.approveSourceFile, seen(row));
          if (step === 'bind') return caller.tryCall(bindDataSequence, seen(row));
          if (step === 'apply') return caller.tryCall(contract.applySourceFile, { ...seen(row), reason });
          return caller.tryCall(contract.stepBackSourceFile, { id: row.id, version: row.version, reason });
        };
        const codes = (await Promise.all(isTwice ? [call(other), call(other)] : [call(other)])).map(({ code }) => code);
        const after = (await read()).state;
        // At most one of two has its way, and what it did is a step of the machine.
        expect(codes.filter((code) => code === 0).length).toBe(after === state ? 0 : 1);
        if (after !== state) expect([outcomeData.canMove(state, after), after]).toEqual([true, LEADS_TO[step]?.[state]]);
        state = after;
      }
      const { list } = await reader.call(getDataSequenceList, { game_id: game.id });
      expect(list).toHaveLength(1);
    }),
    { numRuns: 8 },
  );
});

it('packages that come at once are each checked once, by whichever process', async () => {
  const second = createQueue({ url: t.stores.postgresUrl, log: silentLog });
  const ids = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const zip = await zipOf(partsOf({ game: 'slot-1', version: `at-once-${at}` }));
      const { id } = await maker.call(contract.startSourceUpload, {
        file_name: 'a.zip',
        bytes: zip.length,
        key_id: keyId,
        signature: signatureOf(zip, vendor),
      });
      await putPart(t, maker, { id, offset: 0, bytes: zip });
      await maker.call(contract.finishSourceUpload, { id });
      return id;
    }),
  );
  const ended = async (): Promise<string[]> =>
    (
      await db
        .selectFrom('audit_event')
        .select('object_id')
        .where('action', '=', 'source_file.check')
        .where('object_id', 'in', ids)
        .execute()
    ).map(({ object_id: id }) => id);
  try {
    await Promise.all([startChecker(t.deps), startChecker({ ...t.deps, queue: second })]);
    await expect.poll(async () => new Set(await ended()).size, { timeout: 30_000 }).toBe(6);
    await Promise.all([t.deps.queue.stop(), second.stop()]);
    expect(await ended()).toHaveLength(6);
  } finally {
    await second.stop();
  }
});

it('packages are announced no further than one user may, and no further than there is room', async () => {
  const announce = (caller: Caller, bytes: number) =>
    caller.tryCall(contract.startSourceUpload, {
      file_name: 'big.zip',
      bytes,
      key_id: keyId,
      signature: signatureOf(Buffer.alloc(32), vendor),
    });
  const greedy = await t.signInAs({ codes: CODES });
  const codes: number[] = [];
  for (let n = 0; n < 25; n += 1) codes.push((await announce(greedy, 2 * 1024 ** 3)).code);
  // A small disk has room for fewer.
  const taken = codes.filter((code) => code === 0).length;
  expect(taken).toBeLessThanOrEqual(4);
  expect(codes.slice(taken).every((code) => code === 40902)).toBe(true);
  // Room that is given away already: more than any disk has.
  const open = db.selectFrom('math_version').select('id').where('check_state', '=', 'awaited').where('deleted_at', 'is', null);
  const { id } = await open.executeTakeFirstOrThrow();
  const row = db.updateTable('math_version').where('id', '=', id);
  await row.set({ bytes: String(10 ** 15) }).execute();
  const full = await announce(await t.signInAs({ codes: CODES }), 1_024);
  expect([full.code, full.message]).toEqual([40902, expect.stringContaining('disk')]);
  await row.set({ deleted_at: new Date() }).execute();
  expect((await announce(await t.signInAs({ codes: CODES }), 1_024)).code).toBe(0);
});
