import {
  getVendorFaultList,
  type VendorFault,
  type VendorFaultRow,
  type VendorRow,
} from '@manager/contract/features/account/skg-vendors';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { DetailTable } from '../../../kit/detail/DetailTable.tsx';
import { RecordDrawer } from '../../../kit/detail/RecordDrawer.tsx';
import { RecordActions, RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { ExportButton } from '../../../kit/export/ExportButton.tsx';
import type { ExportableColumn } from '../../../kit/export/table-export.ts';
import { dateTimeText, formatCount, MISSING } from '../../../ui/format.ts';
import classes from './skg-bets.module.css';
import { type SkgTranslate, useSkgTexts } from './use-skg-texts.ts';

const ROWS = 50;

/** What a vendor sent and Manager did not take, with why and the row itself. */
export const FaultsDrawer = ({ vendor, onClose }: { vendor: VendorRow; onClose: () => void }): ReactNode => {
  const t = useSkgTexts();
  const [cursor, setCursor] = useState('');
  const input = { vendor_id: vendor.id, limit: ROWS, ...(cursor === '' ? {} : { cursor }) };
  const query = useCall(getVendorFaultList, input, { keepsPrevious: true });
  return (
    <RecordDrawer title={t('faults.title', { vendor: vendor.name })} widthPx={720} onClose={onClose}>
      <p className={classes.hint}>{t('faults.text')}</p>
      <RecordPanel query={query}>
        {({ list, next_cursor: older, prev_cursor: newer }) =>
          list.length === 0 ? (
            <p className={classes.hint}>{t('faults.none')}</p>
          ) : (
            <>
              <RecordActions>
                <ExportButton
                  tableId="/account/skg-bets:faults"
                  caption={t('faults.title', { vendor: vendor.name })}
                  of={{ endpoint: getVendorFaultList, input: { vendor_id: vendor.id } }}
                  columns={columnsOfFile(t)}
                />
              </RecordActions>
              <FaultTable faults={list} />
              <div className={classes.buttons}>
                {newer === null ? null : (
                  <Button size="compact-sm" variant="default" onClick={() => setCursor(newer)}>
                    {t('faults.newer')}
                  </Button>
                )}
                {older === null ? null : (
                  <Button size="compact-sm" variant="default" onClick={() => setCursor(older)}>
                    {t('faults.older')}
                  </Button>
                )}
              </div>
            </>
          )
        }
      </RecordPanel>
    </RecordDrawer>
  );
};

const whyText = ({ reason, field }: VendorFaultRow, t: SkgTranslate): string => t(`why.${reason}`, { field });

/** What the table shows, and the field and the row by themselves: why it was not taken is one word for all of a kind. */
const columnsOfFile = (t: SkgTranslate): ExportableColumn[] => [
  { id: 'vendor', header: t('vendor') },
  { id: 'vendor_bet_id', header: t('vendor_bet_id') },
  { id: 'kind', header: t('kind'), export: { labelOf: (kind) => t(`faults.${kind as VendorFaultRow['kind']}`) } },
  { id: 'reason', header: t('why'), export: { labelOf: (reason) => t(`why.${reason as VendorFault}`, { field: '…' }) } },
  { id: 'field', header: t('faults.field') },
  { id: 'times', header: t('times') },
  { id: 'first_seen_at', header: t('first_seen_at') },
  { id: 'last_seen_at', header: t('faults.last') },
  { id: 'raw', header: t('faults.raw') },
];

const FaultTable = ({ faults }: { faults: readonly VendorFaultRow[] }): ReactNode => {
  const t = useSkgTexts();
  return (
    <DetailTable caption={t('faults.caption')}>
      <thead>
        <tr>
          <th scope="col">{t('vendor_bet_id')}</th>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('why')}</th>
          <th scope="col" data-numeric>
            {t('times')}
          </th>
          <th scope="col">{t('faults.last')}</th>
        </tr>
      </thead>
      <tbody>
        {faults.map((fault) => (
          <tr key={fault.id}>
            <td>{fault.vendor_bet_id || MISSING}</td>
            <td>{t(`faults.${fault.kind}`)}</td>
            <td data-wrap aria-label={whyText(fault, t)}>
              <details>
                <summary>{whyText(fault, t)}</summary>
                <pre className={classes.raw} tabIndex={0}>
                  {fault.raw === '' ? t('faults.hidden') : fault.raw}
                </pre>
              </details>
            </td>
            <td data-numeric>{formatCount(fault.times)}</td>
            <td>{dateTimeText(fault.last_seen_at)}</td>
          </tr>
        ))}
      </tbody>
    </DetailTable>
  );
};
