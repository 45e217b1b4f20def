import type { Picture, Shape } from './symbol-art.ts';

/** Medals in a box of 100 × 100: the outline, the facet (lit side) inside it, and the cuts of the stone. */
export const MEDALS: Readonly<Record<Shape, { outline: string; facet: string; cut: string }>> = {
  hexagon: {
    outline: '50,8 82,25 82,59 50,76 18,59 18,25',
    facet: '50,8 82,25 50,42 18,25',
    cut: 'M50 42V76M50 42 18 25M50 42 82 25',
  },
  diamond: {
    outline: '31,10 69,10 86,32 50,77 14,32',
    facet: '31,10 69,10 86,32 14,32',
    cut: 'M14 32H86M31 10 38 32 50 77M69 10 62 32 50 77',
  },
  octagon: {
    outline: '36,8 64,8 84,28 84,56 64,76 36,76 16,56 16,28',
    facet: '36,8 64,8 84,28 66,32 60,26 40,26 34,32 16,28',
    cut: 'M40 26H60L66 32V52L60 58H40L34 52V32Z',
  },
  triangle: { outline: '50,6 88,74 12,74', facet: '50,6 69,40 50,52 31,40', cut: 'M31 40 50 52 69 40M50 52V74' },
  circle: {
    outline: '50,7 68,12 80,25 85,42 80,59 68,72 50,77 32,72 20,59 15,42 20,25 32,12',
    facet: '50,7 68,12 80,25 50,36 20,25 32,12',
    cut: 'M20 25 50 36 80 25M50 36V77',
  },
  square: {
    outline: '24,10 76,10 84,18 84,68 76,76 24,76 16,68 16,18',
    facet: '24,10 76,10 84,18 64,28 36,28 16,18',
    cut: 'M36 28H64V56H36ZM36 56 20 72M64 56 80 72',
  },
};

/** Pictures in a box of 100 × 100: the body, and the details drawn over it. */
export const PICTURES: Readonly<Record<Picture, { body: string; detail: string }>> = {
  bell: {
    body: 'M50 10a6 6 0 0 1 6 6c15 4 20 15 20 28 0 9 3 13 8 18H16c5-5 8-9 8-18 0-13 5-24 20-28a6 6 0 0 1 6-6ZM41 66h18a9 9 0 0 1-18 0Z',
    detail: 'M34 52c0-14 3-22 12-26',
  },
  moon: { body: 'M62 10a34 34 0 1 0 22 50A30 30 0 0 1 62 10Z', detail: 'M30 44a22 22 0 0 0 14 24' },
  sun: {
    body: 'M50 24a19 19 0 1 0 0 38 19 19 0 0 0 0-38ZM47 6h6v12h-6ZM47 68h6v12h-6ZM13 40h12v6H13ZM75 40h12v6H75ZM23 17l4-4 9 9-4 4ZM64 60l4-4 9 9-4 4ZM23 69l9-9 4 4-9 9ZM64 22l9-9 4 4-9 9Z',
    detail: 'M40 38a12 12 0 0 1 10-8',
  },
  star: { body: 'M50 6 61 31 88 34 68 52 74 79 50 65 26 79 32 52 12 34 39 31Z', detail: 'M50 20 56 37 72 39' },
  coin: { body: 'M50 8a34 34 0 1 0 0 68 34 34 0 0 0 0-68Z', detail: 'M50 18a24 24 0 1 0 0 48 24 24 0 0 0 0-48ZM43 35h14v14H43Z' },
  cherry: {
    body: 'M32 46a16 16 0 1 0 .1 0ZM68 50a15 15 0 1 0 .1 0ZM56 10c8-4 20-3 26 6-9 5-19 5-26-6Z',
    detail: 'M32 46C34 30 42 18 56 10M68 50C68 34 64 20 56 10',
  },
  leaf: { body: 'M18 72C14 36 34 12 84 10c2 48-22 70-58 60Z', detail: 'M16 78C30 54 46 38 66 26M38 52l-4-16M52 38l16 4' },
  fish: {
    body: 'M10 44c14-22 40-30 60-8l18-14c-4 14-4 28 0 42L70 52c-20 20-46 14-60-8Z',
    detail: 'M28 38h.1M44 28c6 10 6 22 0 32M58 36c3 6 3 10 0 16',
  },
  lamp: {
    body: 'M44 6h12v8h10c14 8 18 18 18 28s-4 20-18 28H34c-14-8-18-18-18-28s4-20 18-28h10ZM42 72h16v8H42Z',
    detail: 'M50 14v56M36 15c-8 18-8 36 0 54M64 15c8 18 8 36 0 54',
  },
  drum: {
    body: 'M14 26c0-9 16-16 36-16s36 7 36 16v34c0 9-16 16-36 16S14 69 14 60Z',
    detail: 'M14 26c0 9 16 16 36 16s36-7 36-16M22 36 36 74 50 42 64 74 78 36',
  },
};

export const STAR = '50,10 61,37 90,39 68,58 75,87 50,71 25,87 32,58 10,39 39,37';
export const BURST =
  '50,8 58,28 74,14 73,35 93,33 79,50 93,67 73,65 74,86 58,72 50,92 42,72 26,86 27,65 7,67 21,50 7,33 27,35 26,14 42,28';
