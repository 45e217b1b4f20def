import { getTransferDetail, type TransferDetail } from '@manager/contract/features/fishing/transfer-record';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { type Fact, FactList } from '../../../kit/detail/FactList.tsx';
import { useRawTab } from '../../../kit/detail/RawRecord.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { useHolds } from '../../../session/session.ts';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, exactText, formatCount, moneyText } from '../../../ui/format.ts';
import { ChainCheckLine } from './ChainCheckLine.tsx';
import { TransferActions } from './TransferActions.tsx';
import { ChainTable, VersionTable } from './TransferTables.tsx';
import { betsHref, callsHref, compensateHref, isToCompensate, playerHref } from './transfer-links.ts';
import classes from './transfer-record.module.css';
import { chainTag, differenceText, stateTag } from './transfer-tags.tsx';
import { type TransferTranslate, useTransferTexts } from './use-transfer-texts.ts';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { Who } from '../../../product/record/Who.tsx';

const TONES = { running: 'warn', done: 'good', manual: 'bad', overtaken: 'good' } as const;

/** What Manager does about the transfer since staff asked for it, and how far it is. */
const RecoveryLine = ({ transfer: { recovery } }: { transfer: TransferDetail }): ReactNode => {
  const t = useTransferTexts();
  if (recovery === null) return null;
  const { kind, state, attempts, next_attempt_at: nextAt, last_error: error, requested_at, reason } = recovery;
  const parts = [
    t(`recovery.${kind}.${state}`),
    attempts === 0 ? '' : t('recovery.attempts', { count: attempts }),
    error === '' ? '' : t('recovery.error', { error: walletErrorText(error) }),
    nextAt === null || attempts === 0 ? '' : t('recovery.next', { time: dateTimeText(nextAt) }),
  ];
  return (
    <CheckLine tone={TONES[state]}>
      {parts.filter(Boolean).join(' ')}
      <small>
        {t('recovery.asked')} <Who by={recovery.requested_name} agreed={recovery.approved_name} />, {dateTimeText(requested_at)}:{' '}
        {reason}
      </small>
    </CheckLine>
  );
};

/** What the player got, or may still get, for the transfer. */
const CompensationLines = ({ transfer: { compensations } }: { transfer: TransferDetail }): ReactNode => {
  const t = useTransferTexts();
  const holds = useHolds();
  return compensations.map(({ id, state, money, currency }) => (
    <CheckLine key={id} tone={state === 'finish' ? 'good' : 'warn'}>
      {t(`compensation.${state}`, { amount: moneyText(money), currency })}{' '}
      {holds('D-2') ? <Link to={`/maintain/compensate?id=${id}`}>{t('link.compensation')}</Link> : null}
    </CheckLine>
  ));
};

type Props = {
  transferId: string;
  linkOf: (transferId: string) => string;
  onClose: () => void;
  /** To the next or previous transfer of the list. */ onStep: (step: 1 | -1) => void;
};

/** One transfer beside the list: its figures, its chain, and what was told of it. */
export const TransferDrawer = ({ transferId, linkOf, onClose, onStep }: Props): ReactNode => {
  const t = useTransferTexts();
  const query = useCall(getTransferDetail, { transfer_id: transferId }, { keepsPrevious: true });
  return (
    <RecordDrawer
      title={t('detail', { id: query.data?.transfer_id ?? transferId })}
      widthPx={720}
      onClose={onClose}
      onStep={onStep}
    >
      <div className={classes.drawer}>
        <RecordPanel query={query}>
          {(transfer) => <Detail transfer={transfer} linkOf={linkOf} onDone={() => void query.refetch()} />}
        </RecordPanel>
      </div>
    </RecordDrawer>
  );
};

type DetailProps = { transfer: TransferDetail; linkOf: Props['linkOf']; onDone: () => void };

const Detail = ({ transfer, linkOf, onDone }: DetailProps): ReactNode => {
  const t = useTransferTexts();
  const holds = useHolds();
  const raw = useRawTab(transfer.sent);
  return (
    <>
      <TransferActions transfer={transfer} onDone={onDone} />
      <div className={classes.actions}>
        {holds('B-3') ? <Link to={betsHref(transfer)}>{t('link.bets')}</Link> : null}
        <Link to={playerHref(transfer)}>{t('link.player')}</Link>
        {holds('O-1') ? <Link to={callsHref(transfer)}>{t('walletCalls')}</Link> : null}
        {holds('D-2-91') && isToCompensate(transfer) ? <Link to={compensateHref(transfer)}>{t('compensate')}</Link> : null}
      </div>
      <ChainCheckLine transfer={transfer} />
      <RecoveryLine transfer={transfer} />
      <CompensationLines transfer={transfer} />
      <DetailTabs
        tabs={[
          { key: 'overview', label: t('overview'), content: <FactList facts={factsOf(transfer, t)} /> },
          { key: 'chain', label: t('tab.chain'), content: <ChainTable transfer={transfer} linkOf={linkOf} /> },
          { key: 'history', label: t('tab.history'), content: <VersionTable versions={transfer.versions} /> },
          raw,
        ]}
      />
    </>
  );
};

const copied = (value: string): ReactNode => (value === '' ? null : <CopyText value={value} />);
const copiedAll = (values: readonly string[]): ReactNode =>
  values.length === 0 ? null : (
    <span className={classes.ids}>
      {values.map((value) => (
        <CopyText key={value} value={value} />
      ))}
    </span>
  );

const factsOf = (transfer: TransferDetail, t: TransferTranslate): Fact[] => [
  { section: t('class_money'), label: t('direction'), value: t(`direction.${transfer.direction}`) },
  { label: t('amount'), value: `${moneyText(transfer.amount)} ${transfer.currency}` },
  ...(transfer.direction === 'out'
    ? [
        { label: t('bet'), value: moneyText(transfer.bet) },
        { label: t('win'), value: moneyText(transfer.win) },
      ]
    : []),
  ...(transfer.direction === 'in'
    ? []
    : [
        { label: t('chain'), value: chainTag(transfer, t) },
        { label: t('expected'), value: moneyText(transfer.expected) },
        { label: t('difference'), value: differenceText(transfer) },
      ]),
  { label: t('given'), value: `${moneyText(transfer.given)} ${transfer.currency}` },
  { label: t('amount_usd'), value: moneyText(transfer.amount_usd) },
  { label: t('fx_rate'), value: exactText(transfer.fx_rate) },
  { section: t('section.state'), label: t('state'), value: stateTag(transfer, t) },
  { label: t('retries'), value: formatCount(transfer.retries) },
  { label: t('last_error'), value: walletErrorText(transfer.last_error) },
  { label: t('createdAt'), value: dateTimeText(transfer.created_at) },
  { label: t('finished_at'), value: dateTimeText(transfer.finished_at) },
  { section: t('section.where'), label: t('player'), value: copied(transfer.player) },
  { label: t('site'), value: transfer.site_code },
  { label: t('game'), value: transfer.game_id === null ? null : `${transfer.game_name} (${transfer.game_code})` },
  { section: t('section.ids'), label: t('transferId'), value: copied(transfer.transfer_id) },
  ...(transfer.direction === 'in'
    ? [{ label: t('referred_by'), value: copiedAll(transfer.referred_by) }]
    : [{ label: t('ref_transfer_ids'), value: copiedAll(transfer.ref_transfer_ids) }]),
  { label: t('settle_date'), value: transfer.settle_date },
  { label: t('row_version'), value: transfer.row_version },
];
