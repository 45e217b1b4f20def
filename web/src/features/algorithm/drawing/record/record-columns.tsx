import type { DrawingRow } from '@manager/contract/features/algorithm/drawing/drawing';
import {
  choiceColumn,
  countColumn,
  dateColumn,
  decimalColumn,
  exactPercentColumn,
  idColumn,
  linkColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../../kit/list/columns.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { type DrawingTranslate, STATE_TONES } from '../drawing-words.ts';
import type { RecordTranslate } from './record-words.ts';

type Options = { t: RecordTranslate; d: DrawingTranslate; target: RowTarget };

export const recordColumns = ({ t, d, target }: Options): Column<DrawingRow>[] => [
  linkColumn({ id: 'name', header: d('name'), isSortable: true, widthPx: 200, target }),
  textColumn({ id: 'game_name', header: d('game') }),
  exactPercentColumn({ id: 'rtp_profile', header: d('profile') }),
  tagColumn({ id: 'state', header: d('state'), isSortable: true, tones: STATE_TONES, labelOf: (value) => d(`state_${value}`) }),
  choiceColumn({ id: 'kind', header: d('kind'), labelOf: (value) => d(`kind_${value}`) }),
  countColumn({ id: 'n', header: d('n'), isSortable: true, rangeValue: () => null, card: 'figure' }),
  exactPercentColumn({ id: 'rtp_pct', header: 'RTP', help: t('rtpHelp'), isSortable: true, card: 'figure' }),
  decimalColumn({ id: 'sigma', header: d('sigma'), help: t('sigmaHelp'), isSortable: true }),
  exactPercentColumn({ id: 'hit_rate_pct', header: d('hitRate'), isHiddenAtFirst: true }),
  decimalColumn({ id: 'max_multiple', header: d('maxMultiple'), leastPlaces: 0 }),
  textColumn({ id: 'created_by', header: t('creator') }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  dateColumn({ id: 'checked_at', header: t('checkedAt'), isHiddenAtFirst: true }),
  textColumn({ id: 'checked_by', header: t('checkedBy'), isHiddenAtFirst: true }),
  textColumn({ id: 'check_approved_name', header: t('checkApprovedBy'), isHiddenAtFirst: true }),
  dateColumn({ id: 'used_at', header: t('usedAt'), isHiddenAtFirst: true }),
  dateColumn({ id: 'applied_at', header: t('appliedAt'), isSortable: true }),
  textColumn({ id: 'applied_by', header: t('appliedBy'), isHiddenAtFirst: true }),
  textColumn({ id: 'apply_approved_name', header: t('applyApprovedBy') }),
  dateColumn({ id: 'updated_at', header: t('updatedAt'), isSortable: true, isHiddenAtFirst: true }),
  textColumn({ id: 'rtp_exact', header: t('rtpExact'), isHiddenAtFirst: true }),
  textColumn({ id: 'sha256', header: 'SHA-256', isHiddenAtFirst: true }),
  noteColumn({ id: 'note', header: d('note'), isHiddenAtFirst: true }),
  idColumn({ header: 'ID', isSortable: true, isHiddenAtFirst: false }),
];
