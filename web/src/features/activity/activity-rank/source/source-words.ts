import type { getScoreList, ScoreRow } from '@manager/contract/features/activity/activity-rank/source';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { type TextKey, type Translate, useTexts } from '../../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export const PATH = '/activity/activity-rank/source';

export type SourceTranslate = Translate<TextKey<typeof texts>>;
export const useSourceTexts = (): SourceTranslate => useTexts<typeof texts>('activity/activity-rank/source');

export type ScoreList = OutputOf<typeof getScoreList>;
/** A row of the leaderboard under an id of its own: robots have no player. */
export type BoardRow = ScoreRow & { id: string };

export const boardRow = (row: ScoreRow): BoardRow => ({ ...row, id: row.is_robot ? `robot:${row.user_name}` : row.player_id });
