export const texts = {
  title: 'Report store',
  behind: 'Data received in the last {{seconds}} s is stored safely, but not in the reports yet.',
  checking: 'The report store is being compared with the journal. Until this is done, figures are marked as possibly incomplete.',
  restoring:
    'The months below are incomplete and are being restored from the journal. Their figures are marked wherever they are shown and cannot be settled, frozen or paid.',
  stuck:
    'At least one month cannot be restored without an administrator. Its figures stay marked and cannot be settled, frozen or paid.',
  disk_low:
    'Less than a tenth of the disk is free. Once it is full, no bets or other records are accepted. An administrator must free up space.',
  disk_full:
    'The disk is full. No bets or other records are accepted until there is space; game servers keep them and resend them. An administrator must free up space.',
  whole: 'The report store is complete.',
  restored: '{{pct}}% restored',
  waits: 'waiting to be restored',
  needsAdministrator: 'needs an administrator',
  since: 'incomplete since {{time}}',
  gaps: 'What is incomplete, across all agents',
  table: 'Table',
  expected: 'Rows expected',
  held: 'Rows found',
  reason_rows_missing: 'rows are missing',
  reason_rows_extra: 'more rows than in the journal',
  reason_batches_differ: 'batches differ from the journal',
  reason_sums_differ: 'sums differ from the journal',
  reason_part_damaged: 'files cannot be read',
  reason_other_store: 'another report store took over',
  reason_journal_short: 'the journal does not reach back far enough',
  checked: 'Rows last compared',
  verified: 'Files last read and compared',
  notYet: 'not yet',
} as const;

export type StoreTexts = Record<keyof typeof texts, string>;
