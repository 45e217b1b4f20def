/** Screens behind the menu's codes, as somebody would list them who reads the notes of the groups. */
const [SUPPORT, FINANCE, RISK, AGENT] = [
  'B-1 B-3 B-4 B-5 B-7 B-8 C-1 C-2 C-8 D-1 D-2 D-3 E-2 E-3 F-3 G-8 K-1 O-1',
  'B-1 B-2 B-3 B-5 B-6 B-7 B-8 B-9 C-2 C-3 C-4 D-1 D-2 E-2 F-1 F-2 F-3 F-4 F-5 F-6 F-7 F-8 F-9 I-1 I-2 I-3 J-1 J-2 J-3 J-4 K-1 L-1 L-1-1 L-1-2 L-1-3 L-2 L-2-1 L-2-2 L-3 L-3-1 L-3-2 L-3-3 L-4 L-4-1 L-4-2 O-1',
  'B-1 B-10 B-2 B-3 B-4 B-5 B-8 C-1 C-10 C-12 C-2 C-7 D-3 D-4 E-1 E-2 E-3 E-4 E-5 E-6 F-1 F-2 F-3 F-5 G-1 G-2 G-3 G-4 G-5 G-6 G-7 G-8 I-1 I-2 I-3 M-1 M-1-2 M-3 M-3-1',
  'B-1 B-2 B-3 B-5 B-6 C-1 C-10 C-2 C-3 C-7 D-3 E-1 E-5 F-1 F-2 F-4 F-5 F-7 F-8 F-9 J-1 J-2 J-3 J-4 L-1 L-1-1 L-1-2 L-1-3 L-2 L-2-1 L-2-2 L-3 L-3-1 L-3-2 L-3-3 L-4 L-4-1 L-4-2',
];

export const MENUS = {
  anjali: SUPPORT,
  marco: SUPPORT,
  grace: FINANCE,
  tomas: FINANCE,
  viktor: RISK,
  mei: AGENT,
  lukas: AGENT,
};

/** Slots of the demo's world, their vendors, and the profiles by whose names websites ask. */
export const SLOTS = 32;
export const VENDORS = 5;
export const ROUND_PROFILES = ['94', '96'];
