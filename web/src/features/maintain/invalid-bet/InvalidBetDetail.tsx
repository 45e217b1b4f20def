import type { InvalidBetDetail as Detail } from '@manager/contract/features/maintain/invalid-bet';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Fact } from '../../../kit/detail/FactList.tsx';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { useHolds } from '../../../session/session.ts';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { StoryLink } from '../../../product/round-story/StoryLink.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { Who } from '../../../product/record/Who.tsx';
import { CancelCalls } from './CancelCalls.tsx';
import { CancelSteps } from './CancelSteps.tsx';
import classes from './invalid-bet.module.css';
import {
  ageText,
  amountText,
  featuresText,
  giveHref,
  type InvalidBetTranslate,
  STATE_TONES,
  useInvalidBetTexts,
} from './invalid-bet-words.ts';

export const InvalidBetDetail = ({ row, onClose }: { row: Detail; onClose: () => void }): ReactNode => {
  const t = useInvalidBetTexts();
  const holds = useHolds();
  const at = (instant: string | null): ReactNode => (instant === null ? '' : <DateTime at={instant} />);
  return (
    <RecordDetail
      type="invalid_bet"
      row={row}
      actions={<StoryLink betId={row.bet_id} />}
      tabs={[{ key: 'calls', label: t('walletCalls'), content: <CancelCalls calls={row.calls} /> }]}
      facts={[
        {
          label: t('bet_id'),
          value: holds('B-3') ? (
            <Link to={`/account/bet-detail?${new URLSearchParams({ bet_id: row.bet_id }).toString()}`}>{row.bet_id}</Link>
          ) : (
            <CopyText value={row.bet_id} />
          ),
        },
        { label: t('status'), value: t(row.is_valid ? 'valid' : 'invalid') },
        { label: t('state'), value: <StatusTag tone={STATE_TONES[row.state]}>{t(`state_${row.state}`)}</StatusTag> },
        {
          label: t('step'),
          value:
            row.calls.length === 0 && row.state !== 'cancelling' && row.state !== 'cancel_failed' ? '' : t(`step_${row.step}`),
        },
        { label: t('player'), value: <CopyText value={row.user_name} /> },
        { label: t('site'), value: row.site_name },
        { label: t('game'), value: row.game_name },
        { label: t('round_id'), value: <CopyText value={row.round_id} /> },
        { label: t('bet'), value: amountText(row, row.bet) },
        { label: t('win'), value: amountText(row, row.win) },
        { label: t('features'), value: featuresText(row.features, t) },
        { label: t('stops'), value: row.stops },
        { label: t('betAt'), value: at(row.bet_at) },
        { label: t('age'), value: ageText(row.bet_at, t) },
        { label: t('source'), value: t(`source_${row.source}`) },
        { label: t('reason'), value: row.reason },
        { label: t('markedBy'), value: row.marked_by || t('manager') },
        { label: t('createdAt'), value: at(row.created_at) },
        { label: t('given'), value: amountText(row, row.given) },
        { label: t('compensated'), value: /[1-9]/.test(row.compensated) ? amountText(row, row.compensated) : '' },
        ...settlementFacts(row, t),
        { label: t('reversalBeyondTheBalance'), value: t(`negativeBalance_${row.negative_balance}`) },
        { label: t('requestedBy'), value: <Who by={row.requested_name} agreed={row.approved_name} /> },
        { label: t('requestedAt'), value: at(row.requested_at) },
        { label: t('cancelReason'), value: row.cancel_reason },
        { label: t('tries'), value: formatCount(row.tries) },
        { label: t('nextAttempt'), value: at(row.next_attempt_at) },
        { label: t('lastError'), value: walletErrorText(row.last_error) },
        { label: t('cancelledAt'), value: at(row.cancelled_at) },
      ]}
    >
      <CancelSteps row={row} onDeleted={onClose} />
      <Guidance row={row} />
    </RecordDetail>
  );
};

/** Who has to do what: what staff see to by hand, with a draft of it. */
const Guidance = ({ row }: { row: Detail }): ReactNode => {
  const t = useInvalidBetTexts();
  const holds = useHolds();
  const href = giveHref(row);
  if (row.guidance === 'none') return null;
  return (
    <section className={classes.guidance} aria-label={t('whatToDo')}>
      <h3>{t('whatToDo')}</h3>
      <p>{t(`guidance_${row.guidance}`)}</p>
      {row.guidance === 'win_not_taken' ? <p>{t(`win_not_taken_${row.negative_balance}`)}</p> : null}
      {href !== null && holds('D-2-91') ? <Link to={href}>{t('compensate')}</Link> : null}
    </section>
  );
};

/** Of a bet that can be settled, or was: what it won by its game and its wallet. */
const settlementFacts = ({ settlement, ...row }: Detail, t: InvalidBetTranslate): Fact[] =>
  settlement === null
    ? []
    : [
        { label: t('booksStatus'), value: t(`books_${settlement.status}`) },
        { label: t('settledWin'), value: amountText(row, settlement.win) },
        { label: t('paid'), value: amountText(row, settlement.paid) },
        { label: t('missing'), value: amountText(row, settlement.missing) },
      ];
