import { catalogueOf } from './catalogue.ts';
import { screenTitles } from './screens.ja.ts';
import { shellTexts } from './shell.ja.ts';

export const catalogue = catalogueOf({ shell: shellTexts, screens: screenTitles, modules: {} });
