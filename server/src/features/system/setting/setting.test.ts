import { approveRequest } from '@manager/contract/features/approval/approval';
import {
  editSetting,
  getSettingList,
  SETTINGS,
  type SettingName,
  type SettingRow,
} from '@manager/contract/features/system/setting';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/client.ts';

const t = await startTestApp({ settings: { dualControl: 'auto' } });
const { db } = t.deps;
const admin = await t.signInAs({ isSuper: true });

afterEach(async () => {
  await db.deleteFrom('setting').where('name', 'in', Object.keys(SETTINGS)).execute();
  t.deps.settings.dualControl = 'auto';
});

const rowOf = async (name: SettingName): Promise<SettingRow | undefined> =>
  (await admin.call(getSettingList, {})).list.find((row) => row.name === name);
const giveAll = (hash: string | null) =>
  db.updateTable('staff_user').set({ password_hash: hash }).where('is_super', '=', true).execute();

describe('a setting', () => {
  it('says what holds and where it comes from', async () => {
    expect(
      (await admin.call(getSettingList, {})).list.map(({ name, value, source, version }) => [name, value, source, version]),
    ).toEqual([
      ['dual_control', 'auto', 'default', 0],
      ['session_policy', 'multi', 'default', 0],
      ['max_sessions', 5, 'default', 0],
      ['max_sessions_super', 5, 'environment', 0],
      ['speed_max_pace', 40, 'default', 0],
      ['speed_max_latency_ms', 800, 'default', 0],
      ['speed_max_failed_pct', 5, 'default', 0],
      ['rtp_false_alarms', 100, 'default', 0],
      ['rtp_shift', 2, 'default', 0],
      ['case_sla_hours', 24, 'default', 0],
      ['block_max_players', 100, 'default', 0],
      ['password_max_age_days', 0, 'default', 0],
    ]);
    t.deps.settings.dualControl = 'off';
    expect(await rowOf('dual_control')).toMatchObject({ value: 'off', source: 'environment' });
    const edited = await admin.call(editSetting, { name: 'dual_control', version: 0, value: 'on', reason: 'Two of us now' });
    expect(edited).toMatchObject({ value: 'on', source: 'console', fallback: 'off', version: 1, can: { edit: true } });
    expect(edited.updated_by).not.toBeNull();
  });

  it.each<[SettingName, string | number, number]>([
    ['dual_control', 'maybe', 40001],
    ['dual_control', 1, 40001],
    ['session_policy', 'none', 40001],
    ['session_policy', 'single', 0],
    ['max_sessions', 0, 40001],
    ['max_sessions', 51, 40001],
    ['max_sessions', 50, 0],
    ['max_sessions', '5', 40001],
    ['max_sessions', 2.5, 40001],
    ['max_sessions_super', 10, 0],
    ['password_max_age_days', -1, 40001],
    ['password_max_age_days', 0, 0],
  ])('%s takes %s: %i', async (name, value, code) => {
    expect((await admin.tryCall(editSetting, { name, version: 0, value, reason: 'Test' })).code).toBe(code);
  });

  it('is changed with a reason, under its version, and on record', async () => {
    expect((await admin.tryCall(editSetting, { name: 'max_sessions', version: 0, value: 3, reason: ' ' })).code).toBe(40001);
    await admin.call(editSetting, { name: 'max_sessions', version: 0, value: 3, reason: 'Fewer desks' });
    expect(await admin.tryCall(editSetting, { name: 'max_sessions', version: 0, value: 4, reason: 'x' })).toMatchObject({
      code: 40900,
      data: { current: { value: 3, version: 1 } },
    });
    const entry = await db
      .selectFrom('audit_event')
      .selectAll()
      .where('object_id', '=', 'max_sessions')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'setting.save',
      object_type: 'setting',
      reason: 'Fewer desks',
      before: { value: 5 },
      after: { value: 3 },
    });
  });

  it('is set by one of many who set it first at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        admin.tryCall(editSetting, { name: 'max_sessions', version: 0, value: n + 1, reason: 'First' }),
      ),
    );
    const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, ...Array.from({ length: 11 }, () => 40900)]);
  });

  it('asks for the code', async () => {
    const reader = await t.signInAs({ codes: ['A-3'] });
    expect((await reader.call(getSettingList, {})).list[0]?.can).toEqual({ edit: false });
    expect((await reader.tryCall(editSetting, { name: 'max_sessions', version: 0, value: 3, reason: 'x' })).code).toBe(40300);
  });
});

describe('dual control on auto', () => {
  const edit = (version: number) =>
    admin.tryCall(editSetting, { name: 'max_sessions', version, value: 3 + version, reason: 'x' });
  const lastMark = async (): Promise<string | undefined> =>
    (
      await db
        .selectFrom('audit_event')
        .select('mark')
        .where('action', '=', 'setting.save')
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.mark;

  it('lets a single operator act, and marks it', async () => {
    await giveAll('x');
    expect((await edit(0)).code).toBe(0);
    expect(await lastMark()).toBe('single_operator');
  });

  it('asks for a second person as soon as there is one, but not for somebody who cannot sign in', async () => {
    const second = await t.signInAs({ isSuper: true });
    const set = (change: Record<string, unknown>) =>
      db.updateTable('staff_user').set(change).where('id', '=', second.userId).execute();
    await giveAll('x');
    for (const [change, code] of [
      [{ status: 'disabled' }, 0],
      [{ status: 'enabled', password_hash: null }, 0],
      [{ password_hash: 'x', deleted_at: new Date() }, 0],
      [{ deleted_at: null }, 40903],
    ] as const) {
      await set(change);
      const version = (await rowOf('max_sessions'))?.version ?? 0;
      const answer = await edit(version);
      expect([change, answer.code]).toEqual([change, code]);
      if (answer.code !== 40903) continue;
      const { approval_id: id } = answer.data as unknown as { approval_id: string };
      // Holding the code is not enough where only super users decide.
      const agentStaff = await t.signInAs({ codes: ['A-3', 'A-3-91'] });
      expect((await agentStaff.tryCall(approveRequest, { id })).code).toBe(40400);
      expect((await second.call(approveRequest, { id })).state).toBe('executed');
      expect(await lastMark()).toBe('');
    }
  });
});
