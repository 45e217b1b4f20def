import { runCheck } from '@manager/math/run-check';

const game = { id: '1', code: 'bench', rtpProfiles: [], maxMultiple: null };
const startedMs = performance.now();
const { modes, faultCount } = await runCheck({ path: process.argv[2] ?? '', games: [game] }, { onProgress: () => undefined });
const seconds = (performance.now() - startedMs) / 1_000;
// Of the whole process, its thread included; maxRSS is in KiB.
const peakMb = process.resourceUsage().maxRSS / 1_024;
process.stdout.write(JSON.stringify({ seconds, peakMb, result: { rtp: modes[0]?.rtp_pct ?? '', faults: faultCount } }));
