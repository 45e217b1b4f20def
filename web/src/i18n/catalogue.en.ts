import { catalogueOf } from './catalogue.ts';
import { screenTitles } from './screens.en.ts';
import { shellTexts } from './shell.en.ts';

export const catalogue = catalogueOf({
  shell: shellTexts,
  screens: screenTitles,
  modules: import.meta.glob(
    ['../features/**/texts.en.ts', '../kit/**/texts.en.ts', '../ui/**/texts.en.ts', '../app/**/texts.en.ts'],
    { eager: true },
  ),
});
