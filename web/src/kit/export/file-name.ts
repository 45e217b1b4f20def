import { textsOf } from '../../i18n/use-texts.ts';
import { scopeNames } from '../report/scope-names.ts';
import type { texts as reportTexts } from '../report/texts.en.ts';
import type { texts } from './texts.en.ts';

const t = textsOf<typeof texts>('kit/export');
const tr = textsOf<typeof reportTexts>('kit/report');

type Scoped = { date_from: string; date_to: string };
type Answer = { scope: { names: Record<string, string> } } | undefined;

/** "All agents", "2026-11-01 to 2026-11-22": whose figures a report's file holds, and of which days. */
export const reportNameParts = ({ date_from: from, date_to: to }: Scoped, answer: Answer): string[] => [
  scopeNames(answer?.scope ?? { names: {} }, tr).join(', '),
  ...periodPart(from, to),
];

export const periodPart = (from: string | undefined, to: string | undefined): string[] => {
  if (from === undefined || to === undefined || from === '' || to === '') return [];
  return [from === to ? from : t('period', { from, to })];
};
