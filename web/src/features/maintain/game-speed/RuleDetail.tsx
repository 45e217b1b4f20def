import type { PlayRuleRow } from '@manager/contract/features/maintain/game-speed';
import { PLAY_SWITCHES } from '@manager/domain/play-rules';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount, MISSING } from '../../../ui/format.ts';
import { cycleText } from './rule-words.ts';
import type { texts } from './texts.en.ts';

export const RuleDetail = ({ row, onEdit }: { row: PlayRuleRow; onEdit: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('maintain/game-speed');
  return (
    <RecordDetail
      type="play_rule"
      row={row}
      onEdit={onEdit}
      tabs={[]}
      facts={[
        { section: t('where'), label: t('id'), value: <CopyText value={row.id} /> },
        { label: t('jurisdiction'), value: row.jurisdiction ?? t('any') },
        { label: t('gameType'), value: row.game_type === null ? t('any') : t(`type.${row.game_type}`) },
        { label: t('site'), value: row.site_name ?? t('any') },
        { label: t('game'), value: row.game_name ?? t('any') },
        { label: t('websites'), value: row.websites === 0 ? t('reachesNone') : formatCount(row.websites) },
        { section: t('pace'), label: t('minCycle'), value: row.min_cycle_ms === null ? MISSING : cycleText(row.min_cycle_ms) },
        { label: t('onTooFast'), value: row.min_cycle_ms === null ? MISSING : t(`onTooFast_${row.on_too_fast}`) },
        ...PLAY_SWITCHES.map((name, at) => ({
          ...(at === 0 ? { section: t('offers') } : {}),
          label: t(name),
          value: row[name] === null ? t('unsaid') : t(row[name] ? 'on' : 'off'),
        })),
        { section: t('why'), label: t('note'), value: row.note },
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
    />
  );
};
