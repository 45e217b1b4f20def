import { textsIn } from './catalogue.ts';
import { terms } from './terms.zh.ts';

/** Those of catalogue-figures.zh.ts and catalogue-records.zh.ts come with who needs them. */
export const catalogue = {
  terms,
  ...textsIn(
    import.meta.glob(
      ['../{app,kit,session,ui}/**/texts.zh.ts', '!../kit/{effect,report}/texts.zh.ts', '!../session/auth/texts.zh.ts'],
      { eager: true },
    ),
  ),
};
