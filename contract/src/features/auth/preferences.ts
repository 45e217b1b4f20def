import { z } from 'zod';
import { LANGUAGES } from '../../i18n/error-text.ts';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';
import { TIME_CHOICES, TimeZone } from '../../kit/time.ts';
import { SCREENS } from '../../screens.ts';

export const MAX_FAVOURITES = 20;

/** How a user wants the console to look, on every device. What was never chosen is absent. */
export const Preferences = z.strictObject({
  size: z.enum(['medium', 'small', 'mini']).optional(),
  language: z.enum(LANGUAGES).optional(),
  theme: z.enum(['light', 'dark', 'auto']).optional(),
  times: z.enum(TIME_CHOICES).optional(),
  /** The own zone, as the browser named it when it was chosen: files and mails are written while no browser is there. */
  timeZone: TimeZone.optional(),
  showSettings: z.boolean().optional(),
  fixedHeader: z.boolean().optional(),
  sidebarLogo: z.boolean().optional(),
  /** Pages that were left stay open as tabs, in wide windows. */
  pageTabs: z.boolean().optional(),
  /** Shortcuts of a single key (WCAG 2.1.4). */
  shortcuts: z.boolean().optional(),
  /** Pinned pages, in the user's order. */
  favourites: z
    .array(z.enum(SCREENS.map(({ path }) => path)))
    .max(MAX_FAVOURITES)
    .optional(),
});
export type Preferences = z.infer<typeof Preferences>;

export const savePreferences = defineEndpoint({
  method: 'POST',
  path: '/api/user/preferences/save',
  access: signedIn,
  audit: 'user.save_preferences',
  writes: 'own',
  duringSetup: true,
  summary: 'Change some of your preferences; what is left out stays',
  input: Preferences,
  output: Preferences,
});
