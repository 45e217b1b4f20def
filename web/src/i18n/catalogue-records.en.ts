import { textsIn } from './catalogue.ts';

/** What the product tells of records: in their drawers, above all. */
export const catalogue = textsIn(
  import.meta.glob(
    [
      '../kit/effect/texts.en.ts',
      '../product/**/texts.en.ts',
      '!../product/{activity,config-marks,device,explain,player,settlement,wallet-words}/*',
    ],
    {
      eager: true,
    },
  ),
);
