import { getBetDetail } from '@manager/contract/features/account/bet-detail';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordActions, RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { objectHref } from '../../../product/audit/object-link.ts';
import { RoundView } from '../../../product/round/RoundView.tsx';
import { useStoryTexts } from './use-story-texts.ts';

type Props = { betId: string; onClose: () => void; onStep: (step: 1 | -1) => void };

/** What the game showed of one bet, step by step. J and K walk the bets of the page. */
export const PlayDrawer = ({ betId, onClose, onStep }: Props): ReactNode => {
  const t = useStoryTexts();
  const query = useCall(getBetDetail, { bet_id: betId }, { keepsPrevious: true });
  return (
    <RecordDrawer title={t('play.title', { id: betId })} widthPx={720} onClose={onClose} onStep={onStep}>
      <RecordPanel query={query}>
        {(bet) => (
          <>
            <RecordActions>
              <Link to={objectHref({ object_type: 'bet', object_id: bet.bet_id }) ?? ''}>{t('open.bet')}</Link>
            </RecordActions>
            <RoundView detail={bet.detail} booked={bet} perspective="operator" />
          </>
        )}
      </RecordPanel>
    </RecordDrawer>
  );
};
