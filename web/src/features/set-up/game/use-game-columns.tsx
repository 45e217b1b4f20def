import { game } from '@manager/contract/records/game';
import type { GameRow } from '@manager/contract/features/set-up/game';
import { useTexts } from '../../../i18n/use-texts.ts';
import { labelsOf } from '../../../product/record/labels.ts';
import {
  choiceColumn,
  codeColumn,
  countColumn,
  dateColumn,
  decimalColumn,
  flagColumn,
  idColumn,
  linkColumn,
  moneyColumn,
  exactPercentColumn,
  tagColumn,
  textColumn,
  type RowTarget,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { STATUS_TONES } from './GameStatusTag.tsx';
import { FLAG_TEXTS, GAME_FLAGS } from './game-values.ts';
import type { texts } from './texts.en.ts';

const SHOWN_FLAGS = GAME_FLAGS.filter((flag) => flag.startsWith('is_') && flag !== 'is_h5');

export const useGameColumns = (target: RowTarget): Column<GameRow>[] => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = labelsOf(game, t);
  return [
    linkColumn({ id: 'name', header: labels.name, isSortable: true, widthPx: 200, target }),
    idColumn({ header: t('id'), isSortable: true }),
    codeColumn({ id: 'code', header: labels.code, isSortable: true }),
    { id: 'name_zh', header: labels.name_zh, cell: (row) => <span lang="zh-CN">{row.name_zh || '–'}</span> },
    textColumn({ id: 'vendor', header: labels.vendor, isSortable: true }),
    choiceColumn({ id: 'type', header: labels.type, labelOf: (type) => t(`type.${type}`) }),
    tagColumn({ id: 'status', header: labels.status, tones: STATUS_TONES, labelOf: (status) => t(`status_${status}`) }),
    exactPercentColumn({ id: 'rtp', header: labels.rtp, isSortable: true, help: t('rtpHint') }),
    choiceColumn({ id: 'volatility', header: labels.volatility, labelOf: (volatility) => t(`volatility_${volatility}`) }),
    textColumn({ id: 'rtp_profiles', header: labels.rtp_profiles, isHiddenAtFirst: true, help: t('rtpProfilesHint') }),
    decimalColumn({ id: 'sigma', header: labels.sigma, isHiddenAtFirst: true, help: t('sigmaHint') }),
    moneyColumn({ id: 'min_bet', header: labels.min_bet }),
    moneyColumn({ id: 'max_bet', header: labels.max_bet }),
    moneyColumn({ id: 'default_bet', header: labels.default_bet, isHiddenAtFirst: true }),
    moneyColumn({ id: 'min_position_bet', header: labels.min_position_bet, isHiddenAtFirst: true }),
    moneyColumn({ id: 'max_position_bet', header: labels.max_position_bet, isHiddenAtFirst: true }),
    textColumn({ id: 'limits_id', header: labels.limits_id, isHiddenAtFirst: true, help: t('limitsIdHint') }),
    choiceColumn({
      id: 'coin_size_type',
      header: labels.coin_size_type,
      isHiddenAtFirst: true,
      labelOf: (type) => t(`coin_${type}`),
    }),
    {
      id: 'derived:flags',
      header: t('flags'),
      cell: (row) =>
        SHOWN_FLAGS.filter((flag) => row[flag])
          .map((flag) => t(FLAG_TEXTS[flag]))
          .join(', ') || '–',
    },
    flagColumn({ id: 'has_buy', header: labels.has_buy, isHiddenAtFirst: true }),
    flagColumn({ id: 'has_jackpot', header: labels.has_jackpot, isHiddenAtFirst: true }),
    textColumn({ id: 'jackpot_pool_code', header: labels.jackpot_pool_code, isHiddenAtFirst: true }),
    exactPercentColumn({ id: 'jackpot_rate', header: labels.jackpot_rate, isHiddenAtFirst: true, help: t('jackpotRateHint') }),
    textColumn({ id: 'vendor_game_id', header: labels.vendor_game_id, isHiddenAtFirst: true }),
    textColumn({ id: 'window_size', header: labels.window_size, isHiddenAtFirst: true }),
    countColumn({ id: 'lines', header: labels.lines, isHiddenAtFirst: true, rangeValue: () => null }),
    textColumn({ id: 'mode', header: labels.mode, isHiddenAtFirst: true }),
    textColumn({ id: 'features', header: labels.features, isHiddenAtFirst: true }),
    textColumn({ id: 'languages', header: labels.languages, isHiddenAtFirst: true }),
    flagColumn({ id: 'is_h5', header: labels.is_h5, isHiddenAtFirst: true }),
    flagColumn({ id: 'is_featured', header: labels.is_featured, isHiddenAtFirst: true }),
    flagColumn({ id: 'is_hot', header: labels.is_hot, isHiddenAtFirst: true }),
    flagColumn({ id: 'is_permanent_hot', header: labels.is_permanent_hot, isHiddenAtFirst: true }),
    flagColumn({ id: 'is_new', header: labels.is_new, isHiddenAtFirst: true }),
    textColumn({ id: 'origin', header: labels.origin, isHiddenAtFirst: true }),
    {
      id: 'max_multiple',
      header: labels.max_multiple,
      isNumeric: true,
      isHiddenAtFirst: true,
      rangeValue: () => null,
      cell: (row) => (row.max_multiple === null ? '–' : `× ${row.max_multiple}`),
    },
    countColumn({ id: 'sort', header: labels.sort, isSortable: true, isHiddenAtFirst: true, rangeValue: () => null }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true, isHiddenAtFirst: true }),
  ];
};
