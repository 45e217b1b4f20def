import { reportNameParts } from '../../kit/report/scope-names.ts';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import type { ReportTranslate } from '../../kit/report/use-report-texts.ts';
import { scopeText } from '../../kit/scope/ScopeLine.tsx';

type Answer = Parameters<typeof scopeText>[0]['answer'];

/** How the file of a report is called, whose figures it says that they are, and the zone of its times. */
export const reportFile = (scope: ScopeState, { data, t }: { data: Answer | undefined; t: ReportTranslate }) => ({
  nameParts: reportNameParts(scope, data),
  notesOf: () => (data === undefined ? [] : [{ label: t('scope.label'), value: scopeText({ values: scope, answer: data, t }) }]),
  ...(data?.scope.timezone ? { timezone: data.scope.timezone } : {}),
});
