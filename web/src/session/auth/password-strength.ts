import { judgePassword, type PasswordOwner } from '@manager/contract/features/user/password-strength';
import { passwordLength } from '@manager/contract/features/user/user';
import { currentLanguage } from '../../i18n/language.ts';

/** `strength`: 0 too short, 1 weak, 2 fair, 3 good, 4 strong. `fault`: why the server will refuse a weak one, in its words. */
export type Judgement = { strength: 1; fault: string } | { strength: 0 | 2 | 3 | 4 };
export type PasswordJudge = (of: { password: string; minLength: number; owner: PasswordOwner | null }) => Judgement;

/** The lists of words weigh more than the rest of the console: they come when somebody is about to choose a password. */
export const loadPasswordJudge = async (): Promise<PasswordJudge> => {
  const [{ guessPassword }, { fieldText }] = await Promise.all([
    import('@manager/domain/guess-password'),
    import('@manager/contract/i18n/field-text'),
  ]);
  return ({ password, minLength, owner }) => {
    if (passwordLength(password) < minLength) return { strength: 0 };
    const { strength, fault } = judgePassword(guessPassword, password, owner);
    return strength === 1 ? { strength, fault: fieldText(fault, currentLanguage()) } : { strength };
  };
};
