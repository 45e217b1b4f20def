export const texts = {
  caption: 'Figures by website, with a subtotal for each agent',
  topSites: 'Largest websites by bet',
  site: 'Website',
  agent: 'Agent',
  currency: 'Currency',
  brand: 'Brand',
  apiType: 'API type',
  'apiType.seamless': 'Seamless',
  'apiType.transfer': 'Transfer',
  agentTotal: '{{agent}} · total',
  test: 'test',
  ways: 'Break down',
  byDay: 'By day',
  byPlayer: 'By player',
  bySubAgent: 'By sub-agent',
};

export type SiteReportTexts = Record<keyof typeof texts, string>;
