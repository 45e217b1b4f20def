import type { PermissionCode } from '@manager/contract/permissions';
import type { Language } from '@manager/contract/i18n/error-text';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { ExportSource, ListVerb } from '../../../kit/service/ctx.ts';
import { parseInput } from '../../../kit/http/input.ts';
import type { Ctx, Deps } from '../../../kit/service/ctx.ts';

/** The list at a path; throws `input.invalid` for one that does not leave the product. */
export const sourceOf = ({ exportSources }: Pick<Deps, 'exportSources'>, path: string): ExportSource => {
  const source = exportSources.find(({ endpoint }) => endpoint.path === path);
  if (source === undefined) throw fieldError('endpoint', 'unknown');
  return source;
};

/** The verb behind the list. */
export const listVerbOf = ({ verbOf }: Ctx, { endpoint }: ExportSource): ListVerb => {
  const verb = verbOf?.(endpoint.path);
  if (verb === undefined) throw new Error(`nothing answers ${endpoint.path}`);
  return verb;
};

const PAGING = new Set(['page', 'limit', 'cursor']);

/** Filters and sort alone: what of the list somebody wants. */
export const withoutPaging = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !PAGING.has(name)));

/** The input as the list's verb takes it. Throws `input.invalid`. */
export const parseListInput = (source: ExportSource, input: Record<string, unknown>, language: Language): unknown =>
  parseInput(source.endpoint, withoutPaging(input), language);

/** The codes that a user lacks for taking a list out: one of the list's own and its export code; null when none is missing. */
export const missingCode = (codes: ReadonlySet<PermissionCode>, { endpoint, code }: ExportSource): PermissionCode | null => {
  const { access } = endpoint;
  if (access.kind === 'code' && !access.anyOf.some((each) => codes.has(each))) return access.anyOf.join(' | ');
  return code === null || codes.has(code) ? null : code;
};

export const requireExportCode = (ctx: Ctx, source: ExportSource): void => {
  const missing = missingCode(ctx.user.codes, source);
  if (missing !== null) throw new AppError('permission.missing', { permission: missing });
};
