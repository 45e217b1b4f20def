import { type BlockRow, getBlockList } from '@manager/contract/features/maintain/block';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRelatedTab } from '../../../kit/detail/RelatedTab.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
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
        { label: t('id'), value: <CopyText value={row.id} /> },
        { label: t('state'), value: <StatusTag tone={BLOCK_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag> },
        { label: t('userName'), value: row.user_name === null ? t('anyPlayer') : <CopyText value={row.user_name} /> },
        { label: t('account'), value: row.player_id === null ? t('anyPlayer') : <CopyText value={row.player_id} /> },
        {
          label: t('site'),
          value: row.site_name === null ? t('allSites') : linkTo('C-2', `/set-up/website?id=${row.site_id}`, row.site_name),
        },
        {
          label: t('game'),
          value: row.game_name === null ? t('allGames') : linkTo('C-1', `/set-up/game?id=${row.game_id}`, row.game_name),
        },
        { label: t('reason'), value: row.reason },
        { label: t('note'), value: row.note },
        { label: t('expiresAt'), value: row.expires_at === null ? t('noEnd') : <DateTime at={row.expires_at} /> },
        { label: t('byUser'), value: <Who by={row.by_user} agreed={row.approved_name} /> },
        ...(row.lifted_at === null
          ? []
          : [
              { label: t('liftedBy'), value: <Who by={row.lifted_by} agreed={row.lift_approved_name} /> },
              { label: t('liftedAt'), value: <DateTime at={row.lifted_at} /> },
            ]),
        { label: t('createdAt'), value: <DateTime at={row.created_at} /> },
        { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
      ]}
    />
  );
};
