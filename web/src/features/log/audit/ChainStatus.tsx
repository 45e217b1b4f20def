import { getChainStatus } from '@manager/contract/features/log/audit';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { ZoneText } from '../../../kit/list/ZoneText.tsx';
import type { texts } from './texts.en.ts';

/** How far the chain is signed, and what its last verification found. */
export const ChainStatus = (): ReactNode => {
  const t = useTexts<typeof texts>('log/audit');
  const { data } = useCall(getChainStatus, {});
  if (data === undefined) return <ZoneText />;
  const { rows, last_checkpoint: signed, last_verification: verified } = data;
  const head = [
    ...(rows === null ? [] : [t('chainHead', { count: rows, rows: formatCount(rows) })]),
    signed === null
      ? t('chainUnsigned')
      : t('chainSigned', { seq: formatCount(Number(signed.seq)), at: dateTimeText(signed.at) }),
  ].join(', ');
  return (
    <>
      {head} ·{' '}
      {verified === null ? (
        t('chainNotVerified')
      ) : (
        <StatusTag tone={verified.outcome === 'ok' ? 'good' : 'bad'}>
          {verified.outcome === 'ok'
            ? t('chainVerified', { at: dateTimeText(verified.at), rows: formatCount(verified.rows) })
            : t('chainBroken', { at: dateTimeText(verified.at), error: verified.error })}
        </StatusTag>
      )}{' '}
      · <ZoneText />
    </>
  );
};
