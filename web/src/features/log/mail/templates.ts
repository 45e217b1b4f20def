import { useTexts } from '../../../i18n/use-texts.ts';
import type { texts } from './texts.en.ts';

export const TEMPLATES = [
  'first_password',
  'reset_password',
  'verify_email',
  'already_registered',
  'user_name_taken',
  'password_changed',
  'email_changed',
  'factor_changed',
  'factors_removed',
  'recovery_code_used',
  'new_device',
  'account_locked',
  'break_glass',
  'timed_change_not_done',
  'vendor_notice',
] as const;

/** What a template is about; one that is not known here shows its own name. */
export const useTemplateName = (): ((template: string) => string) => {
  const t = useTexts<typeof texts>('log/mail');
  return (template) => {
    const known = TEMPLATES.find((name) => name === template);
    return known === undefined ? template : t(`template_${known}`);
  };
};
