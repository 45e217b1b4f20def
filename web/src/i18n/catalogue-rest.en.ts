import { textsIn } from './catalogue.ts';

export const catalogue = textsIn(
  import.meta.glob(
    [
      '../{app,features,kit,ui}/**/texts.en.ts',
      '!../features/{login,register,reset-password,verify-email,jump-to-url}/texts.en.ts',
      '!../app/auth/texts.en.ts',
    ],
    { eager: true },
  ),
);
