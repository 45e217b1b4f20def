import {
  approveRankRule,
  cancelRankRule,
  cloneRankRule,
  deleteRankRule,
  getRankCosts,
  type RankActivityRow,
} from '@manager/contract/features/activity/activity-rank/rule';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActivityDetail } from '../../../../product/activity/ActivityDetail.tsx';
import { useHolds } from '../../../../session/session.ts';
import { useScoreName } from '../score-words.ts';
import { rankFacts } from './rank-facts.ts';
import { useRankTexts } from './rank-words.ts';
import { RankPrizes } from './RankPrizes.tsx';

const CALLS = {
  approve: approveRankRule,
  cancel: cancelRankRule,
  remove: deleteRankRule,
  clone: cloneRankRule,
  costs: getRankCosts,
};

type Props = { row: RankActivityRow; onEdit: () => void; onClose: () => void; onOpen: (id: string) => void };

const hrefOf = (screen: 'source' | 'settle', id: string): string =>
  `/activity/activity-rank/${screen}?${new URLSearchParams({ [screen === 'source' ? 'activity_id' : 'id']: id }).toString()}`;

export const RankDetail = ({ row, ...on }: Props): ReactNode => {
  const t = useRankTexts();
  const scoreName = useScoreName();
  const holds = useHolds();
  const hasRun = row.state !== 'draft' && row.state !== 'scheduled' && row.state !== 'cancelled';
  const isOver = row.state === 'ended' || row.state === 'settling' || row.state === 'settled';
  return (
    <ActivityDetail
      {...on}
      row={row}
      calls={CALLS}
      facts={[
        ...(hasRun && holds('L-1-2')
          ? [{ label: t('board'), value: <Link to={hrefOf('source', row.id)}>{t('openBoard')}</Link> }]
          : []),
        ...(isOver && holds('L-1-3')
          ? [{ label: t('settlement'), value: <Link to={hrefOf('settle', row.id)}>{t('openSettlement')}</Link> }]
          : []),
        ...rankFacts(row, t, scoreName),
      ]}
      tabs={[{ key: 'prizes', label: t('prizes'), content: <RankPrizes row={row} /> }]}
    />
  );
};
