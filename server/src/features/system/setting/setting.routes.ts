import {
  SETTINGS,
  editSetting as editEndpoint,
  getSettingList,
  type SettingName,
} from '@manager/contract/features/system/setting';
import { route, type Route } from '../../../kit/http/route.ts';
import { editSetting } from './edit-setting.ts';
import { readSettingRows } from './setting-row.ts';

const NAMES = Object.keys(SETTINGS) as SettingName[];

export const routes: readonly Route[] = [
  route(getSettingList, async (ctx) => ({ list: await readSettingRows(ctx, ctx.db, NAMES) })),
  route(editEndpoint, editSetting),
];
