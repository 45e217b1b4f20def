import { isDeepStrictEqual } from 'node:util';
import { type Effect, isWithoutEffect } from '@manager/contract/kit/effect';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from './ctx.ts';

/** Those that somebody has to look at first, and no more than a person reads. */
export const told = (effects: readonly Effect[]): Effect[] =>
  [...effects].toSorted((one, other) => Number(isWithoutEffect(other)) - Number(isWithoutEffect(one))).slice(0, MAX_TOLD);

export const MAX_TOLD = 20;

/**
 * Refuses a value that would be in force nowhere, unless the call says that it is meant; whoever agrees to the call is shown the effects.
 * Call it after the checks of the input and before the second person is asked for.
 */
export const requireMeant = (ctx: Ctx, effects: readonly Effect[], { accept_no_effect: isMeant = false }: Meant): void => {
  const shown = told(effects).map((effect) => withPlay(effect, ctx.audited.looked));
  ctx.audited.effects = shown;
  const none = shown.filter(isWithoutEffect);
  if (none.length === 0 || isMeant) return;
  throw new AppError('setting.no_effect', {
    effects: none,
    fields: Object.fromEntries(none.map(({ name }) => [name, 'no_effect'])),
  });
};

type Meant = { accept_no_effect?: boolean | undefined };

/** What was played there was looked at before the transaction: an effect that has changed since goes without. */
const withPlay = (effect: Effect, looked: readonly Effect[] = []): Effect => {
  const same = looked.find((each) => isDeepStrictEqual({ ...each, play: null }, { ...effect, play: null }));
  return same?.play === undefined ? effect : { ...effect, play: same.play };
};
