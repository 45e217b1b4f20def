import { useTexts } from '../../../i18n/use-texts.ts';
import type { AgentValues } from './agent-values.ts';
import type { texts } from './texts.en.ts';

/** Label of every field of the form. */
export const useAgentLabels = (): Record<keyof AgentValues, string> => {
  const t = useTexts<typeof texts>('set-up/agent');
  return {
    name: t('name'),
    seller_id: t('sellerId'),
    super_agent_id: t('superAgent'),
    brand: t('brand'),
    domain: t('domain'),
    website: t('website'),
    site_group_id: t('siteGroup'),
    timezone: t('timezone'),
    settlement_hour: t('settlementHour'),
    is_test: t('isTest'),
    status: t('status'),
    billing_name: t('billingName'),
    billing_address: t('billingAddress'),
    billing_tax_number: t('taxNumber'),
    billing_email: t('billingEmail'),
    note: t('note'),
    note2: t('note2'),
    search_show: t('searchShow'),
    sort: t('sort'),
  };
};
