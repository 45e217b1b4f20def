import { leftOpen, section } from '../statement.ts';

export const errors = section('S8', 'Error catalogue', {
  'S8.1': 'Every response carries a code; 0 means success.',
  'S8.2': 'Any other code shows the server message (or ‘Error’)',
  'S8.3': 'for 3 seconds',
  'S8.4': 'and the call is rejected.',
  'S8.5':
    'Codes 50008, 50012 and 50014 also open a dialog titled ‘Confirm logout’: ‘You have been logged out, you can cancel to stay on this page, or log in again’,',
  'S8.6': 'with buttons ‘Re-Login’ (clears the token and reloads the page)',
  'S8.7': 'and ‘Cancel’.',
  'S8.8': 'Network or HTTP errors show their message',
  'S8.9': 'for 5 seconds.',
  'S8.10': 'Navigation guard failure: message shown, token cleared, redirect to /login.',
  'S8.11': 'Mock-only codes: 60204 ‘Account and password are incorrect.’,',
  'S8.12': [
    '50008 ‘Login failed, unable to get user details.’.',
    leftOpen('of the mock alone: the server says what ended the session'),
  ],
  'S8.13': [
    'Other server error codes: not shown.',
    leftOpen('the product’s own: [platform-api.md](platform-api.md) and its OpenAPI documents'),
  ],
});
