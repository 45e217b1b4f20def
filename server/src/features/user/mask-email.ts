/** `k***@example.com`: enough to recognise one's own address. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***');
