import { passwordLength } from '@manager/contract/features/user/user';

/** 0: too short; 1 weak; 2 fair; 3 good; 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const KINDS: readonly { sign: RegExp; size: number }[] = [
  { sign: /[a-z]/, size: 26 },
  { sign: /[A-Z]/, size: 26 },
  { sign: /\d/, size: 10 },
  { sign: /[^\dA-Za-z\p{L}]/u, size: 33 },
  { sign: /[^\dA-Za-z\P{L}]/u, size: 100 },
];
/** Bits of guessing from which a password counts as fair, good and strong. */
const STEPS = [45, 60, 80] as const;

/** Words that are tried first: each is worth one sign. */
const FIRST_GUESSES = /passwor[dt]|qwerty|asdfgh|admin|manager|welcome|letmein|iloveyou|monkey|dragon|football|casino/gi;
/** A part that comes again and again is worth what it is worth once. */
const REPEATED = /(.{3,}?)(?:[^\p{L}\d]*\1)+/giu;

/** Signs that do not just repeat or continue the one before: `aaaa` and `1234` are worth one each. */
const surprisingSigns = (password: string): number => {
  const points = Array.from(password, (sign) => sign.codePointAt(0) ?? 0);
  return points.filter((point, index) => {
    const before = points[index - 1];
    return before === undefined || Math.abs(point - before) > 1;
  }).length;
};

/** A hint while typing, after the size of the alphabet and the signs that surprise. The server alone decides, by its list of known passwords. */
export const strengthOf = ({
  password,
  minLength,
  userName = '',
}: {
  password: string;
  minLength: number;
  userName?: string;
}): Strength => {
  if (passwordLength(password) < minLength) return 0;
  const name = userName.trim().toLowerCase();
  const at = name.length >= 3 ? password.toLowerCase().indexOf(name) : -1;
  const own = at < 0 ? password : password.slice(0, at) + password.slice(at + name.length);
  const alphabet = KINDS.filter(({ sign }) => sign.test(password)).reduce((sum, { size }) => sum + size, 0);
  const bits = surprisingSigns(own.replaceAll(REPEATED, '$1').replaceAll(FIRST_GUESSES, '*')) * Math.log2(alphabet);
  return (1 + STEPS.filter((step) => bits >= step).length) as Strength;
};
