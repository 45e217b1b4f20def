import { useHolds } from '../../../session/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts as choiceTexts } from '../../../product/choices/texts.en.ts';
import { useAgentChoices } from '../../../product/choices/use-agent-choices.ts';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import type { texts } from './texts.en.ts';
import type { WebsiteValues } from './website-values.ts';

/** A value of the form in words, as a change is confirmed. */
export const useShownWebsite = (): ((name: keyof WebsiteValues, of: WebsiteValues) => string) => {
  const t = useTexts<typeof texts>('set-up/website');
  const c = useTexts<typeof choiceTexts>('product/choices');
  const k = useTexts<typeof kitTexts>('kit');
  const agents = useAgentChoices({ isEnabled: useHolds()('C-3') });
  const groups = useWebsiteGroupChoices();
  return (name, of) => {
    if (name === 'agent_id') return agents.find(({ value }) => value === of.agent_id)?.label ?? of.agent_id;
    if (name === 'site_group_id') return groups.find(({ value }) => value === of.site_group_id)?.label ?? t('groupNone');
    if (name === 'api_params') return of.api_params.map((param) => `${param.name} = ${param.value}`).join(', ') || '–';
    if (name === 'api_type') return t(`apiType_${of.api_type}`);
    if (name === 'max_win_day_action') return t(`maxWinDayAction_${of.max_win_day_action}`);
    if (name === 'ip_currency_action') return t(`ipCurrencyAction_${of.ip_currency_action}`);
    if (name === 'negative_balance') return t(`negativeBalance_${of.negative_balance}`);
    if (name === 'compliance_profile') return c(of.compliance_profile === '' ? 'inherited' : of.compliance_profile);
    const value = of[name];
    return typeof value === 'boolean' ? k(value ? 'yes' : 'no') : String(value) || '–';
  };
};
