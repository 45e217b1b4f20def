import { CardLeaving, CardOpening, CardsQuery, PlayerCard, PlayerCards } from '@manager/contract/platform/cards';
import type { Json } from '../openapi/field-texts.ts';
import type { Parts } from './openapi-parts.ts';

/** Cards of the Platform API. */
export const cardPaths = ({ body, query, json, refusals }: Parts): Json => ({
  '/platform/v1/cards': {
    get: {
      operationId: 'getCards',
      tags: ['Cards'],
      summary: 'Cards that a player can open or has open',
      description: 'Needs a key of the scope `activity`. The config feed tells them too, as objects of the kind `card`.',
      parameters: query(CardsQuery),
      responses: { 200: json('The cards, those that end first at the top', PlayerCards), ...refusals(400, 404) },
    },
  },
  '/platform/v1/cards/open': {
    post: {
      operationId: 'openCard',
      tags: ['Cards'],
      summary: 'A player opens a card, once',
      description:
        'Needs a key of the scope `activity`. Answers with our `spin_id`. The same `open_no` again is the same opening and answers how the card stands. 409 says by its code why not: `already_opened`, `card_over`, `player_blocked`.',
      requestBody: body(CardOpening),
      responses: { 200: json('The card', PlayerCard), ...refusals(400, 404, 409, 413, 415, 422) },
    },
  },
  '/platform/v1/cards/leave': {
    post: {
      operationId: 'leaveCard',
      tags: ['Cards'],
      summary: 'A player leaves an opened card before its last round',
      description:
        'Needs a key of the scope `activity`. The rounds that are left are lost, and what was won is paid by itself. Once a card is used up this changes nothing.',
      requestBody: body(CardLeaving),
      responses: { 200: json('The card', PlayerCard), ...refusals(400, 404, 413, 415, 422) },
    },
  },
});
