import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@manager/contract/kit/page';
import { idCodec, manyCodec, oneOfCodec, textCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';

/** What the page keeps in its address: whose story it is, which kinds are shown, the place in the walk, and the round that is open. */
export const pageCodecs = {
  bet_id: textCodec({ maxLength: 100 }),
  round_id: textCodec({ maxLength: 100 }),
  site_id: idCodec,
  link: textCodec({ maxLength: 800 }),
  kinds: manyCodec(),
  cursor: textCodec({ maxLength: 500 }),
  size: oneOfCodec(PAGE_SIZES.map(String), String(DEFAULT_PAGE_SIZE)),
  play: textCodec({ maxLength: 100 }),
};
export type StoryValues = ValuesOf<typeof pageCodecs>;

/** What is asked for: one of a link, a bet and a round; undefined while there is none. */
export const askedFor = ({ link, bet_id: bet, round_id: round, site_id: site }: StoryValues) => {
  if (link !== '') return { link };
  if (bet !== '') return { bet_id: bet };
  return round === '' ? undefined : { round_id: round, ...(site === '' ? {} : { site_id: site }) };
};
