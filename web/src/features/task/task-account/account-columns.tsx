import type { TaskAccountRow } from '@manager/contract/features/task/task-account';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  choiceColumn,
  dateColumn,
  linkColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../../kit/table/RowLink.tsx';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { formatCount, moneyText } from '../../../ui/format.ts';
import type { TaskWords } from '../task-words.ts';
import {
  ACCOUNT_TONES,
  type AccountTranslate,
  cardHref,
  PAYMENT_TONES,
  periodName,
  reachedText,
  turnText,
} from './account-words.ts';

type Act = (row: TaskAccountRow) => void;
type Options = {
  t: AccountTranslate;
  w: TaskWords;
  target: RowTarget;
  canOpenCards: boolean;
  actions: { header: string; revoke: Act; grant: Act; retry: Act };
};

/** What the turn is worth, for people. */
export const prizeName = (
  { prize_kind: kind, amount, currency, points, card_id: cardId }: TaskAccountRow,
  w: TaskWords,
): string => {
  if (cardId !== null) return w('cardNo', { id: cardId });
  if (amount !== null) return `${moneyText(amount)} ${currency}`;
  return points === null ? w(`prize_${kind}`) : `${w('prize_points')} ${formatCount(points)}`;
};

/** A card leads to itself, for those who may see cards. */
const Prize = ({ row, w, canOpenCards }: { row: TaskAccountRow } & Pick<Options, 'w' | 'canOpenCards'>): ReactNode => {
  const text = prizeName(row, w);
  return row.card_id === null || !canOpenCards ? text : <Link to={cardHref(row.card_id)}>{text}</Link>;
};

export const accountColumns = ({ t, w, target, canOpenCards, actions }: Options): Column<TaskAccountRow>[] => [
  linkColumn({ id: 'user_name', header: t('player'), widthPx: 170, target, textOf: (row) => row.user_name }),
  tagColumn({
    id: 'state',
    header: t('state'),
    tones: ACCOUNT_TONES,
    labelOf: (of: TaskAccountRow['state']) => t(`state_${of}`),
  }),
  textColumn({ id: 'activity_name', header: t('task') }),
  choiceColumn({ id: 'finish', header: t('finish'), labelOf: (of: TaskAccountRow['finish']) => t(`finish_${of}`) }),
  { id: 'progress', header: t('progress'), isNumeric: true, card: 'lead', cell: reachedText },
  { id: 'period_key', header: t('period'), cell: (row) => periodName(row, t) },
  { id: 'turn', header: t('turn'), isNumeric: true, cell: (row) => turnText(row, t) },
  { id: 'amount', header: t('reward'), card: 'figure', cell: (row) => <Prize row={row} w={w} canOpenCards={canOpenCards} /> },
  tagColumn({
    id: 'payment',
    header: t('payment'),
    tones: PAYMENT_TONES,
    labelOf: (of: TaskAccountRow['payment']) => t(`payment_${of}`),
  }),
  textColumn({ id: 'site_name', header: t('site') }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  dateColumn({ id: 'completed_at', header: t('completedAt'), isSortable: true }),
  dateColumn({ id: 'rewarded_at', header: t('rewardedAt'), isSortable: true }),
  dateColumn({ id: 'period_ends_at', header: t('periodEndsAt') }),
  textColumn({ id: 'started_day', header: t('startedDay'), isHiddenAtFirst: true }),
  textColumn({ id: 'completed_day', header: t('completedDay'), isHiddenAtFirst: true }),
  noteColumn({ id: 'last_error', header: t('lastError'), textOf: (code) => errorText(code, t) }),
  textColumn({ id: 'by_user', header: t('by') }),
  textColumn({ id: 'approved_name', header: t('approvedBy') }),
  noteColumn({ id: 'reason', header: t('reason'), isHiddenAtFirst: true }),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.retry ? <RowButton label={t('retry')} onClick={() => actions.retry(row)} /> : null}
        {row.can.grant ? <RowButton label={t('grant')} onClick={() => actions.grant(row)} /> : null}
        {row.can.revoke ? <RowButton label={t('revoke')} isDangerous onClick={() => actions.revoke(row)} /> : null}
      </RowButtons>
    ),
  },
];

/** Why a reward was not given or paid. */
export const errorText = (code: string, t: AccountTranslate): string =>
  code === 'prize_unavailable' ? t('prizeUnavailable') : code === '' ? '' : walletErrorText(code);
