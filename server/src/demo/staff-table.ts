import type { Settings } from '../kit/service/settings.ts';
import type { Access } from './accounts.ts';

/** What a first start prints of the demo's staff: the only time that anybody sees the passwords. */
export const staffTable = (staff: readonly Omit<Access, 'token'>[], { mfa }: Pick<Settings, 'mfa'>): string[] => {
  const width = Math.max(...staff.map(({ userName }) => userName.length));
  return [
    'Staff of the demo: user, password, job (shown once)',
    ...staff.map(({ userName, password, job }) => `  ${userName.padEnd(width)}  ${password}  ${job}`),
    ...(mfa === 'required' ? ['Whoever may approve, pay or reveal sets up a second factor at the first sign-in.'] : []),
  ];
};
