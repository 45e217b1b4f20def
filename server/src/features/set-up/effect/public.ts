export { cellEffects } from './cell-effect.ts';
export { coinEffects } from './coin-effect.ts';
export { gameEffects } from './game-effect.ts';
export { agentEffects, subAgentGroupEffects, websiteGroupEffects } from './group-effect.ts';
export { oddsEffects } from './odds-effect.ts';
export { websiteEffects } from './website-effect.ts';
export { type ReturnsInForce, readReturns } from './returns.ts';
export { previewEffectRoute } from './preview-route.ts';
