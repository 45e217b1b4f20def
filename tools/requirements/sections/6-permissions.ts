import { leftOpen, section } from '../statement.ts';

export const permissions = section('S6', 'Roles and permissions', {
  'S6.1': 'Access is controlled by permission code strings in authArray, in a letter-number path (E, E-1, L-1-1) on each route.',
  'S6.2': 'There is a check for one code',
  'S6.3': 'and a check for any of several codes, available to the views.',
  'S6.4': 'Permission pages: groups (A-1)',
  'S6.5': 'and auth rules (A-2).',
  'S6.6': 'Back-office users have an auth group,',
  'S6.7': 'an agent,',
  'S6.8': 'an ‘is super’ flag',
  'S6.9': 'and tags;',
  'S6.10': 'agents have a super agent.',
  'S6.11': [
    'Development fixtures show roles admin and editor (admin sample codes A12, A13, A14); these are not production rules.',
    leftOpen('a fixture'),
  ],
  'S6.12': ['How the server enforces permissions: not shown.', leftOpen('the product’s own: see [security.md](security.md)')],
});
