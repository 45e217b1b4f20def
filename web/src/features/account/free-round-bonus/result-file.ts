import type { CampaignRow } from '@manager/contract/features/account/free-round-bonus';
import type { GrantPlan } from '@manager/contract/features/account/free-round-parts';
import { csvText, saveCsv } from '../../../kit/export/csv-file.ts';
import type { FreeRoundTranslate } from './free-round-words.ts';

/** What became of each row of an upload, in the order of the file; refused rows can be mended and uploaded again: the headings are in no language. */
const resultRows = (plan: GrantPlan, t: FreeRoundTranslate): string[][] => [
  ['line', 'user_name', 'site', 'result'],
  ...plan.list.map(({ line, user_name: name, site, message }) => [
    String(line),
    name,
    site,
    message === '' ? t('rowAccepted') : message,
  ]),
];

export const resultText = (plan: GrantPlan, t: FreeRoundTranslate): string => csvText(resultRows(plan, t));

export const saveResult = ({ code }: CampaignRow, plan: GrantPlan, t: FreeRoundTranslate): void =>
  saveCsv(`${code}-players.csv`, resultRows(plan, t));
