import type { GameRow } from '@manager/contract/features/set-up/game';
import { useTexts } from '../../../i18n/use-texts.ts';
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
  percentColumn,
  tagColumn,
  textColumn,
  type RowTarget,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { STATUS_TONES } from './GameStatusTag.tsx';
import { FLAG_TEXTS, GAME_FLAGS } from './game-values.ts';
import type { texts } from './texts.en.ts';
import { useGameLabels } from './use-game-labels.ts';

const SHOWN_FLAGS = GAME_FLAGS.filter((flag) => flag.startsWith('is_') && flag !== 'is_h5');

export const useGameColumns = (target: RowTarget): Column<GameRow>[] => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = useGameLabels();
  return [
    linkColumn({ id: 'name', header: labels.name, isSortable: true, widthPx: 200, target }),
    idColumn({ header: t('id'), isSortable: true }),
    codeColumn({ id: 'code', header: labels.code, isSortable: true }),
    { id: 'name_zh', header: labels.name_zh, cell: (row) => <span lang="zh-CN">{row.name_zh || '–'}</span> },
    textColumn({ id: 'vendor', header: labels.vendor, isSortable: true }),
    choiceColumn({ id: 'type', header: labels.type, labelOf: (type) => t(`type.${type}`) }),
    tagColumn({ id: 'status', header: labels.status, tones: STATUS_TONES, labelOf: (status) => t(`status_${status}`) }),
    percentColumn({ id: 'rtp', header: labels.rtp, isSortable: true, help: t('rtpHint') }),
    choiceColumn({ id: 'volatility', header: labels.volatility, labelOf: (volatility) => t(`volatility_${volatility}`) }),
    decimalColumn({ id: 'sigma', header: labels.sigma, isHiddenAtFirst: true, help: t('sigmaHint') }),
    moneyColumn({ id: 'min_bet', header: labels.min_bet }),
    moneyColumn({ id: 'max_bet', header: labels.max_bet }),
    {
      id: 'derived:flags',
      header: t('flags'),
      cell: (row) =>
        SHOWN_FLAGS.filter((flag) => row[flag])
          .map((flag) => t(FLAG_TEXTS[flag]))
          .join(', ') || '–',
    },
    flagColumn({ id: 'has_buy', header: labels.has_buy, isHiddenAtFirst: true }),
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
