import { pick, type Rng } from '../math/rng.ts';

const GIVEN = (
  'wei fang lihua jun mei xiaoming hao yan bo ling minh linh thao duc trang huy rahul priya arjun ananya vikram kavya rohan divya ' +
  'budi siti agus dewi somchai malee niran hiro yuki sakura kenji lukas anna felix lena jonas mia paul clara joao maria pedro ana ' +
  'lucas bia rafael julia james emma mike olivia dave sophie tom grace'
).split(' ');

const TAIL = (
  'li wang zhang chen liu nguyen tran pham le sharma patel singh rao wijaya putri suksan tanaka sato mori weber fischer koch braun ' +
  'silva souza costa lima rocha smith jones miller davis tiger lucky gold star moon king ace fox 88 win'
).split(' ');

/** A name as players choose them, e.g. `linh_tran`, `rahul77`, `lucky.anna`; not unique. */
export function drawUserName(rng: Rng): string {
  const given = pick(rng, GIVEN);
  switch (rng.below(5)) {
    case 0:
      return `${given}_${pick(rng, TAIL)}`;
    case 1:
      return `${given}${10 + rng.below(90)}`;
    case 2:
      return `${pick(rng, TAIL)}.${given}`;
    case 3:
      return `${given}${pick(rng, TAIL)}${rng.below(10)}`;
    default:
      return `${given}${1970 + rng.below(37)}`;
  }
}
