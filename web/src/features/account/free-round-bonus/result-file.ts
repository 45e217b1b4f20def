import type { CampaignRow } from '@manager/contract/features/account/free-round-bonus';
import type { GrantPlan } from '@manager/contract/features/account/free-round-parts';
import { saveFile } from '../../../browser/save-file.ts';
import type { FreeRoundTranslate } from './free-round-words.ts';

/** A spreadsheet runs texts that begin like these. */
const RUNS = /^[=+\-@\t\r]/;

const cellOf = (text: string): string => {
  const safe = RUNS.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** What became of each row of an upload, in the order of the file; refused rows can be mended and uploaded again: the headings are in no language. */
export const resultText = (plan: GrantPlan, t: FreeRoundTranslate): string =>
  [
    ['line', 'user_name', 'site', 'result'],
    ...plan.list.map(({ line, user_name: name, site, message }) => [
      String(line),
      name,
      site,
      message === '' ? t('rowAccepted') : message,
    ]),
  ]
    .map((cells) => `${cells.map(cellOf).join(',')}\r\n`)
    .join('');

export const saveResult = ({ code }: CampaignRow, plan: GrantPlan, t: FreeRoundTranslate): void =>
  // With a byte order mark: without it spreadsheets read UTF-8 as their local code page.
  saveFile(`${code}-players.csv`, new Blob(['\uFEFF', resultText(plan, t)], { type: 'text/csv' }));
