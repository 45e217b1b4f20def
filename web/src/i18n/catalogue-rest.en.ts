import { textsIn } from './catalogue.ts';

export const catalogue = textsIn(
  import.meta.glob(['../{app,kit,product,session,ui}/**/texts.en.ts', '!../session/auth/texts.en.ts'], { eager: true }),
);
