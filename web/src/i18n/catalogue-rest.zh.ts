import { textsIn } from './catalogue.ts';

export const catalogue = textsIn(
  import.meta.glob(
    [
      '../{app,features,kit,product,session,ui}/**/texts.zh.ts',
      '!../features/{login,register,reset-password,verify-email,jump-to-url}/texts.zh.ts',
      '!../session/auth/texts.zh.ts',
      // These come with their screens (i18n.ts).
      '!../features/{report,statistics}/*/texts.zh.ts',
      '!../features/set-up/{agent,coin,currency,game,live,subagent,subagent-group,user-list,website,website-game,website-group}/texts.zh.ts',
    ],
    { eager: true },
  ),
);
