import { type FishingDetail, shareFishingDetail } from '@manager/contract/features/account/fishing-record';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { objectHref } from '../../../product/audit/object-link.ts';
import { StoryLink } from '../../../product/round-story/StoryLink.tsx';
import { useHolds } from '../../../session/session.ts';
import { dateTimeText } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './fishing-record.module.css';
import { useFishingTexts } from './use-fishing-texts.ts';

/** The link for the player, and the ways to what belongs to this slice. */
export const FishingActions = ({ slice }: { slice: FishingDetail }): ReactNode => {
  const t = useFishingTexts();
  const holds = useHolds();
  const [isSharing, setSharing] = useState(false);
  const share = async (): Promise<void> => {
    setSharing(true);
    try {
      const { path, expires_at: expiresAt } = await call(shareFishingDetail, { slice_id: slice.id });
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
      notifySuccess(t('shared', { time: dateTimeText(expiresAt) }));
    } catch (error) {
      // A refused call has been shown already.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setSharing(false);
    }
  };
  const session = encodeURIComponent(slice.session_id);
  const hasBet = slice.bet_row_version !== null;
  return (
    <div className={classes.actions}>
      {slice.can.share ? (
        <Button variant="default" size="compact-sm" loading={isSharing} onClick={() => void share()}>
          {t('share')}
        </Button>
      ) : null}
      {hasBet ? <StoryLink betId={slice.id} /> : null}
      {hasBet && holds('B-3') ? (
        <Link to={objectHref({ object_type: 'bet', object_id: slice.id }) ?? ''}>{t('linkBet')}</Link>
      ) : null}
      {holds('B-1') ? <Link to={`/account/account-list?id=${slice.player_id}&mode=page`}>{t('linkPlayer')}</Link> : null}
      <Link to={`/account/fishing-record?session_id=${session}`}>{t('linkSession')}</Link>
      {holds('B-8') ? <Link to={`/account/session-report?session_id=${session}`}>{t('linkVisit')}</Link> : null}
    </div>
  );
};
