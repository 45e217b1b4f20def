import { endpoints } from '@manager/contract/endpoints.gen';
import { startExport } from '@manager/contract/features/export/job';
import { ACTION_CODES, ACTION_SUFFIXES, parentCode } from '@manager/contract/permissions';
import { SCREENS } from '@manager/contract/screens';
import type { ExportSource } from '../../../kit/service/ctx.ts';

/** A code as the product knows it: where it stands and what it opens. */
export type CodeEntry = {
  code: string;
  parent: string | null;
  type: 'menu' | 'page' | 'action';
  path: string;
  title_key: string;
  action: string | null;
  calls: string[];
};

/** `METHOD path` of every call that a code opens, in their order. An export code opens one call together with the list that it is for. */
const callsByCode = (exportSources: readonly ExportSource[]): Map<string, string[]> => {
  const calls = new Map<string, string[]>();
  for (const { access, method, path } of endpoints)
    if (access.kind === 'code')
      for (const code of access.anyOf) calls.set(code, [...(calls.get(code) ?? []), `${method} ${path}`]);
  for (const { code } of exportSources)
    if (code !== null) calls.set(code, [...(calls.get(code) ?? []), `${startExport.method} ${startExport.path}`]);
  return new Map([...calls].map(([code, opened]) => [code, opened.toSorted()]));
};

/** All codes in the order of the menu, each action behind its page. */
export const readRegistry = (exportSources: readonly ExportSource[]): CodeEntry[] => {
  const calls = callsByCode(exportSources);
  return SCREENS.flatMap((screen) => {
    const { code, path } = screen;
    if (code === undefined) return [];
    const place = { path, title_key: `screens.${path}` };
    const page: CodeEntry = {
      ...place,
      code,
      parent: parentCode(code) ?? null,
      type: screen.isGroup ? 'menu' : 'page',
      action: null,
      calls: calls.get(code) ?? [],
    };
    const actions = ACTION_CODES.filter((action) => parentCode(action) === code).map((action): CodeEntry => ({
      ...place,
      code: action,
      parent: code,
      type: 'action',
      action: actionOf(action),
      calls: calls.get(action) ?? [],
    }));
    return [page, ...actions];
  });
};

const actionOf = (code: string): string | null => {
  const suffix = code.slice(code.lastIndexOf('-') + 1);
  return suffix in ACTION_SUFFIXES ? ACTION_SUFFIXES[suffix as keyof typeof ACTION_SUFFIXES] : null;
};
