import type { GameRow } from '@manager/contract/features/set-up/game';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RowLink } from '../../../kit/table/RowLink.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money, Percent } from '../../../ui/Money.tsx';
import { GameStatusTag } from './GameStatusTag.tsx';
import { FLAG_TEXTS, GAME_FLAGS } from './game-values.ts';
import type { texts } from './texts.en.ts';
import { useGameLabels } from './use-game-labels.ts';

const SHOWN_FLAGS = GAME_FLAGS.filter((flag) => flag.startsWith('is_') && flag !== 'is_h5');

export const useGameColumns = ({
  hrefOf,
  onOpen,
}: {
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
}): Column<GameRow>[] => {
  const t = useTexts<typeof texts>('set-up/game');
  const k = useTexts<typeof kitTexts>('kit');
  const labels = useGameLabels();
  return [
    {
      id: 'name',
      header: labels.name,
      isSortable: true,
      isFrozen: true,
      widthPx: 200,
      cell: (row) => (
        <RowLink href={hrefOf(row.id)} onOpen={() => onOpen(row.id)}>
          {row.name}
        </RowLink>
      ),
    },
    { id: 'id', header: t('id'), isSortable: true, isNumeric: true, isHiddenAtFirst: true, cell: (row) => row.id },
    { id: 'code', header: labels.code, isSortable: true, cell: (row) => <CopyText value={row.code} /> },
    { id: 'name_zh', header: labels.name_zh, cell: (row) => <span lang="zh-CN">{row.name_zh || '–'}</span> },
    { id: 'vendor', header: labels.vendor, isSortable: true, cell: (row) => row.vendor },
    { id: 'type', header: labels.type, cell: (row) => t(`type.${row.type}`) },
    { id: 'status', header: labels.status, cell: (row) => <GameStatusTag status={row.status} /> },
    {
      id: 'rtp',
      header: labels.rtp,
      isSortable: true,
      isNumeric: true,
      help: t('rtpHint'),
      cell: (row) => <Percent value={row.rtp} />,
    },
    {
      id: 'volatility',
      header: labels.volatility,
      cell: (row) => (row.volatility === null ? '–' : t(`volatility_${row.volatility}`)),
    },
    {
      id: 'sigma',
      header: labels.sigma,
      isNumeric: true,
      isHiddenAtFirst: true,
      help: t('sigmaHint'),
      cell: (row) => row.sigma ?? '–',
    },
    { id: 'min_bet', header: labels.min_bet, isNumeric: true, cell: (row) => <Money value={row.min_bet} /> },
    { id: 'max_bet', header: labels.max_bet, isNumeric: true, cell: (row) => <Money value={row.max_bet} /> },
    {
      id: 'derived:flags',
      header: t('flags'),
      cell: (row) =>
        SHOWN_FLAGS.filter((flag) => row[flag])
          .map((flag) => t(FLAG_TEXTS[flag]))
          .join(', ') || '–',
    },
    { id: 'has_buy', header: labels.has_buy, isHiddenAtFirst: true, cell: (row) => (row.has_buy ? k('yes') : k('no')) },
    { id: 'origin', header: labels.origin, isHiddenAtFirst: true, cell: (row) => row.origin || '–' },
    {
      id: 'max_multiple',
      header: labels.max_multiple,
      isNumeric: true,
      isHiddenAtFirst: true,
      cell: (row) => (row.max_multiple === null ? '–' : `× ${row.max_multiple}`),
    },
    { id: 'sort', header: labels.sort, isSortable: true, isNumeric: true, isHiddenAtFirst: true, cell: (row) => row.sort },
    {
      id: 'created_at',
      header: t('createdAt'),
      isSortable: true,
      isHiddenAtFirst: true,
      cell: (row) => <DateTime at={row.created_at} />,
    },
  ];
};
