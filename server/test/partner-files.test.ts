import * as uploads from '@manager/contract/features/report/reconcile-upload';
import { fileTexts } from '@manager/domain/file-text';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startTestApp } from './client.ts';
import { makePlace } from './reconcile-world.ts';
import { createCurrency } from './world.ts';

/** A file as a partner sent it, and what a preview of it must say. The figures are written by hand. */
type Sample = {
  file: string;
  /** Its bytes do not say how they are meant: the encoding is asked for. */
  asked?: boolean;
  encoding?: string;
  input?: object;
  days?: [day: string, currency: string, count: number, bet: string, win: string][];
  numbers?: string;
  totals?: number;
  missing?: string[];
  faults?: string[];
  notes?: string[];
  code?: number;
};

const FOLDER = new URL('files/', import.meta.url);
const samples = JSON.parse(readFileSync(new URL('samples.json', FOLDER), 'utf8')) as Sample[];

const t = await startTestApp({ settings: { dualControl: 'off' } });
const { db } = t.deps;
t.clock.set(Date.parse('2026-12-02T06:00:00Z'));
await createCurrency(db, { code: 'USD', rate: '1' });
await createCurrency(db, { code: 'IDR', rate: '16000', decimals: 0 });
await createCurrency(db, { code: 'KWD', rate: '0.3', decimals: 3 });
const admin = await t.signInAs({ isSuper: true });
const linesOf = (causes: readonly { lines: number[]; field: string }[]): string[] =>
  causes.map(({ lines, field }) => `${lines.join()} ${field}`);

it('there are some forty, each with what it must give', () => {
  const files = readdirSync(FOLDER).filter((name) => name !== 'samples.json');
  expect(samples.map(({ file }) => file)).toEqual(files.toSorted((one, other) => (one < other ? -1 : 1)));
  expect(samples.length).toBeGreaterThanOrEqual(40);
});

it.each(samples.map((sample) => [sample.file, sample] as const))(
  '%s is read right, or refused with its line',
  async (_, sample) => {
    const texts = fileTexts(readFileSync(new URL(sample.file, FOLDER)));
    expect(texts.length > 1).toBe(sample.asked === true);
    const text =
      sample.encoding === undefined ? texts[0]?.text : texts.find(({ encoding }) => encoding === sample.encoding)?.text;
    const { site } = await makePlace(t);
    const { code, data } = await admin.tryCall(uploads.previewUpload, { site_id: site, text: text ?? '', ...sample.input });
    expect(code).toBe(sample.code ?? 0);
    if (code !== 0) return;
    const days = data.days.map((day) => [day.settle_date, day.currency, day.site_count, day.site_bet, day.site_win]);
    expect({ days, missing: data.missing, faults: linesOf(data.faults), notes: linesOf(data.notes) }).toEqual({
      days: sample.days ?? [],
      missing: sample.missing ?? [],
      faults: sample.faults ?? [],
      notes: sample.notes ?? [],
    });
    expect(data.total_count).toBe(sample.totals ?? 0);
    if (sample.numbers !== undefined) expect(data.numbers).toBe(sample.numbers);
  },
);
