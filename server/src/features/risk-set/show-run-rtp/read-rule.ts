import { SETTINGS } from '@manager/contract/features/system/setting';
import { alarmLevels } from '@manager/domain/rtp-monitor';
import { readSetting } from '../../../kit/service/setting.ts';
import type { AnyDb } from '../../../postgres/db.ts';
import type { Rule } from './judge-evidence.ts';
import type { Stream } from './stream.ts';

/** How many false alarms are put up with and which shift is to be found: settings, changed by two persons. */
export const readRule = async (db: AnyDb): Promise<Rule & { falseAlarms: number }> => {
  const falseAlarms = await readSetting<number>(db, 'rtp_false_alarms', SETTINGS.rtp_false_alarms.default);
  const shiftPct = await readSetting<number>(db, 'rtp_shift', SETTINGS.rtp_shift.default);
  return { falseAlarms, shiftPct, levels: alarmLevels(falseAlarms / 10_000) };
};

/** When the tests of a stream began anew because a case about it was closed: the last time each. */
export const readRestarts = async (db: AnyDb): Promise<{ stream: Stream; atMs: number }[]> => {
  const rows = await db
    .selectFrom('rtp_alert')
    .select(['game_id', 'rtp_profile', 'math_version', 'buy_mode'])
    .select((eb) => eb.fn.max('closed_at').as('at'))
    .where('closed_at', 'is not', null)
    .groupBy(['game_id', 'rtp_profile', 'math_version', 'buy_mode'])
    .execute();
  return rows.flatMap((row) =>
    row.at === null
      ? []
      : [
          {
            stream: { gameId: row.game_id, profile: row.rtp_profile, version: row.math_version, mode: row.buy_mode },
            atMs: row.at.getTime(),
          },
        ],
  );
};
