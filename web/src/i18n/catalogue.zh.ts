import { catalogueOf } from './catalogue.ts';
import { screenTitles } from './screens.zh.ts';
import { shellTexts } from './shell.zh.ts';

/** What pages without a session need; the rest comes with the first page behind the sign-in (catalogue-rest.zh.ts). */
export const catalogue = catalogueOf({
  shell: shellTexts,
  screens: screenTitles,
  modules: import.meta.glob(
    ['../features/{login,register,reset-password,verify-email,jump-to-url}/texts.zh.ts', '../session/auth/texts.zh.ts'],
    { eager: true },
  ),
});
