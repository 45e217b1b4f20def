import { type BetDetail, shareBetDetail } from '@manager/contract/features/account/bet-detail';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { useHolds } from '../../../session/session.ts';
import { dateTimeText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './bet-detail.module.css';
import { draftHref } from '../../../product/compensation/draft-href.ts';
import { markHref } from '../../../product/invalid-bet/mark-href.ts';
import { StoryLink } from '../../../product/round-story/StoryLink.tsx';
import { useBetTexts } from './use-bet-texts.ts';

/** Share link, and the lists and reports that this bet belongs to. */
export const BetActions = ({ bet }: { bet: BetDetail }): ReactNode => {
  const t = useBetTexts();
  const holds = useHolds();
  const [isSharing, setSharing] = useState(false);
  const day = `date_from=${bet.settle_date}&date_to=${bet.settle_date}`;
  const share = async (): Promise<void> => {
    setSharing(true);
    try {
      const { path, expires_at: expiresAt } = await call(shareBetDetail, { bet_id: bet.bet_id });
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      notifySuccess(t('shared', { time: dateTimeText(expiresAt) }));
    } catch (error) {
      // A refused call has been shown already.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setSharing(false);
    }
  };

  return (
    <div className={classes.actions}>
      <Button variant="default" size="compact-sm" loading={isSharing} onClick={() => void share()}>
        {t('share')}
      </Button>
      <StoryLink betId={bet.bet_id} />
      <Link to={`/account/bet-detail?player_id=${bet.player_id}&${day}`}>{t('link.player')}</Link>
      <Link to={`/account/bet-detail?round_id=${encodeURIComponent(bet.round_id)}`}>{t('link.round')}</Link>
      {holds('D-2-91') ? (
        <Link to={draftHref({ bet_id: bet.bet_id, origin: 'B-3', origin_ref: bet.bet_id })}>{t('compensate')}</Link>
      ) : null}
      {holds('D-1-91') && bet.status !== 'cancelled' ? <Link to={markHref(bet.bet_id)}>{t('markAsInvalid')}</Link> : null}
      {holds('F-2') ? <Link to={`/report/site-report?site_id=${bet.site_id}&${day}`}>{t('link.site')}</Link> : null}
      {holds('F-1') ? <Link to={`/report/game-report?game_id=${bet.game_id}&${day}`}>{t('link.game')}</Link> : null}
    </div>
  );
};
