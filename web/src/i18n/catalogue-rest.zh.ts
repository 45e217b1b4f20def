import { textsIn } from './catalogue.ts';

export const catalogue = textsIn(
  import.meta.glob(['../{app,kit,product,session,ui}/**/texts.zh.ts', '!../session/auth/texts.zh.ts'], { eager: true }),
);
