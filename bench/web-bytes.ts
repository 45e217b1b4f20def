import { measureBytes } from './src/web/bytes.ts';

/** Fails when a part of the built console is larger than its limit (docs/performance.md). `npm test` runs it after the build. */
const findings = measureBytes();
const isOver = ({ kilobytes, limit }: (typeof findings)[number]): boolean => limit !== null && kilobytes > limit;
for (const finding of findings.filter((each, n) => isOver(each) || n < 6 || process.argv.includes('--all')))
  console.log(`${isOver(finding) ? '✗' : '✓'} ${finding.what}: ${finding.kilobytes.toFixed(1)} kB, limit ${finding.limit}`);
process.exitCode = findings.some(isOver) ? 1 : 0;
