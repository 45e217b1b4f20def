import { getSiteReport } from '@manager/contract/features/report/site-report';
import { exportText } from '@manager/contract/i18n/export-text';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { reportExport } from '../../../kit/export/report-export.ts';

/** Sorted by agent the screen shows what each of them comes to; a file has it below its rows, where no sorting tears it away. */
export const exports = [
  reportExport({
    endpoint: getSiteReport,
    code: 'F-2-93',
    subTotals: ({ language }, answer, input) => {
      const { sort } = input as ParsedOf<typeof getSiteReport>;
      if (sort !== 'agent_name' && sort !== '-agent_name') return [];
      return (answer as OutputOf<typeof getSiteReport>).by_agent.map(({ agent_name: agent, ...values }) => ({
        of: { label: exportText('totalAgent', language, { agent }) },
        values: { ...values, currency: 'USD' },
      }));
    },
  }),
];
