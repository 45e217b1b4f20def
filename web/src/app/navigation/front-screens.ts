import type { ComponentType } from 'react';
import { screenFileOf } from './registry.ts';

/** The pages around the sign-in. Apart from all others (screen-modules.ts), whose list is longer than what a sign-in needs. */
const modules = import.meta.glob<{ default: ComponentType }>(
  '../../features/{login,register,reset-password,verify-email,jump-to-url}/*.screen.tsx',
);

/** The page of this route; undefined when it is not one of those around the sign-in. */
export const fetchFrontScreen = async (path: string): Promise<ComponentType | undefined> =>
  (await modules[screenFileOf(path)]?.())?.default;
