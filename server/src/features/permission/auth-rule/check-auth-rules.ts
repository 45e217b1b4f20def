import { endpoints } from '@manager/contract/endpoints.gen';
import { PERMISSION_CODES } from '@manager/contract/permissions';
import type { Deps } from '../../../kit/service/ctx.ts';
import { readRegistry } from './registry.ts';

export type AuthRuleFaults = {
  /** Asked for by a screen or a call, but not in the register: nobody could hold it. */
  codesWithoutRule: string[];
  /** Named by a call, but neither by a screen nor as an action: nobody could be given it. */
  callsWithUnknownCode: string[];
  /** In the register, but of another version: harmless. */
  rulesWithoutUi: string[];
  /** An action that opens no call. Some only show more of what a call answers. */
  actionsWithoutCall: string[];
};

/** Holds codes of screens and calls against the register. */
export const checkAuthRules = async ({ db, exportSources }: Pick<Deps, 'db' | 'exportSources'>): Promise<AuthRuleFaults> => {
  const rules = (await db.selectFrom('auth_rule').select('code').orderBy('code').execute()).map(({ code }) => code);
  const known = new Set(PERMISSION_CODES);
  const registered = new Set(rules);
  const unknown = endpoints.flatMap(({ access, path }) =>
    access.kind === 'code' ? access.anyOf.filter((code) => !known.has(code)).map((code) => `${code} of ${path}`) : [],
  );
  return {
    codesWithoutRule: PERMISSION_CODES.filter((code) => !registered.has(code)),
    callsWithUnknownCode: unknown,
    rulesWithoutUi: rules.filter((code) => !known.has(code)),
    actionsWithoutCall: readRegistry(exportSources)
      .filter(({ type, calls }) => type === 'action' && calls.length === 0)
      .map(({ code }) => code),
  };
};

/** Stops a start that would lock people out of what they should be able to do. Answers what is only worth knowing. */
export const assertAuthRules = async (deps: Pick<Deps, 'db' | 'exportSources'>): Promise<AuthRuleFaults> => {
  const faults = await checkAuthRules(deps);
  const wrong = [...faults.codesWithoutRule, ...faults.callsWithUnknownCode];
  if (wrong.length > 0) throw new Error(`permission codes without a rule: ${wrong.join(', ')}`);
  return faults;
};
