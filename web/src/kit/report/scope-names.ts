import type { ReportScope } from '@manager/contract/kit/page';
import { textsOf } from '../../i18n/use-texts.ts';
import { ownAgentName, userStore } from '../../session/session.ts';
import { periodPart } from '../export/file-name.ts';
import type { DayRange } from '../filter/when.ts';
import type { texts } from './texts.en.ts';
import type { ReportTranslate } from './use-report-texts.ts';

type Chosen = Pick<ReportScope, 'names'>;

/**
 * Whose figures these are: what was chosen, by name. Where nothing was, the user's own agent, as if it were chosen, since an agent stands for
 * everything below it; all agents are named to those alone who see all of them.
 */
export const scopeNames = ({ names }: Chosen, t: ReportTranslate): string[] => {
  const chosen = Object.values(names);
  return chosen.length > 0 ? chosen : [ownAgentName(userStore.get()) ?? t('line.all')];
};

/** "All agents", "2026-11-01 to 2026-11-22": what the name of a report's file says beside its title. */
export const reportNameParts = ({ date_from: from, date_to: to }: DayRange, answer: { scope: Chosen } | undefined): string[] => [
  scopeNames(answer?.scope ?? { names: {} }, textsOf<typeof texts>('kit/report')).join(', '),
  ...periodPart(from, to),
];
