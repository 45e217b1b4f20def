/** The closed page: who can grant what is missing, and the request for it. */
export const texts = {
  askAgainAt: 'You can request it again from {{at}}.',
  dangerous: 'A sensitive permission: granting it may need a second person.',
  disabled: 'This permission is turned off for everyone.',
  expired: 'Your last request was not answered in time.',
  granters: '{{names}} can grant it.',
  grantersNone: 'Nobody can grant it right now.',
  others_one: '{{count}} other',
  others_other: '{{count}} others',
  reason: 'Why do you need it?',
  rejected: 'Rejected by {{name}} on {{at}}',
  request: 'Request access',
  requested: 'Access requested',
  waiting: 'Requested on {{at}}, pending',
  withdraw: 'Withdraw',
  withdrawn: 'Request withdrawn',
};
