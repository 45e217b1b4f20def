import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DUTIES } from './duties.ts';
import { Evidence, examine, type Finding } from './evidence.ts';
import { amountText, micros, percentText, sumOf } from './money.ts';
import { tableOf, withPart } from './page.ts';
import { chooseDuties, lastLine, linesOf } from './report.ts';

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'regulators.md'), 'utf8');
const duty = { id: 'R1', title: 'A duty' };

describe('the duties', () => {
  it('are twenty-six, each in a file of its own, and the page lists them as they are', () => {
    expect(DUTIES.map(({ id }) => id)).toEqual(Array.from({ length: 26 }, (_, index) => `R${index + 1}`));
    const files = readdirSync(import.meta.dirname).filter((name) => /^r\d\d-.*\.ts$/.test(name));
    expect(files.map((name) => Number(name.slice(1, 3)))).toEqual(DUTIES.map(({ id }) => Number(id.slice(1))));
    expect(PAGE).toContain(tableOf(DUTIES));
    expect(PAGE).toContain('**26 of 26**');
  });

  it('are chosen by name; an unknown one is an error, not nothing', () => {
    expect(chooseDuties(DUTIES, ' r6,R16').map(({ id }) => id)).toEqual(['R6', 'R16']);
    expect(chooseDuties(DUTIES, undefined)).toHaveLength(26);
    expect(() => chooseDuties(DUTIES, 'R27')).toThrow('there is no duty R27');
  });
});

describe('evidence', () => {
  it('decides by facts: one that does not hold ends the duty, and the rest is not looked at', async () => {
    let went = false;
    const finding = await examine(duty, async (e) => {
      e.fact('one holds', true, { id: '7' });
      e.same('amount', '1.2', '1.20');
      went = true;
    });
    expect(finding).toMatchObject({ passed: false, why: 'amount: found 1.2, expected 1.20' });
    expect(went).toBe(false);
    expect(linesOf(finding)).toEqual([
      expect.stringMatching(/^R1 FAIL — A duty/),
      '    ✓ one holds ({"id":"7"})',
      '    ✗ amount: found 1.2, expected 1.20',
      '    failed: amount: found 1.2, expected 1.20',
    ]);
  });

  it('fails a duty that looked at nothing, and one that broke', async () => {
    expect(await examine(duty, async (e) => e.note('nothing to see'))).toMatchObject({
      passed: false,
      why: 'it looked at nothing',
    });
    expect(await examine(duty, () => Promise.reject(new Error('HTTP 500')))).toMatchObject({ passed: false, why: 'HTTP 500' });
  });

  it('is counted in the last line', async () => {
    const good = await examine(duty, async (e) => e.same('x', { a: 1 }, { a: 1 }));
    const bad: Finding = { ...good, id: 'R2', passed: false };
    expect([lastLine([good]), lastLine([good, bad])]).toEqual(['1 of 1', '1 of 2, not shown: R2']);
    expect(new Evidence().lines).toEqual([]);
  });
});

it('amounts are reckoned in whole millionths', () => {
  expect(['0.1', '-0.000001', '999999999999.99'].map((text) => amountText(micros(text)))).toEqual([
    '0.1',
    '-0.000001',
    '999999999999.99',
  ]);
  expect([amountText(sumOf(['0.1', '0.2', '-0.3'])), percentText(2n, 3n), percentText(1n, 8n)]).toEqual([
    '0',
    '66.6667',
    '12.5000',
  ]);
  expect(() => micros('1e3')).toThrow('1e3 is no amount');
  fc.assert(fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (value) => micros(amountText(value)) === value));
});

it('the generated part of the page is replaced alone, and a page without its marks is left', () => {
  const [from, to] = ['<!-- duties: `npm run regulator -- --write` writes this part -->', '<!-- end of duties -->'];
  expect(withPart(`head\n${from}\nold\n${to}\ntail`, 'new')).toBe(`head\n${from}\n\nnew\n\n${to}\ntail`);
  expect(() => withPart('head', 'new')).toThrow('marks');
});

// One start of the product, as `npm run regulator -- --only …` makes it; all duties take two minutes and stay a command.
it('the command starts a product, shows what it is asked for and writes the evidence down', { timeout: 240_000 }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'manager-regulator-test-'));
  const file = join(dir, 'evidence.json');
  const args = [
    '--disable-warning=ExperimentalWarning',
    join(import.meta.dirname, 'run.ts'),
    '--only',
    'R14,R16,R23',
    '--json',
    file,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr, stdout.trim().split('\n').at(-1)]).toEqual([0, '', '3 of 3']);
  const { findings } = JSON.parse(readFileSync(file, 'utf8')) as { findings: Finding[] };
  expect(findings.map(({ id, passed }) => [id, passed])).toEqual([
    ['R14', true],
    ['R16', true],
    ['R23', true],
  ]);
  rmSync(dir, { recursive: true });
});
