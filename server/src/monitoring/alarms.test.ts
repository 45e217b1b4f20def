import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/client.ts';
import { createApp } from '../app.ts';
import { countReads } from './count-reads.ts';
import { countWallet } from './count-wallet.ts';
import { createMetrics } from './metrics.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const operations = textOf('docs/operations.md');
const rules = [...textOf('deploy/alerts.yml').matchAll(/- alert: (\w+)\n +expr: '([^\n]+)'\n/g)].map(([, name, expr]) => ({
  name: name as string,
  expr: expr as string,
}));
const panels = (
  JSON.parse(textOf('deploy/grafana-dashboard.json')) as { panels: { title: string; targets?: { expr: string }[] }[] }
).panels;
const shown = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ name: title, expr })));

const t = await startTestApp();
await t.deps.queue.open();
const metrics = createMetrics();
// As the product does where it opens its stores.
countWallet(metrics.registry, t.deps.wallet);
countReads(metrics.registry, t.deps.clickhouse);
const app = await createApp({ deps: t.deps, ingest: t.ingest, metrics });
const { body } = await app.inject({ url: '/metrics' });
await app.close();

type Known = { type: string; labels: readonly string[] };
const known = new Map<string, Known>();
for (const metric of metrics.registry.getMetricsAsArray() as unknown as {
  name: string;
  type: string;
  labelNames: readonly string[];
}[]) {
  const { name, type, labelNames: labels } = metric;
  if (type !== 'histogram' && type !== 'summary') known.set(name, { type, labels });
  else
    for (const end of type === 'histogram' ? ['bucket', 'sum', 'count'] : ['sum', 'count'])
      known.set(`${name}_${end}`, { type, labels: [...labels, 'le'] });
}
/** Prometheus adds these itself, and calls `exported_job` what had the name before. */
const ADDED = ['job', 'instance'];
known.set('up', { type: 'gauge', labels: [] });

const SERIES = /\b(?<series>up|(?:manager|nodejs|process)_\w+)(?:\{(?<matchers>[^}]*)\})?/g;
const seriesOf = (expr: string) =>
  [...expr.matchAll(SERIES)].map(({ groups }) => ({
    series: groups?.['series'] as string,
    matchers: [...(groups?.['matchers'] ?? '').matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/g)].map(([, label, operator, value]) => ({
      label: label as string,
      operator,
      value: value as string,
    })),
  }));

describe.each([
  ['rules', rules],
  ['dashboard', shown],
])('%s', (_, all) => {
  it('ask for series that there are, by labels that these have', () => {
    expect(all.length).toBeGreaterThan(40);
    for (const { name, expr } of all) {
      const asked = seriesOf(expr);
      expect({ name, asked: asked.length > 0 }).toEqual({ name, asked: true });
      expect({ name, unknown: asked.filter(({ series }) => !known.has(series)) }).toEqual({ name, unknown: [] });
      const labels = new Set([...ADDED, ...asked.flatMap(({ series }) => known.get(series)?.labels ?? [])]);
      const grouped = [...expr.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, text]) => (text as string).split(', '));
      expect({ name, unknown: grouped.filter((label) => !labels.has(label)) }).toEqual({ name, unknown: [] });
      for (const { series, matchers } of asked)
        expect({
          name,
          unknown: matchers.filter(({ label }) => !ADDED.includes(label) && known.get(series)?.labels.includes(label) !== true),
        }).toEqual({
          name,
          unknown: [],
        });
    }
  });

  it('name states that there are', () => {
    const states = all.flatMap(({ name, expr }) =>
      seriesOf(expr).flatMap(({ series, matchers }) =>
        matchers
          .filter(({ label, operator }) => operator === '=' && ['state', 'status'].includes(label))
          .map((one) => ({ name, series, ...one })),
      ),
    );
    expect(states.filter(({ series, label, value }) => !body.includes(`${series}{${label}="${value}"} `))).toEqual([]);
  });

  it('ask for rates of what is counted, and for nothing else', () => {
    for (const { name, expr } of all) {
      const rated = [...expr.matchAll(/\b(?:rate|increase)\((\w+)/g)].map(([, series]) => series as string);
      expect({ name, wrong: rated.filter((series) => known.get(series)?.type === 'gauge') }).toEqual({ name, wrong: [] });
      const plain = seriesOf(expr).filter(({ series }) => known.get(series)?.type === 'counter' && !rated.includes(series));
      expect({ name, plain }).toEqual({ name, plain: [] });
    }
  });
});

it('each alarm says in the operations page what to do, and each of its paragraphs has an alarm', () => {
  const paragraphs = [...operations.matchAll(/^\*\*(Manager\w+)\.\*\* (.+)$/gm)];
  expect(paragraphs.map(([, name]) => name)).toEqual(rules.map(({ name }) => name));
  for (const [, name, text] of paragraphs) expect({ name, isTold: (text as string).length > 60 }).toEqual({ name, isTold: true });
});

it('each figure of the product stands in the operations page', () => {
  const own = metrics.registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('manager_'));
  expect(own.length).toBeGreaterThan(60);
  expect(own.filter((name) => !operations.includes(`\n| \`${name}\``) && !operations.includes(`\n| \`${name}{`))).toEqual([]);
});

it('figures have labels that Prometheus leaves as they are', () => {
  expect([...known].filter(([, { labels }]) => labels.some((label) => ADDED.includes(label)))).toEqual([]);
});

it('figures have names as Prometheus wants them: what is counted ends in total, and no other does', () => {
  const wrong = [...known].filter(
    ([name, { type }]) => name.startsWith('manager_') && (type === 'counter') !== name.endsWith('_total'),
  );
  expect(wrong).toEqual([]);
});
