import { parseArgs } from 'node:util';
import { countBets } from './src/jackpots/count-bets.ts';
import { timeCost } from './src/jackpots/time-cost.ts';

/**
 * `npm run bench:jackpots -- [--part cost|bets] [--pools 20] [--seconds 20] [--turns 4] [--bets 1000000]`: what contributing to pools costs the ingest, and many bets through three linked
 * pools, whose meters are held against a second reckoning to the micro.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'all' },
    pools: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '20' },
    turns: { type: 'string', default: '4' },
    bets: { type: 'string', default: '1000000' },
  },
});
const { bets: count } = values;
const wants = (part: string): boolean => values.part === 'all' || values.part === part;

if (wants('cost')) await timeCost({ pools: Number(values.pools), seconds: Number(values.seconds), turns: Number(values.turns) });
if (wants('bets')) await countBets(Number(count));
