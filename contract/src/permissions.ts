import { SCREENS } from './screens.ts';

/** Route codes as the seed names them, and action codes that append `-9x` so that they never collide with child routes. */
export type PermissionCode = string;

/** What each action suffix allows. */
export const ACTION_SUFFIXES = {
  '91': 'edit',
  '92': 'delete',
  '93': 'export',
  '94': 'approve',
  '95': 'money',
  '96': 'reveal',
  '97': 'batch',
} as const;

/** Action codes in force so far: added by the screen that needs them, so that no code exists without a call behind it. */
export const ACTION_CODES: readonly PermissionCode[] = [
  'A-1-91',
  'A-1-92',
  'A-1-93',
  'A-1-94',
  'A-2-91',
  'A-2-93',
  'A-3-91',
  'A-4-93',
  'A-4-94',
  'B-1-91',
  'B-1-93',
  'B-1-94',
  'B-1-96',
  'B-1-97',
  'B-2-93',
  'B-3-93',
  'B-3-96',
  'B-4-93',
  'B-5-93',
  'B-6-91',
  'B-6-92',
  'B-6-93',
  'B-6-94',
  'B-6-95',
  'B-7-91',
  'B-7-93',
  'B-7-94',
  'B-8-93',
  'B-9-93',
  'B-10-91',
  'B-10-93',
  'B-10-94',
  'C-1-91',
  'C-1-92',
  'C-1-93',
  'C-1-94',
  'C-1-97',
  'C-2-91',
  'C-2-92',
  'C-2-93',
  'C-2-94',
  'C-2-96',
  'C-2-97',
  'C-3-91',
  'C-3-92',
  'C-3-93',
  'C-3-94',
  'C-4-91',
  'C-4-92',
  'C-4-93',
  'C-4-94',
  'C-4-97',
  'C-5-91',
  'C-5-92',
  'C-5-93',
  'C-5-94',
  'C-6-91',
  'C-6-92',
  'C-6-93',
  'C-6-94',
  'C-6-97',
  'C-7-91',
  'C-7-92',
  'C-7-93',
  'C-7-94',
  'C-7-97',
  'C-8-91',
  'C-8-93',
  'C-9-91',
  'C-9-92',
  'C-9-93',
  'C-9-94',
  'C-10-91',
  'C-10-93',
  'C-10-94',
  'C-10-97',
  'C-11-91',
  'C-11-92',
  'C-11-93',
  'C-11-94',
  'D-1-91',
  'D-1-92',
  'D-1-93',
  'D-1-95',
  'D-1-97',
  'D-2-91',
  'D-2-92',
  'D-2-93',
  'D-2-94',
  'D-2-95',
  'D-3-91',
  'D-3-92',
  'D-3-93',
  'D-4-91',
  'D-4-92',
  'D-4-93',
  'D-4-94',
  'E-1-93',
  'E-2-93',
  'E-4-93',
  'E-5-93',
  'E-6-93',
  'F-1-93',
  'F-2-93',
  'F-3-93',
  'F-3-96',
  'F-4-91',
  'F-4-93',
  'F-4-94',
  'F-4-95',
  'F-5-93',
  'F-6-91',
  'F-6-93',
  'F-6-94',
  'F-7-93',
  'F-8-93',
  'F-9-93',
  'F-91',
  'K-1-93',
  'K-1-95',
  'L-1-1-91',
  'L-1-1-92',
  'L-1-1-93',
  'L-1-1-94',
  'L-1-2-91',
  'L-1-2-93',
  'L-1-2-95',
  'L-1-3-91',
  'L-1-3-93',
  'L-1-3-94',
  'L-1-3-95',
  'L-3-1-93',
  'L-3-2-93',
  'L-3-2-94',
  'L-3-2-95',
  'L-3-3-91',
  'L-3-3-92',
  'L-3-3-93',
  'L-3-3-94',
  'L-4-1-93',
  'L-4-1-95',
  'L-4-2-91',
  'L-4-2-92',
  'L-4-2-93',
  'L-4-2-94',
  'L-4-2-95',
  'O-1-93',
  'O-1-95',
  'O-2-93',
  'O-2-96',
  'O-3-93',
  'O-4-91',
  'O-4-93',
  'O-5-93',
  'O-6-93',
];

/**
 * Codes whose holders can do lasting harm: approve, move money, reveal secrets, and everything that hands out permissions.
 * They want a second factor, a shorter idle time and, to grant, a second person (T005, T017, T033).
 */
export const isDangerousCode = (code: PermissionCode): boolean => /-9[456]$/.test(code) || /^(?:A-\d|C-5)-9\d$/.test(code);

/** Lets a user switch test agents, sites and players into reports. */
export const SEE_TEST: PermissionCode = 'F-91';

/** The code above: `C-2-91` stands below `C-2`, that below `C`; undefined at the top. */
export const parentCode = (code: PermissionCode): PermissionCode | undefined => {
  const cut = code.lastIndexOf('-');
  return cut === -1 ? undefined : code.slice(0, cut);
};

/** The codes with all those above them: who may edit on a screen may open it. */
export const withParentCodes = (codes: Iterable<PermissionCode>): PermissionCode[] => {
  const all = new Set<PermissionCode>();
  for (const code of codes) for (let at: PermissionCode | undefined = code; at !== undefined; at = parentCode(at)) all.add(at);
  return [...all];
};

/** Codes of former versions and what they are called now: groups that hold one keep it under its new name. */
export const FORMER_CODES: Readonly<Record<PermissionCode, PermissionCode>> = {};

export const PERMISSION_CODES: readonly PermissionCode[] = [
  ...SCREENS.flatMap((screen) => (screen.code === undefined ? [] : [screen.code])),
  ...ACTION_CODES,
];
