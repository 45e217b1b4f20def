import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { importInput } from '../../kit/import.ts';
import { planConfirmation, Plan } from '../../kit/plan.ts';

export const previewImportGames = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/preview_import',
  access: holds('C-1-97'),
  writes: 'operator',
  takesFile: true,
  summary: 'What a file of games would do, line by line',
  input: z.strictObject(importInput),
  output: Plan,
});

export const importGames = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/import',
  access: holds('C-1-97'),
  audit: 'game.import',
  risk: {
    text: 'dangerous when a line changes a dangerous field of a game',
    columns: 'harmless: says what is meant',
    numbers: 'harmless: says what is meant',
  },
  writes: 'operator',
  needsReason: true,
  takesFile: true,
  summary: 'Import a file of games, all lines or none; wants C-1-91 as well',
  input: z.strictObject({ ...importInput, ...planConfirmation }),
  output: Plan,
});
