import { getWalletDetail, type WalletDetail } from '@manager/contract/features/statistics/wallet-record';
import { add, decimal, toWire } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { codeOfObject, objectHref } from '../../../product/audit/object-link.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { useHolds } from '../../../session/session.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { type Fact, FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { StoryLink } from '../../../product/round-story/StoryLink.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, exactText, formatCount, moneyText } from '../../../ui/format.ts';
import { useWalletTexts, type WalletTranslate } from './use-wallet-texts.ts';
import { betHref } from './wallet-columns.tsx';
import classes from './wallet-record.module.css';
import { differenceText, outcomeTag, signedText, statusTag } from './wallet-tags.tsx';

type Props = {
  txnId: string;
  onClose: () => void;
  /** To the next or previous movement of the list. */ onStep: (step: 1 | -1) => void;
};

/** One movement beside the list: its fields, the other movements of its bet, and the calls that moved the money. */
export const WalletDrawer = ({ txnId, onClose, onStep }: Props): ReactNode => {
  const t = useWalletTexts();
  const query = useCall(getWalletDetail, { txn_id: txnId }, { keepsPrevious: true });
  return (
    <RecordDrawer title={t('detail', { id: query.data?.txn_id ?? txnId })} widthPx={720} onClose={onClose} onStep={onStep}>
      <div className={classes.drawer}>
        <RecordPanel query={query}>
          {(txn) => (
            <>
              <Links txn={txn} />
              <DetailTabs
                tabs={[
                  { key: 'overview', label: t('overview'), content: <FactList facts={factsOf(txn, t)} /> },
                  { key: 'bet', label: t('tab.bet'), content: <OfBet txn={txn} /> },
                  ...(txn.calls === null
                    ? []
                    : [{ key: 'calls', label: t('walletCalls'), content: <Calls txn={txn} calls={txn.calls} /> }]),
                ]}
              />
            </>
          )}
        </RecordPanel>
      </div>
    </RecordDrawer>
  );
};

const Links = ({ txn }: { txn: WalletDetail }): ReactNode => {
  const t = useWalletTexts();
  const holds = useHolds();
  const day = txn.created_at.slice(0, 10);
  const ledger = new URLSearchParams({
    player_id: txn.player_id,
    time_from: `${day}T00:00:00.000Z`,
    time_to: new Date(Date.parse(`${day}T00:00:00.000Z`) + 86_400_000).toISOString(),
  });
  const paidFor = txn.paid_for;
  const code = paidFor === null ? undefined : codeOfObject(paidFor.object_type);
  const paidHref = paidFor === null || code === undefined || !holds(code) ? undefined : objectHref(paidFor);
  return (
    <div className={classes.actions}>
      {paidFor === null || paidHref === undefined ? null : (
        <Link to={paidHref}>{t('link.paid_for', { name: paidForText(paidFor, t) })}</Link>
      )}
      {txn.bet_id === null ? null : <StoryLink betId={txn.bet_id} />}
      {txn.bet_id !== null && holds('B-3') ? <Link to={betHref(txn.bet_id)}>{t('link.bet')}</Link> : null}
      <Link to={`/statistics/wallet-record?${ledger.toString()}`}>{t('link.player')}</Link>
    </div>
  );
};

const paidForText = ({ object_type: type, object_id: id }: NonNullable<WalletDetail['paid_for']>, t: WalletTranslate): string =>
  t(PAID_FOR[type] ?? 'paid_for.free_round', { id });
const PAID_FOR: Readonly<Record<string, 'paid_for.compensation' | 'paid_for.card'>> = {
  compensation: 'paid_for.compensation',
  card: 'paid_for.card',
};

const copied = (value: string | null): ReactNode => (value === null || value === '' ? null : <CopyText value={value} />);

const factsOf = (txn: WalletDetail, t: WalletTranslate): Fact[] => {
  const suffix = txn.api_type === 'seamless' ? '.reported' : '';
  return [
    { section: t('class_money'), label: t('method'), value: t(`method.${txn.method}`) },
    { label: t('status'), value: statusTag(txn.status, t) },
    { label: t('amount'), value: `${signedText(txn.amount)} ${txn.currency}` },
    { label: t(`balance_before${suffix}`), value: moneyText(txn.balance_before) },
    { label: t(`balance_after${suffix}`), value: moneyText(txn.balance_after) },
    { label: t('difference'), value: differenceText(txn) },
    { label: t('amount_usd'), value: signedText(txn.amount_usd) },
    { label: t('fx_rate'), value: exactText(txn.fx_rate) },
    { label: t('paid_for'), value: txn.paid_for === null ? null : paidForText(txn.paid_for, t) },
    { section: t('section.where'), label: t('player'), value: copied(txn.player) },
    { label: t('site'), value: txn.site_code },
    { label: t('api_type'), value: t(`api_type.${txn.api_type}`) },
    { label: t('game'), value: txn.game_id === null ? null : `${txn.game_name} (${txn.game_code})` },
    { section: t('section.ids'), label: t('txn_id'), value: copied(txn.txn_id) },
    { label: t('request_id'), value: copied(txn.request_id) },
    { label: t('bet_id'), value: copied(txn.bet_id) },
    { label: t('round_id'), value: copied(txn.round_id) },
    { label: t('at'), value: dateTimeText(txn.created_at) },
    { label: t('settle_date'), value: txn.settle_date },
    { label: t('row_version'), value: txn.row_version },
  ];
};

const OfBet = ({ txn }: { txn: WalletDetail }): ReactNode => {
  const t = useWalletTexts();
  if (txn.bet_id === null) return <p className={classes.hint}>{t('ofBet.none')}</p>;
  const net = txn.of_bet
    .filter(({ status }) => status === 'ok')
    .reduce((sum, { amount }) => add(sum, decimal(amount)), decimal('0'));
  return (
    <DetailTable caption={t('ofBet.caption', { id: txn.bet_id })}>
      <thead>
        <tr>
          <th scope="col">{t('at')}</th>
          <th scope="col">{t('method')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col" data-numeric>
            {t('amount')} ({txn.currency})
          </th>
          <th scope="col" data-numeric>
            {t('balance_after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {txn.of_bet.map((row) => (
          <tr key={row.txn_id} data-own={row.txn_id === txn.txn_id}>
            <td>{dateTimeText(row.created_at)}</td>
            <td>{t(`method.${row.method}`)}</td>
            <td>{statusTag(row.status, t)}</td>
            <td data-numeric>{signedText(row.amount)}</td>
            <td data-numeric>{moneyText(row.balance_after)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('ofBet.net')}
          </th>
          <td data-numeric>{signedText(toWire(net))}</td>
          <td aria-hidden />
        </tr>
      </tfoot>
    </DetailTable>
  );
};

const Calls = ({ txn, calls }: { txn: WalletDetail; calls: NonNullable<WalletDetail['calls']> }): ReactNode => {
  const t = useWalletTexts();
  if (calls.length === 0) return <p className={classes.hint}>{t('calls.none')}</p>;
  return (
    <DetailTable caption={t('calls.caption', { id: txn.request_id })}>
      <thead>
        <tr>
          <th scope="col">{t('at')}</th>
          <th scope="col">{t('call.kind')}</th>
          <th scope="col" data-numeric>
            {t('call.attempt')}
          </th>
          <th scope="col">{t('outcome')}</th>
          <th scope="col" data-numeric>
            {t('call.http')}
          </th>
          <th scope="col" data-numeric>
            {t('call.latency')}
          </th>
        </tr>
      </thead>
      <tbody>
        {calls.map((call) => (
          <tr key={call.call_id}>
            <td>{dateTimeText(call.called_at)}</td>
            <td>{t(`kind.${call.kind}`)}</td>
            <td data-numeric>{call.attempt}</td>
            <td>{outcomeTag(call.outcome, t)}</td>
            <td data-numeric>{call.http_status === 0 ? '–' : call.http_status}</td>
            <td data-numeric>{formatCount(call.latency_ms)} ms</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
