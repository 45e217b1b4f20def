import { getUploadList } from '@manager/contract/features/report/reconcile-upload';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount, MISSING } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import classes from './reconcile.module.css';
import { useReconcileTexts } from './use-reconcile-texts.ts';

/** What the website has sent of the day, newest first; the figures of the row come from one of them. */
export const FilesTab = ({ id }: { id: string }): ReactNode => {
  const { t } = useReconcileTexts();
  const { data, error } = useCall(getUploadList, { id });
  if (error !== null)
    return (
      <p className={classes.problem} role="alert">
        {error.message}
      </p>
    );
  if (data === undefined) return null;
  if (data.list.length === 0) return <p className={classes.note}>{t('filesNone')}</p>;
  return (
    <div className={classes.frame} data-tall role="region" aria-label={t('files')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('sentAt')}</th>
            <th scope="col">{t('file')}</th>
            <th scope="col">{t('uploadKind')}</th>
            <th scope="col" data-number>
              {t('rowCount')}
            </th>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('sentBy')}</th>
          </tr>
        </thead>
        <tbody>
          {data.list.map((file) => (
            <tr key={file.id}>
              <td>
                <DateTime at={file.at} />
              </td>
              <td data-wide>
                {file.file_name || MISSING} {file.is_in_force ? <StatusTag tone="info">{t('inForce')}</StatusTag> : null}
                <code title={`SHA-256 ${file.sha256}`}>{`${file.sha256.slice(0, 12)}…`}</code>
              </td>
              <td>{t(`uploadKind.${file.kind}`)}</td>
              <td data-number>{formatCount(file.row_count)}</td>
              <td>{file.day_from === file.day_to ? file.day_from : `${file.day_from} → ${file.day_to}`}</td>
              <td>{file.by_user}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
