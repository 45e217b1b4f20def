import { calls } from './sections/7-calls.ts';
import { constants } from './sections/9-constants.ts';
import { entities } from './sections/3-entities.ts';
import { errors } from './sections/8-errors.ts';
import { permissions } from './sections/6-permissions.ts';
import { purpose } from './sections/1-purpose.ts';
import { screens } from './sections/2-screens.ts';
import { states } from './sections/4-states.ts';
import { validation } from './sections/5-validation.ts';
import type { Section } from './statement.ts';

/** The specification, statement by statement, in its own words and order. */
export const SPECIFICATION: readonly Section[] = [
  purpose,
  screens,
  entities,
  states,
  validation,
  permissions,
  calls,
  errors,
  constants,
];
