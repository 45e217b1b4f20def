import { getBetDetail } from '@manager/contract/features/account/bet-detail';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { RoundView } from '../../../product/round/RoundView.tsx';
import { BetActions } from './BetActions.tsx';
import classes from './bet-detail.module.css';
import { BetOverview } from './BetOverview.tsx';
import { BetVersions } from './BetVersions.tsx';
import { RawDetail } from './RawDetail.tsx';
import { useBetTexts } from './use-bet-texts.ts';

/** Of a draw of a lottery. */
const drawHref = (id: string): string => `/account/bet-detail?tab=draws&id=${encodeURIComponent(id)}`;

type Props = {
  betId: string;
  onClose: () => void;
  /** To the next or previous bet of the list. */ onStep: (step: 1 | -1) => void;
};

/** One bet beside the list: all its fields, the round on its reels, its amendments, and what the game sent. J and K walk the list. */
export const BetDrawer = ({ betId, onClose, onStep }: Props): ReactNode => {
  const t = useBetTexts();
  const query = useCall(getBetDetail, { bet_id: betId }, { keepsPrevious: true });

  return (
    <RecordDrawer title={t('detail', { id: query.data?.bet_id ?? betId })} widthPx={720} onClose={onClose} onStep={onStep}>
      <div className={classes.drawer}>
        <RecordPanel query={query}>
          {(bet) => (
            <>
              <BetActions bet={bet} />
              <DetailTabs
                tabs={[
                  { key: 'overview', label: t('overview'), content: <BetOverview bet={bet} /> },
                  {
                    key: 'round',
                    label: t('tab.round'),
                    content: <RoundView detail={bet.detail} booked={bet} perspective="operator" hrefOfDraw={drawHref} />,
                  },
                  {
                    key: 'versions',
                    label: t('tab.versions'),
                    content: <BetVersions versions={bet.versions} currency={bet.currency} />,
                  },
                  { key: 'raw', label: t('raw'), content: <RawDetail bet={bet} /> },
                ]}
              />
            </>
          )}
        </RecordPanel>
      </div>
    </RecordDrawer>
  );
};
