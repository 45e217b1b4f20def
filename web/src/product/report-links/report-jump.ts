import { setJumpParams, takeJumpParam } from '../../session/app-state.ts';

const NAME = 'backToReport';
/** Cookies travel with every request: a way back is short or not there. */
const MAX_CHARS = 1000;

/** The report as it stands on the screen, with filters, order and page. It is for the way back alone, and belongs in no shared link. */
export const leaveReport = (address: string): void => {
  if (address.length <= MAX_CHARS) setJumpParams({ [NAME]: address });
};

/** The way back to the report with this path, for the page that was opened from it; undefined after a link from elsewhere. */
export const takeWayBack = (path: string): string | undefined => {
  const address = takeJumpParam(NAME);
  return typeof address === 'string' && (address === path || address.startsWith(`${path}?`)) ? address : undefined;
};
