import { endpoints } from './endpoints.gen.ts';
import { type PermissionCode, PERMISSION_CODES, SEE_TEST } from './permissions.ts';

/** Codes that let their holders write what is not their own: the endpoints say it. */
const writingCodes = (): Set<PermissionCode> =>
  new Set(
    endpoints.flatMap(({ access, audit, writes }) =>
      access.kind === 'code' && audit !== null && writes !== 'own' ? access.anyOf : [],
    ),
  );

/**
 * What the built-in group "Auditor" holds: every screen, every export, test data, and the codes that show people and addresses in full.
 * Codes that reveal what opens something (keys of websites, links in mails) are asked for by a call that writes, and so stay out.
 * It follows the register: a new screen and its export are in it by being there.
 */
export const auditorCodes = (): PermissionCode[] => {
  const writing = writingCodes();
  return PERMISSION_CODES.filter((code) => {
    const action = /-9(\d)$/.exec(code)?.[1];
    if (action === undefined || action === '3' || code === SEE_TEST) return true;
    return action === '6' && !writing.has(code);
  }).toSorted();
};

/** A writing call that gives out what its caller may read, and changes nothing that is kept: a file, or a link to a page of its own. */
export const isHandingOut = (action: string): boolean => /\.(?:export|share)$/.test(action);
