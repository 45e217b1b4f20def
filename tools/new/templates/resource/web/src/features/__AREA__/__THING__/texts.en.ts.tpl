export const texts = {
  add: 'Add',
  agent: 'Agent',
  createdAt: 'Created',
  id: 'ID',
  name: 'Name',
  newTitle: 'New record',
  note: 'Note',
  status: 'Status',
  status_disabled: 'Disabled',
  status_enabled: 'Enabled',
  updatedAt: 'Changed',
};
