export const texts = {
  bytes: 'Size',
  filter: 'Filter',
  format: 'Format',
  kib: '{{n}} KiB',
  noFilter: 'No filter',
  rows: 'Rows',
  sha256Hint: 'Fingerprint of the file',
  userId: 'Staff ID',
  what: 'List',
};
