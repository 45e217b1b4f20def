import { cancelExport, type ExportJob, retryExport } from '@manager/contract/features/export/job';
import { useState, type ReactNode } from 'react';
import { useAction } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { fetchExport } from '../../kit/export/exports.ts';
import type { texts } from '../../kit/export/texts.en.ts';
import { dateTimeText, formatCount, percentText } from '../../ui/format.ts';
import { ageOf, isOpenJob, shareOf, sizeText } from './job-facts.ts';
import classes from './jobs-tray.module.css';

/** What the tray holds, newest first. */
export const JobList = ({ jobs }: { jobs: readonly ExportJob[] | undefined }): ReactNode => {
  const t = useTexts<typeof texts>('kit/export');
  return (
    <>
      <div className={classes.head}>
        <h2>{t('jobs')}</h2>
        <span>{t('kept')}</span>
      </div>
      {jobs === undefined ? null : jobs.length === 0 ? (
        <p className={classes.none}>{t('jobsNone')}</p>
      ) : (
        <ul className={classes.list}>
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} />
          ))}
        </ul>
      )}
    </>
  );
};

const JobItem = ({ job }: { job: ExportJob }): ReactNode => {
  const t = useTexts<typeof texts>('kit/export');
  const cancel = useAction(cancelExport);
  const retry = useAction(retryExport);
  const { id, title, can } = job;
  const share = shareOf(job);
  return (
    <li className={classes.job}>
      <div className={classes.facts}>
        <p className={classes.title} title={title}>
          <span className={classes.name}>{title}</span>
          <span className={classes.format}>{job.format === 'csv' ? 'CSV' : 'Excel'}</span>
        </p>
        <p className={classes.line} data-status={job.status}>
          {useLine(job)}
        </p>
        {isOpenJob(job) ? (
          <progress
            className={classes.progress}
            aria-label={title}
            max={1}
            {...(share === null || job.status === 'queued' ? {} : { value: share })}
          />
        ) : null}
      </div>
      {can.download ? (
        <button
          type="button"
          className={classes.act}
          aria-label={t('downloadOf', { title })}
          onClick={() => void fetchExport(job)}
        >
          {t('download')}
        </button>
      ) : null}
      {can.cancel ? (
        <button
          type="button"
          className={classes.act}
          aria-label={t('cancelOf', { title })}
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ id })}
        >
          {t('cancel')}
        </button>
      ) : null}
      {can.retry ? (
        <button
          type="button"
          className={classes.act}
          aria-label={t('retryOf', { title })}
          disabled={retry.isPending}
          onClick={() => retry.mutate({ id })}
        >
          {t('retry')}
        </button>
      ) : null}
    </li>
  );
};

/** State, then what matters in it: how far, how large, or why not; and how old. */
const useLine = (job: ExportJob): ReactNode => {
  // Drawn anew with every answer and every opening: near enough for an age.
  const [nowMs] = useState(Date.now);
  const t = useTexts<typeof texts>('kit/export');
  const rows = formatCount(job.rows_done);
  const share = shareOf(job);
  const done =
    job.rows_total === null
      ? t('rowsDone', { rows })
      : `${t('rowsOf', { rows, total: formatCount(job.rows_total) })}${share === null ? '' : ` (${percentText(String(Math.floor(share * 100)), { places: 0 })})`}`;
  const facts = {
    queued: '',
    running: done,
    ready: `${t('rowsDone', { rows })} · ${sizeText(job.bytes ?? 0)}`,
    failed: job.error,
    cancelled: '',
    expired: '',
  }[job.status];
  const at = job.finished_at ?? job.created_at;
  const { unit, count } = ageOf(Date.parse(at), nowMs);
  const age = unit === 'now' ? t('age_now') : t(`age_${unit}`, { count });
  return (
    <>
      <strong>{t(`status_${job.status}`)}</strong>
      {facts === '' ? null : ` · ${facts}`} · <time title={dateTimeText(at)}>{age}</time>
    </>
  );
};
