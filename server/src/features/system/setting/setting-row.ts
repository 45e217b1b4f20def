import {
  editSetting,
  SETTINGS,
  SettingRow,
  type SettingName,
  type SettingValue,
} from '@manager/contract/features/system/setting';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { Settings } from '../../../kit/service/settings.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import type { ScopedDb } from '../../../postgres/db.ts';

type Stored = { value: unknown; version: number; updated_at: Date; updated_by: string | null; approved_name: string };

/** All settings, or the one of that name, as they hold now. */
export const readSettingRows = async (ctx: Ctx, db: ScopedDb, names: readonly SettingName[]): Promise<SettingRow[]> => {
  const rows = await db
    .selectFrom('setting')
    .leftJoin('staff_user', 'staff_user.id', 'setting.updated_by')
    .where('setting.name', 'in', names)
    .select([
      'setting.name',
      'value',
      'setting.version',
      'setting.updated_at',
      'staff_user.user_name as updated_by',
      'setting.approved_name',
    ])
    .execute();
  const stored = new Map(rows.map((row) => [row.name, row]));
  return names.map((name) => toSettingRow(ctx, name, stored.get(name)));
};

export const readSettingRow = async (ctx: Ctx, db: ScopedDb, name: SettingName): Promise<SettingRow> => {
  const [row] = await readSettingRows(ctx, db, [name]);
  if (row === undefined) throw new Error(`setting ${name} vanished`);
  return row;
};

const toSettingRow = (ctx: Ctx, name: SettingName, stored: Stored | undefined): SettingRow => {
  const kind = SETTINGS[name];
  const fallback = fallbackOf(ctx.settings, name);
  return SettingRow.parse({
    name,
    kind: kind.kind,
    options: kind.kind === 'choice' ? kind.options : [],
    min: kind.kind === 'number' ? kind.min : null,
    max: kind.kind === 'number' ? kind.max : null,
    value: stored === undefined ? fallback : stored.value,
    source: stored === undefined ? sourceOf(fallback, kind.default) : 'console',
    fallback,
    version: stored?.version ?? 0,
    updated_at: stored?.updated_at.toISOString() ?? null,
    updated_by: stored?.updated_by ?? null,
    approved_name: stored?.approved_name ?? '',
    can: { edit: mayCall(ctx, editSetting) },
  });
};

/** What holds without the console: where the environment decides, it says so. */
const fallbackOf = (settings: Settings, name: SettingName): SettingValue => {
  if (name === 'dual_control') return settings.dualControl;
  // Reached by plain http the product is being tried out, often by several people under its one account (see start-session.ts).
  if (name === 'max_sessions_super' && !settings.isHttps) return SETTINGS.max_sessions.default;
  return SETTINGS[name].default;
};

const sourceOf = (fallback: SettingValue, standard: SettingValue): 'environment' | 'default' =>
  fallback === standard ? 'default' : 'environment';
