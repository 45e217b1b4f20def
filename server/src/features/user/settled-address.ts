/** So long a changed address gets no link that opens the account: its owner was told at the old one and can object. */
const SETTLES_AFTER_MS = 72 * 3_600_000;

/** Verified, and the same for three days. */
export const isSettledAddress = (
  { email_status: status, email_changed_at: changedAt }: { email_status: string; email_changed_at: Date | null },
  now: Date,
): boolean => status === 'verified' && (changedAt === null || changedAt.getTime() + SETTLES_AFTER_MS <= now.getTime());
