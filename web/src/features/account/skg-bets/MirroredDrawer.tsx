import { getMirroredBetDetail, type MirroredBetDetail } from '@manager/contract/features/account/skg-bets';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { type Fact, FactList } from '../../../kit/detail/FactList.tsx';
import { RawRecord } from '../../../kit/detail/RawRecord.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { deviceText } from '../../../product/device/device-text.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, exactText, formatCount, moneyText } from '../../../ui/format.ts';
import classes from './skg-bets.module.css';
import { multipleText, sourceText, statusText, vendorStatusTag, winLossText } from './skg-columns.tsx';
import { type SkgTranslate, useSkgTexts } from './use-skg-texts.ts';

type Props = { id: string; onClose: () => void };

/** One mirrored bet beside the list: what it says, and every revision as the vendor sent it. */
export const MirroredDrawer = ({ id, onClose }: Props): ReactNode => {
  const t = useSkgTexts();
  const query = useCall(getMirroredBetDetail, { id }, { keepsPrevious: true });
  return (
    <RecordDrawer title={t('detail', { id: query.data?.vendor_bet_id ?? '' })} widthPx={720} onClose={onClose}>
      <div className={classes.drawer}>
        <RecordPanel query={query}>{(bet) => <Detail key={bet.id} bet={bet} />}</RecordPanel>
      </div>
    </RecordDrawer>
  );
};

const Detail = ({ bet }: { bet: MirroredBetDetail }): ReactNode => {
  const t = useSkgTexts();
  return (
    <>
      {bet.place === 'known' ? null : <CheckLine tone="warn">{t('unknownSiteWhy', { code: bet.site_code })}</CheckLine>}
      {bet.status === null ? <CheckLine tone="warn">{t('unknownStatus', { word: bet.vendor_status })}</CheckLine> : null}
      <DetailTabs
        tabs={[
          { key: 'overview', label: t('overview'), content: <FactList facts={factsOf(bet, t)} /> },
          { key: 'raw', label: t('tab.raw', { count: bet.raw_revisions.length }), content: <Revisions bet={bet} /> },
        ]}
      />
    </>
  );
};

/** The revisions, newest first, and the chosen one as it was sent. */
const Revisions = ({ bet }: { bet: MirroredBetDetail }): ReactNode => {
  const t = useSkgTexts();
  const [chosen, setChosen] = useState(bet.raw_revisions[0]?.revision);
  const shown = bet.raw_revisions.find(({ revision }) => revision === chosen);
  return (
    <div className={classes.drawer}>
      <DetailTable caption={t('revisions.caption')}>
        <thead>
          <tr>
            <th scope="col" data-numeric>
              {t('revision')}
            </th>
            <th scope="col">{t('changed_at')}</th>
            <th scope="col">{t('seen_at')}</th>
          </tr>
        </thead>
        <tbody>
          {bet.raw_revisions.map(({ revision, changed_at: changedAt, seen_at: seenAt }) => (
            <tr key={revision} data-own={revision === chosen}>
              <td data-numeric>
                <button
                  type="button"
                  className={classes.link}
                  aria-pressed={revision === chosen}
                  onClick={() => setChosen(revision)}
                >
                  {formatCount(revision)}
                </button>
              </td>
              <td>{dateTimeText(changedAt)}</td>
              <td>{dateTimeText(seenAt)}</td>
            </tr>
          ))}
        </tbody>
      </DetailTable>
      {shown === undefined ? null : (
        <div>
          <RawRecord value={shown.raw} />
        </div>
      )}
    </div>
  );
};

const copied = (value: string): ReactNode => (value === '' ? null : <CopyText value={value} />);

const factsOf = (bet: MirroredBetDetail, t: SkgTranslate): Fact[] => [
  { section: t('money'), label: t('bet'), value: `${moneyText(bet.bet)} ${bet.currency}` },
  { label: t('valid_bet'), value: moneyText(bet.valid_bet) },
  { label: t('win'), value: moneyText(bet.win) },
  { label: t('winLoss'), value: winLossText(bet.win_loss) },
  { label: t('multiple'), value: multipleText(bet.multiple) },
  { label: t('jackpot_win'), value: moneyText(bet.jackpot_win) },
  { label: t('jackpot_contribution'), value: moneyText(bet.jackpot_contribution) },
  { label: t('bet_usd'), value: moneyText(bet.bet_usd) },
  { label: t('win_usd'), value: moneyText(bet.win_usd) },
  { label: t('fx_rate'), value: bet.fx_rate === null ? null : exactText(bet.fx_rate) },
  { label: t('balance_before'), value: moneyText(bet.balance_before) },
  { label: t('balance_after'), value: moneyText(bet.balance_after) },
  { section: t('state'), label: t('vendor_status'), value: vendorStatusTag(bet, t) },
  { label: t('status'), value: statusText(bet.status, t) },
  { label: t('source'), value: sourceText(bet.source, t) },
  { label: t('free_spins'), value: bet.free_spins === null ? null : formatCount(bet.free_spins) },
  { label: t('spin_type'), value: bet.spin_type },
  { label: t('bet_at'), value: dateTimeText(bet.bet_at) },
  { label: t('settled_at'), value: dateTimeText(bet.settled_at) },
  { label: t('settle_date'), value: bet.settle_date },
  { section: t('section.where'), label: t('vendor'), value: bet.vendor },
  { label: t('player'), value: copied(bet.player) },
  { label: t('site'), value: bet.site_code },
  { label: t('game'), value: bet.game_name === '' ? bet.game_code : `${bet.game_name} (${bet.game_code})` },
  { label: t('sub_agent'), value: bet.sub_agent },
  { label: t('device'), value: deviceText(bet.device) },
  { label: t('ip'), value: bet.ip },
  { label: t('rtp_profile'), value: bet.rtp_profile },
  { label: t('math_version'), value: bet.math_version },
  { section: t('section.ids'), label: t('vendor_bet_id'), value: copied(bet.vendor_bet_id) },
  { label: t('round_id'), value: copied(bet.round_id) },
  { label: t('parent_bet_id'), value: copied(bet.parent_bet_id ?? '') },
  { label: t('revision'), value: `${formatCount(bet.revision)} (${t('revisionsOf', { count: bet.revisions })})` },
  { label: t('changed_at'), value: dateTimeText(bet.changed_at) },
  { label: t('seen_at'), value: dateTimeText(bet.seen_at) },
  { label: t('first_seen_at'), value: dateTimeText(bet.first_seen_at) },
];
