import { getSeamlessDetail, type SeamlessDetail } from '@manager/contract/features/log/seamless';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { DetailTabs } from '../../../kit/detail/DetailTabs.tsx';
import { type Fact, FactList } from '../../../kit/detail/FactList.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { payoutPurposeText, walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { useHolds } from '../../../session/session.ts';
import { StoryLink } from '../../../product/round-story/StoryLink.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { dateTimeText, formatCount, moneyText } from '../../../ui/format.ts';
import { AttemptTable } from './AttemptTable.tsx';
import { CallActions } from './CallActions.tsx';
import classes from './seamless.module.css';
import { playerHref, transferHref } from './seamless-links.ts';
import { cancelTag, latencyText, payoutTag, recoveryTag, resultTag } from './seamless-tags.tsx';
import { type SeamlessTranslate, useSeamlessTexts } from './use-seamless-texts.ts';

type Props = {
  callId: string;
  linkOf: (callId: string) => string;
  onClose: () => void;
  /** To the next or previous call of the list. */ onStep: (step: 1 | -1) => void;
};

/** One call beside the list: what was sent and answered, every attempt, and what may be done. */
export const SeamlessDrawer = ({ callId, linkOf, onClose, onStep }: Props): ReactNode => {
  const t = useSeamlessTexts();
  const query = useCall(getSeamlessDetail, { call_id: callId }, { keepsPrevious: true });
  return (
    <RecordDrawer title={t('detail', { id: query.data?.call_id ?? callId })} widthPx={720} onClose={onClose} onStep={onStep}>
      <div className={classes.drawer}>
        <RecordPanel query={query}>
          {(call) => (
            <>
              <CallActions call={call} onDone={() => void query.refetch()} />
              <Links call={call} />
              <DetailTabs
                tabs={[
                  { key: 'overview', label: t('overview'), content: <FactList facts={factsOf(call, t)} /> },
                  { key: 'bodies', label: t('tab.bodies'), content: <Bodies call={call} /> },
                  {
                    key: 'attempts',
                    label: `${t('tab.attempts')} ${formatCount(call.attempts.length)}`,
                    content: <AttemptTable call={call} linkOf={linkOf} />,
                  },
                ]}
              />
            </>
          )}
        </RecordPanel>
      </div>
    </RecordDrawer>
  );
};

const Links = ({ call }: { call: SeamlessDetail }): ReactNode => {
  const t = useSeamlessTexts();
  const holds = useHolds();
  const transfer = transferHref(call);
  const bet = call.payout?.bet_id ?? call.cancel?.bet_id ?? '';
  const to = (path: string, params: Record<string, string>): string => `${path}?${new URLSearchParams(params).toString()}`;
  return (
    <div className={classes.actions}>
      {call.round_id === '' ? null : <StoryLink roundId={call.round_id} siteId={call.site_id} />}
      {holds('B-3') && call.round_id !== '' ? (
        <Link to={to('/account/bet-detail', { round_id: call.round_id })}>{t('link.round')}</Link>
      ) : null}
      {holds('B-3') && bet !== '' ? (
        <Link to={to('/account/bet-detail', { bet_id: bet, bet })}>{t('link.bet', { id: bet })}</Link>
      ) : null}
      {call.cancel !== null && call.cancel.state !== 'deleted' && holds('D-1') ? (
        <Link to={to('/maintain/invalid-bet', { id: call.cancel.id })}>{t('link.invalidBet', { id: call.cancel.bet_id })}</Link>
      ) : null}
      {holds('K-1') && transfer !== null ? <Link to={transfer}>{t('link.transfer')}</Link> : null}
      {holds('E-2') ? (
        <Link to={to('/statistics/wallet-record', { request_id: call.request_id })}>{t('link.movement')}</Link>
      ) : null}
      {call.player === '' ? null : <Link to={playerHref(call)}>{t('link.player')}</Link>}
    </div>
  );
};

const Bodies = ({ call }: { call: SeamlessDetail }): ReactNode => {
  const t = useSeamlessTexts();
  return (
    <>
      <p className={classes.hint}>{t('masked')}</p>
      <h3 className={classes.heading}>{t('request')}</h3>
      <Body text={call.request_body} label={t('request')} absent={t('notKept')} />
      <h3 className={classes.heading}>{t('response')}</h3>
      <Body text={call.response_body} label={t('response')} absent={call.http_status === 0 ? t('noAnswer') : t('notKept')} />
    </>
  );
};

