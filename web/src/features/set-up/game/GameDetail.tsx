import type { GameRow } from '@manager/contract/features/set-up/game';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordDetail } from '../../../kit/resource/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money, Percent } from '../../../ui/Money.tsx';
import { GameStatusTag } from './GameStatusTag.tsx';
import { FLAG_TEXTS, GAME_FLAGS } from './game-values.ts';
import type { texts } from './texts.en.ts';
import { useGameLabels } from './use-game-labels.ts';

type Props = { row: GameRow; onEdit: () => void };

export const GameDetail = ({ row, onEdit }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const labels = useGameLabels();
  const flags = GAME_FLAGS.filter((flag) => row[flag]).map((flag) => t(FLAG_TEXTS[flag]));
  return (
    <RecordDetail
      type="game"
      row={row}
      onEdit={onEdit}
      facts={[
        { label: t('id'), value: <CopyText value={row.id} /> },
        { label: labels.code, value: <CopyText value={row.code} /> },
        { label: labels.name, value: row.name },
        { label: labels.name_zh, value: row.name_zh },
        ...Object.entries(row.names).map(([language, name]) => ({ label: `${labels.name} (${language})`, value: name })),
        { label: labels.status, value: <GameStatusTag status={row.status} /> },
        { label: labels.type, value: t(`type.${row.type}`) },
        { label: labels.vendor, value: row.vendor },
        { label: labels.origin, value: row.origin },
        { label: labels.rtp, value: <Percent value={row.rtp} places={4} /> },
        { label: labels.volatility, value: row.volatility === null ? '–' : t(`volatility_${row.volatility}`) },
        { label: labels.sigma, value: row.sigma },
        { label: labels.max_multiple, value: row.max_multiple === null ? '–' : `× ${row.max_multiple}` },
        { label: labels.min_bet, value: <Money value={row.min_bet} /> },
        { label: labels.max_bet, value: <Money value={row.max_bet} /> },
        { label: labels.lines, value: row.lines },
        { label: t('flags'), value: flags.join(', ') },
        { label: labels.languages, value: row.languages.join(', ') },
        { label: labels.sort, value: row.sort },
        { label: labels.description, value: row.description },
        { label: labels.note, value: row.note },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
    />
  );
};
