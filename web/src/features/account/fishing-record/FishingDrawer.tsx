import { type FishingDetail, getFishingDetail } from '@manager/contract/features/account/fishing-record';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { type Fact, FactList } from '../../../kit/detail/FactList.tsx';
import { useRawTab } from '../../../kit/detail/RawRecord.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { RoundView } from '../../../product/round/RoundView.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, exactText, formatCount, moneyText, percentText } from '../../../ui/format.ts';
import { Money } from '../../../ui/Money.tsx';
import { FishingActions } from './FishingActions.tsx';
import { FishingChecks } from './FishingChecks.tsx';
import classes from './fishing-record.module.css';
import { type FishingTranslate, useFishingTexts } from './use-fishing-texts.ts';

type Props = { sliceId: string; onClose: () => void; onStep: (step: 1 | -1) => void };

/** One slice beside the list: whether it agrees with its bet, its bullets and fish, and all its figures. J and K walk the list. */
export const FishingDrawer = ({ sliceId, onClose, onStep }: Props): ReactNode => {
  const t = useFishingTexts();
  const query = useCall(getFishingDetail, { slice_id: sliceId }, { keepsPrevious: true });
  return (
    <RecordDrawer title={t('detail', { id: query.data?.id ?? sliceId })} widthPx={720} onClose={onClose} onStep={onStep}>
      <div className={classes.drawer}>
        <RecordPanel query={query}>{(slice) => <Detail slice={slice} />}</RecordPanel>
      </div>
    </RecordDrawer>
  );
};

const Detail = ({ slice }: { slice: FishingDetail }): ReactNode => {
  const t = useFishingTexts();
  const raw = useRawTab(slice);
  const round =
    slice.detail === null ? (
      <p className={classes.hint}>{t('noDetail')}</p>
    ) : (
      <RoundView detail={slice.detail} booked={slice} perspective="operator" />
    );
  return (
    <>
      <FishingActions slice={slice} />
      <FishingChecks checks={slice.checks} />
      <DetailTabs
        tabs={[
          { key: 'round', label: t('tabRound'), content: round },
          { key: 'overview', label: t('overview'), content: <FactList facts={factsOf(slice, t)} /> },
          { key: 'versions', label: t('tabVersions'), content: <Versions versions={slice.versions} /> },
          raw,
        ]}
      />
    </>
  );
};

const Versions = ({ versions }: Pick<FishingDetail, 'versions'>): ReactNode => {
  const t = useFishingTexts();
  return (
    <DetailTable caption={t('tabVersions')}>
      <thead>
        <tr>
          <th scope="col">{t('row_version')}</th>
          <th scope="col" data-numeric>
            {t('shots')}
          </th>
          <th scope="col" data-numeric>
            {t('kills')}
          </th>
          <th scope="col" data-numeric>
            {t('bet')}
          </th>
          <th scope="col" data-numeric>
            {t('win')}
          </th>
          <th scope="col">{t('endedAt')}</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((version) => (
          <tr key={version.row_version}>
            <th scope="row">{version.row_version}</th>
            <td data-numeric>{formatCount(version.shots)}</td>
            <td data-numeric>{formatCount(version.kills)}</td>
            <td data-numeric>{moneyText(version.bet)}</td>
            <td data-numeric>{moneyText(version.win)}</td>
            <td>{dateTimeText(version.ended_at)}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};

const factsOf = (slice: FishingDetail, t: FishingTranslate): Fact[] => [
  { section: t('money'), label: t('bet'), value: `${moneyText(slice.bet)} ${slice.currency}` },
  { label: t('win'), value: `${moneyText(slice.win)} ${slice.currency}` },
  { label: t('jackpotWin'), value: moneyText(slice.jackpot_win) },
  { label: t('winLoss'), value: <Money value={slice.win_loss} isSigned /> },
  { label: t('rtp'), value: percentText(slice.rtp_pct) },
  { label: t('transferIn'), value: moneyText(slice.transfer_in) },
  { label: t('transferOut'), value: moneyText(slice.transfer_out) },
  { label: t('balanceBefore'), value: moneyText(slice.balance_before) },
  { label: t('balanceAfter'), value: moneyText(slice.balance_after) },
  { label: t('betUsd'), value: moneyText(slice.bet_usd) },
  { label: t('winUsd'), value: moneyText(slice.win_usd) },
  { label: t('exchangeRate'), value: exactText(slice.fx_rate) },
  { section: t('sectionShots'), label: t('shots'), value: formatCount(slice.shots) },
  { label: t('freeBullets'), value: formatCount(slice.free_shots) },
  { label: t('kills'), value: formatCount(slice.kills) },
  { section: t('sectionWhere'), label: t('player'), value: <CopyText value={slice.player} /> },
  { label: t('site'), value: slice.site_code },
  { label: t('game'), value: `${slice.game_name} (${slice.game_code})` },
  { label: t('room'), value: slice.room },
  { label: t('session'), value: <CopyText value={slice.session_id} /> },
  { label: t('slice'), value: <CopyText value={slice.id} /> },
  { section: t('sectionWhen'), label: t('startedAt'), value: dateTimeText(slice.started_at) },
  { label: t('endedAt'), value: dateTimeText(slice.ended_at) },
  { label: t('day'), value: slice.settle_date },
  { label: t('rtpProfile'), value: slice.rtp_profile },
  { label: t('mathVersion'), value: slice.math_version },
  { label: t('row_version'), value: slice.row_version },
];
