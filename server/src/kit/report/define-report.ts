import type { ComparedFigures } from '@manager/contract/features/report/compare';
import type { MoneyMeasures, NativeMeasures } from '@manager/contract/features/report/money-report';
import type { Endpoint, OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import type { z } from 'zod';
import { route, type Route } from '../http/route.ts';
import type { Ctx } from '../service/ctx.ts';
import type { BetDimension } from '../bet/bet-dimension.ts';
import type { ReportRow } from './comparison.ts';
import type { Directory } from './directory.ts';
import { askMoney, measuresOf, type MoneyListInput, moneyScope, type NameSorts, pageOfRows } from './money-report.ts';

type MoneyEndpoint = Endpoint<z.ZodType<MoneyListInput>, z.ZodType<{ list: readonly object[] }>>;
type RowOf<E extends MoneyEndpoint> = OutputOf<E>['list'][number];
type Envelope = Awaited<ReturnType<typeof askMoney>>['envelope'] & { list: unknown; total: unknown };

/** What the definition says of a row beside the measures: its names and own figures. */
type OwnFields<E extends MoneyEndpoint> = Omit<
  RowOf<E>,
  keyof MoneyMeasures | keyof z.infer<typeof NativeMeasures> | keyof ComparedFigures
>;
/** What it answers beside the list and its envelope; nothing for most. */
type OwnAnswer<E extends MoneyEndpoint> = Omit<OutputOf<E>, keyof Envelope>;

type About<E extends MoneyEndpoint> = { input: ParsedOf<E>; directory: Directory; sumUsd: MoneyMeasures };

export type ReportDefinition<E extends MoneyEndpoint, D extends BetDimension> = {
  endpoint: E;
  /** What makes a row; with `in=native` the currency too. */
  dimensions: readonly D[];
  /** Gets sub-totals of its own over the whole filter. */
  subtotalBy?: D;
  sorts?: NameSorts<D>;
  fields: (row: ReportRow<D>, about: About<E>) => OwnFields<E>;
  answer?: (subtotals: readonly ReportRow<D>[], about: About<E>) => OwnAnswer<E>;
};

/**
 * A report of money by some dimensions as a feature: scope, figures of both stores, comparison, sort, page and totals are the engine's; names,
 * own figures and sub-totals the definition's. A report that wants more calls `moneyScope`, `askMoney` and `pageOfRows` itself.
 */
export const defineReport = <E extends MoneyEndpoint, D extends BetDimension>(
  definition: ReportDefinition<E, D>,
): readonly Route[] => [route(definition.endpoint, (ctx, input) => answerReport(ctx, input, definition))];

/** `/api/report/game_report/get_list` → `game_report.get_list`. */
export const reportName = ({ path }: { path: string }): string => path.split('/').slice(-2).join('.');

const answerReport = async <E extends MoneyEndpoint, D extends BetDimension>(
  ctx: Ctx,
  input: ParsedOf<E>,
  { endpoint, dimensions, subtotalBy, sorts = {}, fields, answer }: ReportDefinition<E, D>,
): Promise<OutputOf<E>> => {
  const scope = await moneyScope(ctx, input);
  const money = await askMoney(ctx, scope, {
    name: reportName(endpoint),
    dimensions,
    subtotalBy,
    in: input.in,
    compare: input.compare,
  });
  const about = { input, directory: scope.directory, sumUsd: money.sumUsd };
  const page = pageOfRows(money.rows, { input, dimensions, sorts, directory: scope.directory });
  const list = page.map((row) => ({ ...fields(row, about), ...measuresOf(row, input.in) }));
  // The parts are typed one by one; the mount holds the whole against the contract.
  return { list, total: money.rows.length, ...money.envelope, ...answer?.(money.subtotals, about) } as unknown as OutputOf<E>;
};
