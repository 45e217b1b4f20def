import { leftOpen, otherwise, section } from '../statement.ts';

export const validation = section('S5', 'Validation rules', {
  'S5.1': 'Username is trimmed before login.',
  'S5.2': 'A user-info response without data gives ‘Verification failed, please Login again.’.',
  'S5.3': 'A link or icon reference is external if it starts with http:, https:, mailto: or tel:.',
  'S5.4': [
    'A role is valid only if it is admin or editor after trimming.',
    otherwise('these roles belong to the fixture (S6.11): the product knows permission codes and groups of them, no roles'),
  ],
  'S5.5': 'Route filtering: a route with an authString stays only if the user’s permission list contains it;',
  'S5.6': 'applied recursively to children;',
  'S5.7': 'routes without one are always kept.',
  'S5.8': 'Drawing chart: ‘chart data is empty’, ‘pos can not be empty’, ‘multiple can not be empty’, ‘tag need select’.',
  'S5.9': 'Settlement report: agent and time must be chosen before searching.',
  'S5.10': 'Sub-agent ids are entered comma-separated.',
  'S5.11': 'Live set list: if nothing is found, the user is asked to enter a more exact user name.',
  'S5.12': 'Confirmations: ‘Are you sure ?’,',
  'S5.13': '‘Reset to defaults ?’,',
  'S5.14': '‘Verify Email ?’.',
  'S5.15': ['Other rules: not shown.', leftOpen('the product’s own')],
});
