export { setGameStatus } from './set-status.ts';
