import { textsIn } from './catalogue.ts';

export const catalogue = textsIn(
  import.meta.glob(
    [
      '../{app,features,kit,ui}/**/texts.zh.ts',
      '!../features/{login,register,reset-password,verify-email,jump-to-url}/texts.zh.ts',
      '!../app/auth/texts.zh.ts',
    ],
    { eager: true },
  ),
);
