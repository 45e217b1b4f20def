import { ERRORS, type ErrorName } from '@manager/contract/errors';
import {
  type CellOutcome,
  type CellPreview,
  MAX_BULK_CELLS,
  type WebsiteGameFilter,
} from '@manager/contract/features/set-up/website-game';
import { errorText } from '@manager/contract/i18n/error-text';
import { type FieldTextKey, fieldText } from '@manager/contract/i18n/field-text';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireMeant, told } from '../../../kit/service/effect.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { cellId } from '../blocks.ts';
import { startPlay } from '../effect/public.ts';
import { type Game, readGames, readSites, type Site } from './axes.ts';
import {
  type Change,
  changesRtp,
  effectsOfChanges,
  isSameSettings,
  lockSites,
  readPresent,
  type Settings,
  writeChanges,
} from './cell-changes.ts';
import { auditChanges, requireAgreement, WEBSITE_GAME } from './cell-records.ts';
import { cellOf } from './cell-row.ts';
import { readMatrix, cellQueryOf } from './get-list.ts';
import { findCells } from './matrix.ts';

type Target = {
  ids?: readonly string[] | undefined;
  filter?: WebsiteGameFilter | undefined;
  expected_count?: number | undefined;
};
type Pair = { site: Site; game: Game };
type Refusal = { id: string; code: number; message: string };
/** The cells that are meant, and named ones that are not to be had. */
export type Meant = { pairs: Pair[]; refused: Refusal[] };
type Plan = { changes: Change[]; unchanged: number; refused: Refusal[] };

/** What a cell shall hold, or why it cannot: a message as at a field. */
export type Wanted = (cell: Pair & { before: Settings }) => Settings | FieldTextKey;

/** Further than this from what the user saw, and it is another list (docs/ui-rules.md, Tables). */
const MAX_MOVED_PCT = 1;
const MAX_NAMED_REFUSALS = 100;
const MAX_SAMPLE = 20;

/** The cells that a call means. Throws `bulk.count_moved` and `bulk.too_many`. */
export const meantBy = async (ctx: Ctx, { ids, filter, expected_count: expected }: Target): Promise<Meant> => {
  if (filter === undefined || expected === undefined) return named(ctx, ids ?? []);
  const matrix = await readMatrix(ctx, filter);
  const { cells, total } = findCells(matrix, {
    by: 'site',
    isDescending: false,
    ...cellQueryOf(filter),
    offset: 0,
    limit: MAX_BULK_CELLS,
  });
  requireFew(total);
  if (Math.abs(total - expected) * 100 > expected * MAX_MOVED_PCT)
    throw new AppError('bulk.count_moved', { expected, count: total });
  const [sites, games] = [byId(matrix.sites), byId(matrix.games)];
  return { pairs: cells.flatMap(({ siteId, gameId }) => pairOf(sites.get(siteId), games.get(gameId))), refused: [] };
};

export const requireFew = (count: number): void => {
  if (count > MAX_BULK_CELLS) throw new AppError('bulk.too_many', { count, max: MAX_BULK_CELLS });
};

const named = async (ctx: Ctx, ids: readonly string[]): Promise<Meant> => {
  const cells = ids.map(cellOf);
  const sites = byId(await readSites(ctx, { site_id: [...new Set(cells.map(({ siteId }) => siteId))] }));
  const games = byId(await readGames(ctx, { game_id: [...new Set(cells.map(({ gameId }) => gameId))] }));
  const pairs = cells.flatMap(({ siteId, gameId }) => pairOf(sites.get(siteId), games.get(gameId)));
  const found = new Set(pairs.map(({ site, game }) => cellId(site.id, game.id)));
  return { pairs, refused: ids.filter((id) => !found.has(id)).map((id) => refusal(ctx, id, 'object.not_found')) };
};

const byId = <T extends { id: string }>(all: readonly T[]): Map<string, T> => new Map(all.map((each) => [each.id, each]));

const pairOf = (site: Site | undefined, game: Game | undefined): Pair[] =>
  site === undefined || game === undefined ? [] : [{ site, game }];

const refusal = ({ language }: Ctx, id: string, name: ErrorName): Refusal => ({
  id,
  code: ERRORS[name],
  message: errorText({ name, language, details: {} }),
});

/** What would have to be written so that every cell holds what is wanted. */
export const planFor = async (ctx: Ctx, { pairs, refused }: Meant, wanted: Wanted): Promise<Plan> => {
  const plan: Plan = { changes: [], unchanged: 0, refused: [...refused] };
  for (const present of await readPresent(ctx.db, pairs)) {
    const after = wanted(present);
    if (typeof after === 'string')
      plan.refused.push({ id: present.id, code: ERRORS['input.invalid'], message: fieldText(after, ctx.language) });
    else if (isSameSettings(present.before, after)) plan.unchanged += 1;
    else plan.changes.push({ ...present, after });
  }
  return plan;
};

export const previewOf = async (ctx: Ctx, { changes, unchanged, refused }: Plan): Promise<CellPreview> => {
  const play = startPlay(ctx);
  return {
    changed: changes.length,
    unchanged,
    refused: refused.length,
    websites: new Set(changes.map(({ site }) => site.id)).size,
    games: new Set(changes.map(({ game }) => game.id)).size,
    changes_rtp: changes.some(changesRtp),
    effects: await play.finish(told(await effectsOfChanges(ctx, changes, play))),
    sample: changes.slice(0, MAX_SAMPLE).map(({ id, site, game, before, after }) => ({
      id,
      site_name: site.name,
      game_name: game.name,
      before: shown(before),
      after: shown(after),
    })),
  };
};

const shown = ({ config: _config, ...settings }: Settings): Omit<Settings, 'config'> => settings;

type Deed = {
  action: string;
  operation: string;
  meant: Meant;
  wanted: Wanted;
  reason: string | undefined;
  accept_no_effect?: boolean | undefined;
};

/** Makes every cell hold what is wanted: lock → plan → effect → second person → change → audit rows, for all of them in one transaction. */
export const changeMany = async (ctx: Ctx, tx: ScopedTx, deed: Deed): Promise<CellOutcome> => {
  const { action, operation, meant, wanted, reason } = deed;
  await lockSites(tx, [...new Set(meant.pairs.map(({ site }) => site.id))]);
  const { changes, unchanged, refused } = await planFor({ ...ctx, db: tx }, meant, wanted);
  requireMeant(ctx, await effectsOfChanges({ ...ctx, db: tx }, changes), deed);
  await requireAgreement(ctx, tx, { operation, changes, reason });
  if (changes.length > 0) {
    await writeChanges(ctx, tx, changes);
    await auditChanges(ctx, tx, { action, changes, reason });
  } else
    await audit(ctx, tx, {
      action,
      objectType: WEBSITE_GAME,
      objectId: '',
      agentId: ctx.user.agentId,
      outcome: refused.length === 0 ? 'ok' : 'failed',
      reason: reason ?? '',
      after: { unchanged, refused: refused.length },
    });
  return {
    changed: changes.length,
    unchanged,
    refused_total: refused.length,
    refused: refused.slice(0, MAX_NAMED_REFUSALS),
  };
};
