import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Effects } from '../../kit/effect.ts';
import { saveAgent } from './agent.ts';
import { saveCoin } from './coin.ts';
import { saveGame } from './game.ts';
import { saveSubAgentGroup } from './subagent-group.ts';
import { saveWebsiteGame } from './website-game.ts';
import { saveWebsiteGroup } from './website-group.ts';
import { saveWebsite } from './website.ts';

// What a save would do to what is in force: each takes the input of the save and wants its permission.

export const previewWebsiteEffect = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/preview_effect',
  access: holds('C-2-91'),
  summary: 'What a save of a website would change of what is in force for its games',
  input: saveWebsite.input,
  output: Effects,
});

export const previewGameEffect = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/game/preview_effect',
  access: holds('C-1-91'),
  writes: 'operator',
  summary: 'What a save of a game would change of what is in force for it at the websites',
  input: saveGame.input,
  output: Effects,
});

export const previewWebsiteGameEffect = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_game/preview_effect',
  access: holds('C-7-91'),
  summary: 'What a save of a game at a website would change of what is in force there',
  input: saveWebsiteGame.input,
  output: Effects,
});

export const previewWebsiteGroupEffect = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_group/preview_effect',
  access: holds('C-9-91'),
  writes: 'operator',
  summary: 'What a save of a website group would change of what is in force at its websites',
  input: saveWebsiteGroup.input,
  output: Effects,
});

export const previewSubAgentGroupEffect = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/subagent_group/preview_effect',
  access: holds('C-11-91'),
  writes: 'operator',
  summary: 'What a save of a group of sub-agents would change of what is in force for their players',
  input: saveSubAgentGroup.input,
  output: Effects,
});

export const previewAgentEffect = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/agent/preview_effect',
  access: holds('C-3-91'),
  summary: 'Which websites a save of an agent would open or close',
  input: saveAgent.input,
  output: Effects,
});

export const previewCoinEffect = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/coin/preview_effect',
  access: holds('C-6-91'),
  writes: 'operator',
  summary: 'What a save of a coin list would change of the stakes that its games offer',
  input: saveCoin.input,
  output: Effects,
});
