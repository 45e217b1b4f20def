import { savePreferences as endpoint } from '@manager/contract/features/auth/preferences';
import { route, type Route } from '../../../kit/http/route.ts';
import { savePreferences } from './save-preferences.ts';

export const routes: readonly Route[] = [route(endpoint, savePreferences)];
