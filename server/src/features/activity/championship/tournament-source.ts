import type { TournamentSource } from '../../../platform/tournament/routes.ts';
import { registerPlayer } from './register-player.ts';
import { getStandings } from './standings.ts';
import { takeRounds } from './take-rounds.ts';

/** What the Platform API asks of championships. */
export const tournamentSource: TournamentSource = { register: registerPlayer, takeRounds, getStandings };
