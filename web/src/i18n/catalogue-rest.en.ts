import { textsIn } from './catalogue.ts';
import { terms } from './terms.en.ts';

/** Those of catalogue-figures.en.ts and catalogue-records.en.ts come with who needs them. */
export const catalogue = {
  terms,
  ...textsIn(
    import.meta.glob(
      ['../{app,kit,session,ui}/**/texts.en.ts', '!../kit/{effect,report}/texts.en.ts', '!../session/auth/texts.en.ts'],
      { eager: true },
    ),
  ),
};
