import { type BlockRow, getBlockList } from '@manager/contract/features/maintain/block';
import { block } from '@manager/contract/records/block';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { recordFacts } from '../../../product/record/record-facts.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { Who } from '../../../product/record/Who.tsx';
import { BLOCK_TONES } from './block-tones.ts';
import type { texts } from './texts.en.ts';

type Props = { row: BlockRow; onEdit: () => void; onLift: (row: BlockRow) => void };

export const BlockDetail = ({ row, onEdit, onLift }: Props): ReactNode => {
  const t = useTexts<typeof texts>('maintain/block');
  const holds = useHolds();
  const input = { site_id: row.site_id ?? '', state: 'active' };
  const related = useRelatedTab(
    row.site_id === null
      ? []
      : [
          {
            label: t('siteRules'),
            endpoint: getBlockList,
            input,
            href: `/maintain/block?${new URLSearchParams(input).toString()}`,
          },
        ],
  );
  const linkTo = (code: 'C-1' | 'C-2', href: string, name: string): ReactNode =>
    holds(code) ? <Link to={href}>{name}</Link> : name;
  const facts = recordFacts(block, t)(row, {
    state: <StatusTag tone={BLOCK_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag>,
    user_name: row.user_name === null ? t('anyPlayer') : <CopyText value={row.user_name} />,
    player_id: row.player_id === null ? t('anyPlayer') : <CopyText value={row.player_id} />,
    site_name: row.site_name === null ? t('allSites') : linkTo('C-2', `/set-up/website?id=${row.site_id}`, row.site_name),
    game_name: row.game_name === null ? t('allGames') : linkTo('C-1', `/set-up/game?id=${row.game_id}`, row.game_name),
    by_user: <Who by={row.by_user} agreed={row.approved_name} />,
    lifted_by: <Who by={row.lifted_by} agreed={row.lift_approved_name} />,
    ...(row.expires_at === null ? { expires_at: t('noEnd') } : {}),
  });
  return (
    <RecordDetail
      type="block"
      row={row}
      onEdit={onEdit}
      actions={
        row.can.delete ? (
          <Button color="red" variant="light" onClick={() => onLift(row)}>
            {t('lift')}
          </Button>
        ) : undefined
      }
      tabs={related}
      facts={[
        ...facts('id', 'state', 'user_name', 'player_id', 'site_name', 'game_name', 'reason', 'note', 'expires_at', 'by_user'),
        ...(row.lifted_at === null ? [] : facts('lifted_by', 'lifted_at')),
        ...facts('created_at', 'updated_at'),
      ]}
    />
  );
};
