import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Metric, METRICS, type MetricId } from '@manager/contract/metrics';
import { betMeasures } from '@manager/server/clickhouse/measures';
import { metricSql, promoSql } from '@manager/server/kit/figures/metric-sql';
import { type GeneratedFile, ROOT_DIR } from './feature-index.ts';

type Texts = Readonly<Record<string, string>>;

/** Names and formulas are texts of the console, read as data: the console itself is nobody's library. */
const textsIn = async (language: 'en' | 'zh'): Promise<Texts> => {
  const file = join(ROOT_DIR, `web/src/kit/report/texts.${language}.ts`);
  return ((await import(pathToFileURL(file).href)) as { texts: Texts }).texts;
};

const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string): string => `\`${text}\``;

const sqlOf = (id: MetricId, { isComputed, isOwn, origin }: Metric): string => {
  if (isOwn === true) return 'asked by the report that shows it';
  if (isComputed === true) return 'computed of the figures that the formula names';
  if (origin === 'setUp') return 'set up';
  const sql = ({ ...metricSql, ...promoSql } as Readonly<Record<string, string>>)[id];
  if (sql === undefined) throw new Error(`no expression answers ${id}`);
  return code(sql);
};

const PREAMBLE = `# Metrics

Written by \`npm run gen\` from the registry (\`contract/src/metrics.ts\`), the texts of the console and the expressions of the store
(\`server/src/kit/figures/metric-sql.ts\`). Columns, column help, the second sheet of exports and "Explain this number" read the same entries.

How a whole comes of its parts: *additive* – their sum, where they share a currency; *ratio* – a ratio of sums; *distinct* – counted anew; *maximum* – the largest; *none* – of a single row only.
A bet counts when it is settled or adjusted, in its newest version. \`sum_amount\` is that of promo credits, in their newest versions. Money is in the row's own currency; in USD the same expressions run over the amounts at the rate stamped on each bet or credit.

| metric | English | 中文 | unit | how it sums | expression | since |
|---|---|---|---|---|---|---|
`;

const MEASURES = `
## Measures of the store

\`sum_<name>\` above is the measure of that name, grouped by source. Both projections of \`bet\` hold all of them; \`sign\` is −1 for what an amendment takes back.

| name | expression |
|---|---|
`;

/** docs/metrics.md. */
export const generateMetrics = async (): Promise<GeneratedFile> => {
  const [en, zh] = [await textsIn('en'), await textsIn('zh')];
  const said = (texts: Texts, id: string): string =>
    cell(`**${texts[`metric.${id}`] ?? ''}** ${texts[`metric.${id}.formula`] ?? ''}`);
  const rows = (Object.entries(METRICS) as [MetricId, Metric][]).map(
    ([id, metric]) =>
      `| ${code(id)} | ${said(en, id)} | ${said(zh, id)} | ${en[`unit.${metric.unit}`] ?? ''} | ${metric.sums} | ${cell(sqlOf(id, metric))} | ${metric.since} |\n`,
  );
  const measures = Object.entries(betMeasures).map(([name, sql]) => `| ${code(name)} | ${code(cell(sql))} |\n`);
  return { path: 'docs/metrics.md', text: PREAMBLE + rows.join('') + MEASURES + measures.join('') };
};
