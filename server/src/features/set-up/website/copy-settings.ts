import type { WebsiteRow } from '@manager/contract/features/set-up/website';
import type { copySettings as copyEndpoint, CopySection, getCopyPreview } from '@manager/contract/features/set-up/website-copy';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { lookedMany, websiteEffects } from '../effect/public.ts';
import { planGames, writeGames } from './copy-games.ts';
import { editWebsite } from './edit-website.ts';
import { isSensitiveEdit } from './website-rules.ts';
import { websites } from './website-row.ts';

/** What each section takes over. Never the address, the key, names, agent or approval: those are what makes a website itself. */
const FIELDS = {
  limits: ['min_bet_usd', 'max_bet_usd', 'max_win_day_usd', 'max_win_day_action'],
  offer: ['vendors', 'game_types', 'disabled_origins', 'jackpot', 'task', 'ip_currency_check', 'ip_currency_action'],
  rtp: ['rtp', 'site_group_id'],
  wallet: ['api_type', 'api_params', 'negative_balance'],
  games: [],
} as const satisfies Record<CopySection, readonly (keyof WebsiteRow)[]>;

type Preview = OutputOf<typeof getCopyPreview>;

export const previewCopy = async (
  ctx: Ctx,
  { id, source_site_id, sections }: ParsedOf<typeof getCopyPreview>,
): Promise<Preview> => {
  const target = await findRow(ctx, websites, id);
  const source = await findSource(ctx, { id, sourceId: source_site_id });
  const changes = takenOver({ target, source, sections });
  const games = sections.includes('games') ? await planGames(ctx.db, { from: source.id, to: id }) : null;
  return {
    version: target.version,
    source_version: source.version,
    ...namedGroup({ before: pick(target, Object.keys(changes)), after: changes }, { target, source }),
    games: { added: games?.added.length ?? 0, changed: games?.changed.length ?? 0, removed: games?.removed.length ?? 0 },
    effects: await lookedMany(websiteEffects)(ctx, [{ id, input: changes }]),
    is_sensitive: isSensitiveEdit(target, changes) || games?.isSensitive === true || 'site_group_id' in changes,
  };
};

type Fields = Record<string, unknown>;

/** People know a group by its name. */
const namedGroup = (
  change: { before: Fields; after: Fields },
  { target, source }: { target: WebsiteRow; source: WebsiteRow },
): { before: Fields; after: Fields } => {
  if (!('site_group_id' in change.after)) return change;
  const named = (fields: Fields, { site_group_name }: WebsiteRow): Fields => ({
    ...Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'site_group_id')),
    site_group_name,
  });
  return { before: named(change.before, target), after: named(change.after, source) };
};

/** Takes settings over as they were previewed: a source that was changed meanwhile is refused like a stale record. */
export const copySettings = (ctx: Ctx, input: ParsedOf<typeof copyEndpoint>): Promise<WebsiteRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, version, source_site_id, source_version, sections, reason, accept_no_effect } = input;
    const target = await findRow(ctx, websites, id);
    const source = await findSource(ctx, { id, sourceId: source_site_id });
    if (source.version !== source_version) throw new AppError('object.version_conflict', { current: source });
    const changes = takenOver({ target, source, sections });
    const games = sections.includes('games') ? await planGames(tx, { from: source.id, to: id }) : null;
    return editWebsite(ctx, tx, {
      input: { id, version, reason, accept_no_effect, ...changes },
      action: 'website.copy_settings',
      along: {
        isSensitive: games?.isSensitive === true,
        before: games === null ? {} : { website_games: games.before },
        after: { copied_from: source.code, ...(games === null ? {} : { website_games: games.after }) },
        write: async () => {
          if (games !== null) await writeGames(tx, { from: source.id, to: id, now: ctx.now() });
        },
      },
    });
  });

const findSource = async (ctx: Ctx, { id, sourceId }: { id: string; sourceId: string }): Promise<WebsiteRow> => {
  if (sourceId === id) throw fieldError('source_site_id', 'same_site');
  try {
    return await findRow(ctx, websites, sourceId);
  } catch (error) {
    if (error instanceof AppError && error.reason === 'object.not_found') throw fieldError('source_site_id', 'not_found');
    throw error;
  }
};

/** The fields of the sections that differ. */
const takenOver = ({
  target,
  source,
  sections,
}: {
  target: WebsiteRow;
  source: WebsiteRow;
  sections: readonly CopySection[];
}): Partial<WebsiteRow> => {
  const names = sections.flatMap((section): readonly (keyof WebsiteRow)[] => FIELDS[section]);
  return changedFields<WebsiteRow>({ ...target, ...pick(target, names) }, { ...target, ...pick(source, names) }).after;
};

const pick = (row: WebsiteRow, names: readonly string[]): Partial<WebsiteRow> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as Partial<WebsiteRow>;
