/** What is drawn or chosen, ball by ball. */
export type Ball = {
  text: string;
  /** Is it among what was drawn, at its place where places count? */
  isDrawn: boolean;
  /** Does a new position begin with it? */
  startsPosition: boolean;
};

/** Positions of a content, each with its choices: "3,7|8" are two positions. */
const positionsOf = (content: string): string[][] => content.split('|').map((position) => position.split(','));

/**
 * The balls of a content, those that the result holds marked. Where result and content both have positions a ball counts at its own position
 * alone; else anywhere. A content that is a word ("big") is one ball that nothing marks.
 */
export const ballsOf = (content: string, result: string | undefined): Ball[] => {
  const chosen = positionsOf(content);
  const drawn = result === undefined ? [] : positionsOf(result);
  const hasPlaces = chosen.length > 1 && chosen.length === drawn.length;
  const anywhere = new Set(drawn.flat());
  return chosen.flatMap((choices, position) =>
    choices.map((text, index) => {
      const isDrawn = hasPlaces ? (drawn[position]?.includes(text) ?? false) : anywhere.has(text);
      return { text, isDrawn, startsPosition: index === 0 && position > 0 };
    }),
  );
};
