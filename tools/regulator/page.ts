import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duty } from './duty.ts';
import type { Finding } from './evidence.ts';
import { lastLine, linesOf } from './report.ts';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'regulators.md');
const FROM = '<!-- duties: `npm run regulator -- --write` writes this part -->';
const TO = '<!-- end of duties -->';
/** Evidence that goes on for longer is cut on the page; `--json` has all of it. */
const MOST_CHARS = 240;

/** Renews the generated part of docs/regulators.md. Only a run of all duties may: a page of some would say less than it seems to. */
export const writePage = (duties: readonly Duty[], findings: readonly Finding[]): void => {
  if (findings.length !== duties.length) throw new Error('--write wants a run of all duties: leave out --only');
  writeFileSync(PAGE, withPart(readFileSync(PAGE, 'utf8'), pageOf(duties, findings)));
};

/** The page with another part between its marks. Throws where they are not both there. */
export const withPart = (page: string, part: string): string => {
  const [from, to] = [page.indexOf(FROM), page.indexOf(TO)];
  if (from < 0 || to < from) throw new Error('docs/regulators.md has lost the marks of its generated part');
  return `${page.slice(0, from + FROM.length)}\n\n${part}\n\n${page.slice(to)}`;
};

export const tableOf = (duties: readonly Duty[]): string =>
  [
    '| # | duty | rule | screens and mechanism | script |',
    '|---|---|---|---|---|',
    ...duties.map(({ id, title, rule, where }) => `| ${id} | ${title} | ${rule} | ${where} | ${scriptOf(id)} |`),
  ].join('\n');

/** `R6` is `tools/regulator/r06-….ts`. */
const scriptOf = (id: string): string => `\`tools/regulator/r${id.slice(1).padStart(2, '0')}-*.ts\``;

export const pageOf = (duties: readonly Duty[], findings: readonly Finding[]): string =>
  [
    tableOf(duties),
    `## Last output\n\nOf ${new Date().toISOString().slice(0, 10)}, against a product that the script started itself: **${lastLine(findings)}**.`,
    ...findings.map((finding) => `\`\`\`\n${linesOf(finding).map(cut).join('\n')}\n\`\`\``),
  ].join('\n\n');

const cut = (line: string): string => (line.length <= MOST_CHARS ? line : `${line.slice(0, MOST_CHARS - 1)}…`);
