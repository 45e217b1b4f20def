import type { Effect, EffectPlay } from '@manager/contract/kit/effect';
import { add, decimal, type Decimal, subtract, toWire, ZERO } from '@manager/domain/money';
import { AppError } from '../../../base/app-error.ts';
import { ClickHouseError } from '../../../clickhouse/errors.ts';
import { type JackpotShares, readShares } from '../../../jackpots/shares.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { told } from '../../../kit/service/effect.ts';
import { resolvedValueOf } from './in-force.ts';
import type { Measured, Step } from './in-force.ts';
import type { Place } from './places.ts';
import { countPlayers, type PlayAt, type PlayRead, readPlay, type Slice } from './read-play.ts';

/** What becomes of the play at the places of one effect. */
type Noted = {
  of: PlayRead | null;
  changed: Slice[];
  sites: ReadonlySet<string>;
  theory: Decimal | null;
  unknown: Decimal;
};

/** Gathers, while effects are measured, what was played where a value changes. */
export type Play = {
  /** Null: the report store could not say it. The same place is read once. */
  read: (at: PlayAt) => Promise<PlayRead | null>;
  note: (effect: Effect, measured: Pick<Measured, 'field'>, steps: readonly Step[]) => void;
  /** The same where the value of an effect is of no place: of these bets, whatever they were. */
  noteAt: (effect: Effect, at: { slices: readonly Slice[]; siteIds: readonly string[] }) => void;
  /** The effects with their play. */
  finish: (effects: readonly Effect[]) => Promise<Effect[]>;
};

export const startPlay = (ctx: Ctx): Play => {
  const noted = new Map<Effect, Noted>();
  let last: PlayRead | null = null;
  const reads = new Map<string, PlayRead | null>();
  let shares: JackpotShares | undefined;
  return {
    read: async (at) => {
      const key = JSON.stringify(at);
      const known = reads.get(key);
      last = known === undefined ? await orNull(() => readPlay(ctx, at)) : known;
      reads.set(key, last);
      shares ??= await readShares(ctx.wholeDb);
      return last;
    },
    note: (effect, { field }, steps) => {
      const turned = steps.flatMap((step) => turnsOf(step, field));
      const theories = turned.map(({ slice, step }) => theoryOf(slice, { step, field, shares: shares ?? NO_SHARES }));
      noted.set(effect, {
        of: last,
        changed: turned.map(({ slice }) => slice),
        sites: new Set(steps.filter((step) => isChanged(step, field)).flatMap(({ after }) => after.site_ids ?? [])),
        theory: hasTheory(field) ? theories.reduce<Decimal>((sum, theory) => add(sum, theory ?? ZERO), ZERO) : null,
        unknown: turned.reduce((sum, { slice }, n) => (theories[n] === null ? add(sum, decimal(slice.turnover)) : sum), ZERO),
      });
    },
    noteAt: (effect, { slices, siteIds }) => {
      noted.set(effect, { of: last, changed: [...slices], sites: new Set(siteIds), theory: null, unknown: ZERO });
    },
    finish: (effects) =>
      Promise.all(
        effects.map(async (effect) => {
          const facts = noted.get(effect);
          return facts === undefined ? effect : { ...effect, play: await orNull(() => playOf(ctx, facts)) };
        }),
      ),
  };
};

export type EffectsOf<Input> = (
  ctx: Ctx,
  edits: readonly { id?: string | undefined; input: Input }[],
  play?: Play,
) => Promise<Effect[]>;

/** For `lookingAhead`: the effects of a save of one record, with what was played there. */
export const looked =
  <Input extends object>(effectsOf: EffectsOf<Input>) =>
  async (ctx: Ctx, input: Input & { id?: string | undefined }): Promise<Effect[]> => {
    const play = startPlay(ctx);
    return play.finish(told(await effectsOf(ctx, [{ id: input.id, input }], play)));
  };

/** The same of edits of many records. */
export const lookedMany =
  <Input extends object>(effectsOf: EffectsOf<Input>) =>
  async (ctx: Ctx, edits: readonly { id: string; input: Input }[]): Promise<Effect[]> => {
    const play = startPlay(ctx);
    return play.finish(told(await effectsOf(ctx, edits, play)));
  };

/** A setting can be changed while the report store is away: the figures are then missing, and said to be. */
const orNull = async <T>(work: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || error instanceof ClickHouseError) return null;
    throw error;
  }
};

/** A label's group counts before what is set for the place; an effect about a group looks at the bets of that group alone. */
const seenBy = (place: Place, { group }: Slice): Place =>
  place.is_of_group === true ? place : { ...place, sub_agent_group_rtp: group?.rtp ?? null };

const isChanged = ({ before, after }: Step, field: Measured['field']): boolean =>
  resolvedValueOf(before, field).value !== resolvedValueOf(after, field).value;

type Turned = { slice: Slice; step: Step };

const turnsOf = ({ before, after, wanted }: Step, field: Measured['field']): Turned[] =>
  (before.slices ?? []).flatMap((slice) => {
    const step = { before: seenBy(before, slice), after: seenBy(after, slice), wanted };
    return isChanged(step, field) ? [{ slice, step }] : [];
  });

const NO_SHARES: JackpotShares = () => ZERO;

/** Of limits, and of whether a game is played, nobody knows what players do instead. */
const hasTheory = (field: Measured['field']): boolean => field === 'rtp' || field === 'jackpot';

const theoryOf = (
  { site_id: siteId, game_id: gameId, turnover }: Slice,
  { step, field, shares }: { step: Step; field: Measured['field']; shares: JackpotShares },
): Decimal | null => {
  if (!hasTheory(field)) return null;
  const paidOut = (place: Place): Decimal | null => {
    const { value } = resolvedValueOf(place, field);
    if (field === 'jackpot') return value === 'on' ? shares(siteId, gameId) : ZERO;
    return value === null ? null : decimal(value);
  };
  const [before, after] = [paidOut(step.before), paidOut(step.after)];
  if (before === null || after === null) return null;
  return decimal(turnover).times(subtract(before, after)).times('0.01');
};

const playOf = async (ctx: Ctx, { of, changed, sites, theory, unknown }: Noted): Promise<EffectPlay | null> => {
  if (of === null) return null;
  const played = new Set(changed.map(({ site_id: id }) => id));
  return {
    day_from: of.days.from,
    day_to: of.days.to,
    websites: new Set([...sites, ...played]).size,
    played_websites: played.size,
    players: await countPlayers(ctx, of, changed),
    turnover_usd: toWire(changed.reduce((sum, { turnover }) => add(sum, decimal(turnover)), ZERO)),
    theory_ggr_change_usd: theory === null ? null : toWire(theory),
    unknown_turnover_usd: toWire(theory === null ? ZERO : unknown),
    as_of: of.asOf,
    incomplete_months: of.months,
  };
};
