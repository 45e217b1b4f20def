import { type ExportJob, getExportJobs } from '@manager/contract/features/export/job';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { inBackground } from '../../browser/signals.ts';
import { useStore } from '../../browser/store.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { followExports, isExpecting, trayAsked } from '../../kit/export/exports.ts';
import type { texts } from '../../kit/export/texts.en.ts';
import { Icon } from '../../ui/Icon.tsx';
import { isOpenJob } from './job-facts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './jobs-tray.module.css';

const JobList = lazyPart(() => import('./JobList.tsx').then((module) => ({ default: module.JobList })));

const NO_JOBS: readonly ExportJob[] = [];
const POLL_MS = 2_000;
/** While a file is expected that will save itself. */
const SOON_MS = 600;

/**
 * The exports of the user: asked for once, and again only while one is on its way. They live on the server, so they are here again after a
 * reload or the next sign-in.
 */
export const JobsTray = (): ReactNode => {
  const t = useTexts<typeof texts>('kit/export');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  const { data, refetch } = useCall(getExportJobs, {});
  const jobs = data?.list ?? NO_JOBS;
  const open = jobs.filter(isOpenJob).length;
  const ready = jobs.filter(({ can }) => can.download).length;
  const isRequested = useStore(trayAsked);

  useEffect(() => {
    followExports(jobs);
    if (open === 0) return undefined;
    const timer = setInterval(
      () => (document.visibilityState === 'visible' ? inBackground(() => void refetch()) : undefined),
      isExpecting() ? SOON_MS : POLL_MS,
    );
    return () => clearInterval(timer);
  }, [jobs, open, refetch]);
  useEffect(() => {
    if (!isRequested) return;
    trayAsked.set(false);
    panel.current?.showPopover();
  }, [isRequested]);

  const label = open > 0 ? t('jobsOpen', { count: open }) : ready > 0 ? t('jobsReady', { count: ready }) : t('jobs');
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.face}
        data-running={open > 0 ? true : undefined}
        aria-label={label}
        title={label}
        aria-expanded={isShown}
        popoverTarget={id}
      >
        <Icon name="download" />
        {open === 0 ? null : <span className={classes.badge}>{open}</span>}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes.panel}
        role="dialog"
        aria-label={t('jobs')}
        onToggle={(event) => {
          const isNowShown = event.newState === 'open';
          setShown(isNowShown);
          if (isNowShown) void refetch();
        }}
      >
        {isShown ? (
          <Suspense>
            <JobList jobs={data?.list} />
          </Suspense>
        ) : null}
      </div>
      <p className={classes.live} role="status">
        {open > 0 || ready > 0 ? label : ''}
      </p>
    </>
  );
};
