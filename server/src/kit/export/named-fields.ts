import { type AgentEntry, loadDirectory, type SiteEntry } from '../report/directory.ts';
import type { Ctx } from '../service/ctx.ts';
import { isInScope } from '../service/scope.ts';
import type { ExportedField, ExportedRow } from '../service/ctx.ts';

/** What a row that says one thing of agent, website, game or currency can be called as well: files have code and name side by side. */
const NAMED = {
  agent_name: 'agent_id',
  agent_code: 'agent_id',
  site_code: 'site_id',
  site_name: 'site_id',
  game_code: 'game_id',
  game_name: 'game_id',
  currency_name: 'currency',
} as const;
export type Named = keyof typeof NAMED;

const isNamed = (field: string): field is Named => Object.hasOwn(NAMED, field);

/** Fields that a list's rows do not have, and that are looked up for its file. */
export const namedFields = (own: ReadonlyMap<string, ExportedField>): Named[] =>
  Object.keys(NAMED)
    .filter(isNamed)
    .filter((field) => !own.has(field) && own.has(NAMED[field]));

/** What the rows must have so that these fields can be looked up. */
export const namedBy = (wanted: readonly Named[]): string[] => wanted.map((field) => NAMED[field]);

/** Puts these fields into rows; the directory is read once for a file. It knows no scope: what lies outside of the caller's has no name. */
export const namer = async (ctx: Ctx, fields: readonly Named[]): Promise<(row: ExportedRow) => ExportedRow> => {
  if (fields.length === 0) return (row) => row;
  const { agents, sites, games } = await loadDirectory(ctx.wholeDb, ctx.language);
  const currencies = fields.includes('currency_name') ? await currencyNames(ctx) : new Map<string, string>();
  const { scope } = ctx.user;
  const above: readonly string[] = scope.kind === 'agents' ? scope.aboveIds : [];
  const agentOf = (id: string): AgentEntry | undefined =>
    isInScope(scope, id) || above.includes(id) ? agents.get(id) : undefined;
  const siteOf = (id: string): SiteEntry | undefined => {
    const site = sites.get(id);
    return site !== undefined && isInScope(scope, site.agentId) ? site : undefined;
  };
  const read: Record<Named, (key: string) => string | undefined> = {
    agent_name: (id) => agentOf(id)?.name,
    agent_code: (id) => agentOf(id)?.sellerId,
    site_code: (id) => siteOf(id)?.code,
    site_name: (id) => siteOf(id)?.name,
    game_code: (id) => games.get(id)?.code,
    game_name: (id) => games.get(id)?.name,
    currency_name: (code) => currencies.get(code),
  };
  return (row) => ({
    ...row,
    ...Object.fromEntries(fields.map((field) => [field, textOf(row[NAMED[field]], read[field])])),
  });
};

const textOf = (key: unknown, read: (key: string) => string | undefined): string | null =>
  typeof key === 'string' ? (read(key) ?? null) : null;

const currencyNames = async (ctx: Ctx): Promise<Map<string, string>> => {
  const rows = await ctx.db.selectFrom('currency').select(['code', 'name']).execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
};
