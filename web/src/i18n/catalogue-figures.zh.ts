import { textsIn } from './catalogue.ts';

/** What pages of figures need: reports, statistics, bets, the dashboard. */
export const catalogue = textsIn(
  import.meta.glob('../{kit/report,product/{config-marks,device,explain,player,wallet-words}}/texts.zh.ts', { eager: true }),
);
