import { catalogueOf } from './catalogue.ts';
import { screenTitles } from './screens.en.ts';
import { shellTexts } from './shell.en.ts';

/** What pages without a session need; the rest comes with the first page behind the sign-in (catalogue-rest.en.ts). */
export const catalogue = catalogueOf({
  shell: shellTexts,
  screens: screenTitles,
  modules: import.meta.glob(
    ['../features/{login,register,reset-password,verify-email,jump-to-url}/texts.en.ts', '../session/auth/texts.en.ts'],
    { eager: true },
  ),
});
