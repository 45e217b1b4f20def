import type { SeamlessDetail } from '@manager/contract/features/log/seamless';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { latencyText, resultTag } from './seamless-tags.tsx';
import { useSeamlessTexts } from './use-seamless-texts.ts';

type Props = { call: SeamlessDetail; linkOf: (callId: string) => string };

/** All attempts of a request, oldest first, the open one marked. */
export const AttemptTable = ({ call, linkOf }: Props): ReactNode => {
  const t = useSeamlessTexts();
  return (
    <DetailTable caption={t('attempts.caption')}>
      <thead>
        <tr>
          <th scope="col">{t('at')}</th>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col" data-numeric>
            {t('attempt')}
          </th>
          <th scope="col" data-numeric>
            {t('http_status')}
          </th>
          <th scope="col" data-numeric>
            {t('latency_ms')}
          </th>
        </tr>
      </thead>
      <tbody>
        {call.attempts.map((row) => (
          <tr key={row.call_id} data-own={row.call_id === call.call_id}>
            <td>
              {row.call_id === call.call_id ? (
                dateTimeText(row.called_at)
              ) : (
                <Link to={linkOf(row.call_id)} title={t('open', { id: row.call_id })} replace preventScrollReset>
                  {dateTimeText(row.called_at)}
                </Link>
              )}
            </td>
            <td>{t(`kind.${row.kind}`)}</td>
            <td>{resultTag(row, t)}</td>
            <td data-numeric>{formatCount(row.attempt)}</td>
            <td data-numeric>{row.http_status}</td>
            <td data-numeric>{latencyText(row)}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
