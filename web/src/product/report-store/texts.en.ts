export const texts = {
  title: 'Report store',
  behind: 'What was taken in during the last {{seconds}} s is acknowledged and safe, but not in reports yet.',
  checking:
    'The report store is being compared with the journal. Until that is done its figures are marked, because they may be incomplete.',
  restoring:
    'Months below are incomplete and are being restored from the journal. Their figures are marked wherever they are shown; nothing is settled, frozen or paid on them.',
  stuck:
    'At least one month cannot be restored without an administrator. Its figures stay marked; nothing is settled, frozen or paid on them.',
  disk_low:
    'Less than a tenth of the disk is free. When it is full no bets and other records are taken in; an administrator has to make room.',
  disk_full:
    'The disk is full. No bets and other records are taken in until there is room; game servers keep them and send them again. An administrator has to make room.',
  whole: 'The report store holds everything that was taken in.',
  restored: '{{pct}} % restored',
  waits: 'waits to be restored',
  needsAdministrator: 'needs an administrator',
  since: 'incomplete since {{time}}',
  gaps: 'What is incomplete, rows of all tenants',
  table: 'Table',
  month: 'Month',
  reason: 'Reason',
  expected: 'Rows expected',
  held: 'Rows held',
  reason_rows_missing: 'rows are missing',
  reason_rows_extra: 'more rows than in the journal',
  reason_batches_differ: 'other batches than in the journal',
  reason_sums_differ: 'sums differ from the journal',
  reason_part_damaged: 'files cannot be read',
  reason_other_store: 'another report store took over',
  reason_journal_short: 'the journal does not reach back far enough',
  checked: 'Rows last compared',
  verified: 'Files last read and compared',
  notYet: 'not yet',
} as const;

export type StoreTexts = Record<keyof typeof texts, string>;
