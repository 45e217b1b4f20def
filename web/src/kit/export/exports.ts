import { type ExportJob, getExportTicket, startExport } from '@manager/contract/features/export/job';
import type { InputOf } from '@manager/contract/kit/endpoint';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { refreshAround } from '../../api/query.ts';
import { createStore } from '../../browser/store.ts';
import { textsOf } from '../../i18n/use-texts.ts';
import { notifyError, notifyWithAction } from '../../ui/notify.ts';
import type { texts } from './texts.en.ts';

const t = textsOf<typeof texts>('kit/export');

/** A file that is ready this soon saves itself, as long as its page is still open. */
const SAVES_ITSELF_MS = 15_000;

/** Exports that were started from this page and are not over yet: when, and where. */
const waiting = new Map<string, { startedAtMs: number; path: string }>();

/** True asks the tray of the top bar to open. */
export const trayAsked = createStore(false);

/** Some export was started a moment ago: its end is worth asking for more often. */
export const isExpecting = (): boolean => [...waiting.values()].some(({ startedAtMs }) => isYoung(startedAtMs));

const isYoung = (startedAtMs: number): boolean => Date.now() - startedAtMs < SAVES_ITSELF_MS;

const showTray = (): void => trayAsked.set(true);

/** Failures are shown by the call itself. */
export const beginExport = async (input: InputOf<typeof startExport>): Promise<void> => {
  try {
    const { id } = await call(startExport, { ...input, input: withoutBlanks(input.input) });
    waiting.set(id, { startedAtMs: Date.now(), path: location.pathname });
    notifyWithAction({ message: t('started'), action: t('show'), onAction: showTray });
    await refreshAround(startExport);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

/** What a list is not asked for when it is read (api/query-string.ts), its file is not asked for either. */
const withoutBlanks = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([, value]) => value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** Asks for the way to the file and takes it; the browser saves what comes. */
export const fetchExport = async ({ id }: Pick<ExportJob, 'id'>): Promise<void> => {
  try {
    const { path } = await call(getExportTicket, { id });
    const link = document.createElement('a');
    link.href = path;
    link.download = '';
    link.click();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
};

/** What became of the exports of this page: a quick one is saved, the end of a slow one is told. */
export const followExports = (jobs: readonly ExportJob[]): void => {
  for (const job of jobs) {
    const started = waiting.get(job.id);
    if (started === undefined || job.status === 'queued' || job.status === 'running') continue;
    waiting.delete(job.id);
    if (job.status === 'ready') {
      if (isYoung(started.startedAtMs) && location.pathname === started.path) void fetchExport(job);
      else notifyWithAction({ message: t('readyNote', { title: job.title }), action: t('show'), onAction: showTray });
    }
    if (job.status === 'failed') notifyError({ message: `${t('failedNote', { title: job.title })}: ${job.error}` });
  }
};
