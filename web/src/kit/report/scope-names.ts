import type { ReportScope } from '@manager/contract/kit/page';
import { ownAgentName, userStore } from '../../session/session.ts';
import type { ReportTranslate } from './use-report-texts.ts';

/**
 * Whose figures these are: what was chosen, by name. Where nothing was, the user's own agent, as if it were chosen, since an agent stands for
 * everything below it; all agents are named to those alone who see all of them.
 */
export const scopeNames = ({ names }: Pick<ReportScope, 'names'>, t: ReportTranslate): string[] => {
  const chosen = Object.values(names);
  return chosen.length > 0 ? chosen : [ownAgentName(userStore.get()) ?? t('line.all')];
};
