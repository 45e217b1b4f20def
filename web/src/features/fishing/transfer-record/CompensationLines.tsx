import type { TransferDetail } from '@manager/contract/features/fishing/transfer-record';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CheckLine } from '../../../kit/detail/CheckLine.tsx';
import { useHolds } from '../../../session/session.ts';
import { moneyText } from '../../../ui/format.ts';
import { useTransferTexts } from './use-transfer-texts.ts';

/** What the player got, or may still get, for the transfer. */
export const CompensationLines = ({ transfer: { compensations } }: { transfer: TransferDetail }): ReactNode => {
  const t = useTransferTexts();
  const holds = useHolds();
  return compensations.map(({ id, state, money, currency }) => (
    <CheckLine key={id} tone={state === 'finish' ? 'good' : 'warn'}>
      {t(`compensation.${state}`, { amount: moneyText(money), currency })}{' '}
      {holds('D-2') ? <Link to={`/maintain/compensate?id=${id}`}>{t('link.compensation')}</Link> : null}
    </CheckLine>
  ));
};
