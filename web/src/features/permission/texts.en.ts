export const texts = {
  asSuper: 'As a super user',
  groups: 'Groups',
  lastUsed: 'Last used',
  noGroups: 'No group holds it.',
  noUsers: 'No staff hold it.',
  users: 'Staff',
  whoHas: 'Who has {{code}}?',
};
