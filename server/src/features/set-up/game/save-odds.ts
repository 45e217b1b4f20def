import type { OddsEntry, OddsRow, previewOddsEffect, saveOdds as endpoint } from '@manager/contract/features/set-up/game-odds';
import type { Effects } from '@manager/contract/kit/effect';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { decimal, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireMeant, told } from '../../../kit/service/effect.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { oddsEffects } from '../effect/public.ts';
import { APPROVE_GAME } from './game-rules.ts';
import { type LotteryGame, rangeText, readOdds, requireGame, requireSite } from './odds-row.ts';
import { checkOdds } from './odds-rules.ts';

type Input = ParsedOf<typeof endpoint>;

/** "P3-STRAIGHT 1/1000 × 940": as a second person and the history read it. */
const said = (entries: readonly OddsEntry[]): string[] =>
  entries.map(({ code, probability, rate }) => `${code} ${probability} × ${rate}`);

const summary = (entries: readonly OddsEntry[]) => ({ odds: said(entries), odds_return: rangeText(entries) });

/** Rates as numbers are written: "1.80" is "1.8". */
const canonical = (entries: readonly OddsEntry[]): OddsEntry[] =>
  entries.map((entry) => ({ ...entry, rate: toWire(decimal(entry.rate)) }));

/** Locks the game, so that a first version has something to wait for, and its return stays what it is checked against. */
const lockGame = async (tx: ScopedTx, gameId: string): Promise<LotteryGame> => {
  await sql`select id from game where id = ${gameId} for update`.execute(tx);
  return requireGame(tx, gameId);
};

/** Sets odds as their next version. Errors: `object.not_found`, `object.version_conflict`, `input.invalid` (entries), `approval.required`. */
export const saveOdds = (ctx: Ctx, input: Input): Promise<OddsRow> =>
  inTransaction(ctx.db, async (tx) => {
    const game = await lockGame(tx, input.game_id);
    const site = input.site_id === undefined ? undefined : await requireSite(ctx, tx, input.site_id);
    const find = async (): Promise<OddsRow | undefined> =>
      (await readOdds(ctx, tx, game.id)).find(({ site_id: siteId }) => siteId === (site?.id ?? null));
    const before = await find();
    if (input.version !== (before?.version ?? 0))
      throw new AppError('object.version_conflict', before === undefined ? {} : { current: before });
    const entries = canonical(input.entries);
    if (site === undefined && entries.length === 0) throw fieldError('entries', 'required');
    checkOdds(game, entries);
    const change = {
      before: before === undefined ? null : summary(before.entries),
      after: { ...summary(entries), ...(site === undefined ? {} : { site: site.code }) },
    };
    requireMeant(ctx, await oddsEffects({ ...ctx, db: tx }, { game, siteId: site?.id, entries }), input);
    await requireSecondPerson(ctx, tx, {
      operation: 'game.odds',
      approveCode: APPROVE_GAME,
      objectType: 'game',
      objectId: game.id,
      objectName: site === undefined ? game.code : `${game.code} · ${site.code}`,
      objectVersion: before?.version ?? 0,
      agentId: null,
      ...change,
      reason: input.reason,
    });
    await write(ctx, tx, { input, entries, isNew: before === undefined });
    await audit(ctx, tx, { action: 'game.odds', objectType: 'game', objectId: game.id, reason: input.reason, ...change });
    const after = await find();
    if (after === undefined) throw new Error('odds vanished');
    return after;
  });

const write = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, entries, isNew }: { input: Input; entries: readonly OddsEntry[]; isNew: boolean },
): Promise<void> => {
  const version = input.version + 1;
  const columns = {
    version,
    entries: JSON.stringify(entries),
    updated_at: ctx.now(),
    updated_by: ctx.user.userName,
    approved_name: agreedBy(ctx),
  };
  const place = { game_id: input.game_id, site_id: input.site_id ?? null };
  const { id } = isNew
    ? await tx
        .insertInto('odds')
        .values({ ...place, ...columns })
        .returning('id')
        .executeTakeFirstOrThrow()
    : await tx
        .updateTable('odds')
        .set(columns)
        .where('game_id', '=', place.game_id)
        .where('site_id', place.site_id === null ? 'is' : '=', place.site_id)
        .returning('id')
        .executeTakeFirstOrThrow();
  await tx
    .insertInto('odds_version')
    .values({
      odds_id: id,
      version,
      entries: JSON.stringify(entries),
      created_at: ctx.now(),
      by_user: ctx.user.userName,
      approved_name: agreedBy(ctx),
      reason: input.reason,
    })
    .execute();
};

/** What the save would do to what is in force at the websites. */
export const previewOdds = async (ctx: Ctx, input: ParsedOf<typeof previewOddsEffect>): Promise<Effects> => {
  const game = await requireGame(ctx.db, input.game_id);
  const site = input.site_id === undefined ? undefined : await requireSite(ctx, ctx.db, input.site_id);
  const entries = canonical(input.entries);
  checkOdds(game, entries);
  return { list: told(await oddsEffects(ctx, { game, siteId: site?.id, entries })) };
};
