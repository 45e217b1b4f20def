import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { downloadBy } from './actions.ts';
import { unzip } from './unzip.ts';

/** The next state of the case that is open beside the list, with a reason; done when the step is no longer offered. */
export const stepCase = async (page: Page, name: string, reason: string): Promise<void> => {
  const step = page.getByRole('dialog').first().getByRole('button', { name, exact: true });
  await step.click();
  const question = page.getByRole('dialog', { name, exact: true });
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name, exact: true }).click();
  await expect(question).toHaveCount(0);
  // The question closes before the answer is there.
  await expect(step).toHaveCount(0);
};

type Manifest = { case: object; rows: number; files: { name: string; sha256: string }[] };

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** The evidence pack of the open case as it is saved, all its hashes reckoned again. */
export const takePack = async (page: Page): Promise<{ files: ReadonlyMap<string, Buffer>; manifest: Manifest }> => {
  const file = await downloadBy(page, () => page.getByRole('button', { name: 'Evidence pack' }).click());
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const files = unzip(await readFile(await file.path()));
  const others = [...files].filter(([name]) => name !== 'SHA256SUMS');
  expect(String(files.get('SHA256SUMS')).trim().split('\n')).toEqual(
    others.map(([name, content]) => `${sha256Of(content)}  ${name}`),
  );
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Manifest;
  expect(manifest.files.length).toBeGreaterThan(2);
  for (const { name, sha256 } of manifest.files) expect(sha256Of(files.get(name) ?? Buffer.alloc(0)), name).toBe(sha256);
  expect(files.get('case.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  return { files, manifest };
};