const Body = ({ text, label, absent }: { text: string; label: string; absent: string }): ReactNode =>
  text === '' ? (
    <p className={classes.hint}>{absent}</p>
  ) : (
    <pre className={classes.body} tabIndex={0} aria-label={label}>
      {indented(text)}
    </pre>
  );

/** Bodies that are cut, or no JSON, stay as they are. */
const indented = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
};

const copied = (value: string): ReactNode => (value === '' ? null : <CopyText value={value} />);

const signatureText = ({ signature: { state, key_endings: keys } }: SeamlessDetail, t: SeamlessTranslate): string => {
  if (state !== 'signed') return t(`signature.${state}`);
  return keys.length === 0 ? t('signature.signedNoKey') : t('signature.signed', { keys: keys.join(', ') });
};

const factsOf = (call: SeamlessDetail, t: SeamlessTranslate): Fact[] => [
  { section: t('section.call'), label: t('at'), value: dateTimeText(call.called_at) },
  { label: t('direction'), value: t(`direction.${call.direction}`) },
  { label: t('site'), value: call.site_code },
  { label: t('kind'), value: t(`kind.${call.kind}`) },
  { label: t('amount'), value: call.amount === null ? null : `${moneyText(call.amount)} ${call.currency}` },
  { label: t('attempt'), value: formatCount(call.attempt) },
  { label: t('signature'), value: signatureText(call, t) },
  { section: t('section.answer'), label: t('result'), value: resultTag(call, t) },
  { label: t('outcome'), value: t(`outcome.${call.outcome}`) },
  { label: t('http_status'), value: call.http_status === 0 ? t('http.none') : call.http_status },
  { label: t('remote_code'), value: call.remote_code },
  { label: t('latency_ms'), value: latencyText(call) },
  { label: t('next_retry_at'), value: dateTimeText(call.next_retry_at) },
  { label: t('given'), value: call.given === null ? null : `${moneyText(call.given)} ${call.currency}` },
  ...payoutFacts(call, t),
  ...cancelFacts(call, t),
  ...recoveryFacts(call, t),
  { section: t('section.ids'), label: t('player'), value: copied(call.player) },
  { label: t('request_id'), value: copied(call.request_id) },
  { label: t('round_id'), value: copied(call.round_id) },
  { label: t('call_id'), value: copied(call.call_id) },
  { label: t('settle_date'), value: call.settle_date },
  { label: t('row_version'), value: call.row_version },
];

const cancelFacts = ({ cancel }: SeamlessDetail, t: SeamlessTranslate): Fact[] =>
  cancel === null
    ? []
    : [
        { section: t('section.cancel'), label: t('state'), value: cancelTag(cancel.state, t) },
        { label: t('cancel.tries'), value: formatCount(cancel.tries) },
        { label: t('next_call'), value: dateTimeText(cancel.next_attempt_at) },
        { label: t('lastError'), value: walletErrorText(cancel.last_error) },
      ];

const recoveryFacts = ({ recovery }: SeamlessDetail, t: SeamlessTranslate): Fact[] =>
  recovery === null
    ? []
    : [
        { section: t(`section.recovery.${recovery.kind}`), label: t('transfer'), value: copied(recovery.transfer_id) },
        { label: t('state'), value: recoveryTag(recovery.state, t) },
        { label: t('payout.attempts'), value: formatCount(recovery.attempts) },
        { label: t('next_call'), value: dateTimeText(recovery.next_attempt_at) },
        { label: t('lastError'), value: walletErrorText(recovery.last_error) },
      ];

const payoutFacts = ({ payout }: SeamlessDetail, t: SeamlessTranslate): Fact[] =>
  payout === null
    ? []
    : [
        { section: t('section.payout'), label: t('state'), value: payoutTag(payout.state, t) },
        { label: t('payout.purpose'), value: `${payoutPurposeText(payout.purpose)} · ${payout.reference}` },
        { label: t('payout.attempts'), value: formatCount(payout.attempts) },
        { label: t('lastError'), value: walletErrorText(payout.last_error) },
      ];
