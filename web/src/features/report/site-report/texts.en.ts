export const texts = {
  caption: 'Sites by money, with a sub-total per agent',
  topSites: 'Largest sites by bet',
  site: 'Site',
  agent: 'Agent',
  currency: 'Currency',
  brand: 'Brand',
  apiType: 'API type',
  'apiType.seamless': 'Seamless',
  'apiType.transfer': 'Transfer',
  agentTotal: '{{agent}} · total',
  test: 'test',
  ways: 'More of it',
  byDay: 'By day',
  byPlayer: 'By player',
  bySubAgent: 'By sub-agent',
};

export type SiteReportTexts = Record<keyof typeof texts, string>;
