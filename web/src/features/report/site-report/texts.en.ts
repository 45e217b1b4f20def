export const texts = {
  byPlayer: 'By player',
  caption: 'Figures by website, with a subtotal for each agent',
  topSites: 'Largest websites by bet',
  'apiType.seamless': 'Seamless',
  'apiType.transfer': 'Transfer',
  agentTotal: '{{agent}} · total',
  ways: 'Break down',
  byDay: 'By day',
  bySubAgent: 'By sub-agent',
};

export type SiteReportTexts = Record<keyof typeof texts, string>;
