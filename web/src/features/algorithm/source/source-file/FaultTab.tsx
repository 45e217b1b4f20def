import { getSourceFaultList, type SourceFileRow } from '@manager/contract/features/algorithm/source/source-file';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../../api/query.ts';
import { CheckLine } from '../../../../kit/detail/CheckLine.tsx';
import { DetailTable } from '../../../../kit/detail/DetailTable.tsx';
import { RecordPanel } from '../../../../kit/detail/RecordPanel.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { PATH, useSourceTexts } from './source-words.ts';

/** What the check found, with file and line. */
export const FaultTab = ({ row }: { row: SourceFileRow }): ReactNode => {
  const t = useSourceTexts();
  const query = useCall(getSourceFaultList, { source_file_id: row.id, limit: '200' });
  return (
    <RecordPanel query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <CheckLine tone={row.check_state === 'passed' ? 'good' : 'warn'}>
            {t(row.check_state === 'passed' ? 'noFaults' : `check_${row.check_state}`)}
          </CheckLine>
        ) : (
          <>
            <p>
              <Link to={`${PATH}?${new URLSearchParams({ tab: 'faults', source_file_id: row.id }).toString()}`}>
                {t('asList')}
              </Link>
            </p>
            <p>{t('mostFaults', { shown: formatCount(list.length), count: formatCount(row.fault_count) })}</p>
            <DetailTable caption={t('faults')}>
              <thead>
                <tr>
                  <th scope="col">#</th>
                  <th scope="col">{t('fault')}</th>
                </tr>
              </thead>
              <tbody>
                {list.map(({ id, text }) => (
                  <tr key={id}>
                    <td data-numeric>{id}</td>
                    <td data-wrap>{text}</td>
                  </tr>
                ))}
              </tbody>
            </DetailTable>
          </>
        )
      }
    </RecordPanel>
  );
};
