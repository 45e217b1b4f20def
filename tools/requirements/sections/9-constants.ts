import { leftOpen, section } from '../statement.ts';

export const constants = section('S9', 'Business constants and limits', {
  'S9.1': 'Timeout 5000 ms;',
  'S9.2': 'mobile breakpoint 992 px;',
  'S9.3': 'sidebar width 210 px;',
  'S9.4': 'live list 50 items;',
  'S9.5': 'languages en and zh in the menu;',
  'S9.6': 'default size medium;',
  'S9.7': 'progress bar without spinner.',
  'S9.8': 'Game KPI bet buckets: 0, 0-100, 100-200, 200-400, 400-800, 800-1200, 1200-2000, 2000-5000, 5000-10000, >10000.',
  'S9.9':
    'Prize distribution buckets: 0, 0-20, 20-50, 50-100, 100-200, 200-500, 500-1000, 1000-2000, 2000-5000, 5000-10000, >10000.',
  'S9.10': 'Game probability win-multiple steps: 0, 50, 90, 200, 400, 800, 1200, 2000, 5000, 10000, 50000.',
  'S9.11': 'Money display: rounded half-up to 2 decimals',
  'S9.12': 'with thousands separators.',
  'S9.13': ['Fees, page sizes other than the live list, and further time-outs: not shown.', leftOpen('the product’s own')],
});
