import { MOST_STAGE_ROUNDS, MOST_STAGES, STAGE_SCORES } from '@manager/domain/championship';
import { z } from 'zod';
import { PositiveMoney } from '../../../kit/money.ts';
import { Titles } from '../activity.ts';

export const MOST_STAGE_PLACES = 10_000;
export const MOST_PRIZE_ROWS = 50;
/** Four weeks. */
const MOST_MINUTES = 40_320;
export const MOST_GRACE_MIN = 60;

/** Each of the places from … to gets the amount. */
const StagePrizeRow = z
  .strictObject({
    from: z.int().min(1).max(MOST_STAGE_PLACES),
    to: z.int().min(1).max(MOST_STAGE_PLACES),
    amount: PositiveMoney,
  })
  .refine((row) => row.to >= row.from, { error: 'range_empty', path: ['to'] });

/** A qualification or the final. Credits are for the tournament alone and have no cash value. */
export const ChampionshipStage = z
  .strictObject({
    title: Titles,
    /** Null: the last stage, which ends with the championship. */
    lasts_min: z.int().min(1).max(MOST_MINUTES).nullable(),
    /** Until the next stage begins; 0 after the last. */
    pause_min: z.int().min(0).max(MOST_MINUTES),
    /** What each player begins with, in tournament credits. */
    credits: PositiveMoney,
    rounds: z.int().min(1).max(MOST_STAGE_ROUNDS),
    score: z.enum(STAGE_SCORES),
    /** Fewer rounds have no place. */
    min_rounds: z.int().min(1).max(MOST_STAGE_ROUNDS),
    /** Places that go on to the next stage; null: the last one. */
    seats: z.int().min(1).max(MOST_STAGE_PLACES).nullable(),
    /** In the order of the places, without overlap. */
    prizes: z
      .array(StagePrizeRow)
      .max(MOST_PRIZE_ROWS)
      .refine((rows) => rows.every((row, index) => index === 0 || row.from > (rows[index - 1]?.to ?? 0)), 'overlap'),
  })
  .refine((stage) => stage.min_rounds <= stage.rounds, { error: 'too_big', path: ['min_rounds'] });
export type ChampionshipStage = z.infer<typeof ChampionshipStage>;

/** Free, or by the stakes that count since the championship began, in USD at the rate of each bet. */
const ChampionshipEntry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('stake'), stake_usd: PositiveMoney }),
]);

type Issue = { error: string; path: (string | number)[] };

/** What the stages must be to each other. */
const issuesOf = ({ stages, grace_min: grace }: { stages: ChampionshipStage[]; grace_min: number }): Issue[] =>
  stages.flatMap((stage, index) => {
    const at = (field: string, error: string): Issue => ({ error, path: ['stages', index, field] });
    if (index === stages.length - 1)
      return [
        ...(stage.lasts_min === null ? [] : [at('lasts_min', 'last_stage')]),
        ...(stage.seats === null ? [] : [at('seats', 'last_stage')]),
        ...(stage.prizes.length > 0 ? [] : [at('prizes', 'required')]),
      ];
    return [
      ...(stage.lasts_min === null ? [at('lasts_min', 'required')] : []),
      ...(stage.seats === null ? [at('seats', 'required')] : []),
      ...(stage.pause_min < grace ? [at('pause_min', 'below_grace')] : []),
    ];
  });

export const ChampionshipRule = z
  .strictObject({
    kind: z.literal('championship'),
    entry: ChampionshipEntry,
    /** Registration alone, before the first stage is played; it goes on until that stage ends. */
    registration_min: z.int().min(0).max(MOST_MINUTES),
    /** Rounds of a stage are heard of so long after its end; then its places are decided. */
    grace_min: z.int().min(0).max(MOST_GRACE_MIN),
    stages: z.array(ChampionshipStage).min(1).max(MOST_STAGES),
  })
  .superRefine((rule, ctx) => {
    for (const { error, path } of issuesOf(rule)) ctx.addIssue({ code: 'custom', message: error, path });
  });
export type ChampionshipRule = z.infer<typeof ChampionshipRule>;
