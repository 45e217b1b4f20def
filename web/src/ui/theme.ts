import { createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#eef4fc',
  '#d9e6f8',
  '#b1cdf1',
  '#83b4f7',
  '#5b9bf3',
  '#377ddd',
  '#2a6dcf',
  '#1f5fbf',
  '#1b55ac',
  '#14438a',
];

/** White stands on its seventh and sixth shade, the ones that filled buttons take, at 4.5 : 1 and more. */
const red: MantineColorsTuple = [
  '#fef3f2',
  '#fee4e2',
  '#fecdca',
  '#fda29b',
  '#f97066',
  '#f04438',
  '#d92d20',
  '#b42318',
  '#912018',
  '#7a271a',
];

/** Greys of the dark scheme, in the tint of tokens.css. */
const dark: MantineColorsTuple = [
  '#e3e8ef',
  '#c3ccd9',
  '#a3afbf',
  '#8d99a9',
  '#303b4a',
  '#2a3544',
  '#202935',
  '#181f29',
  '#141a22',
  '#11161d',
];

/** A list unfolds below the input and would cover what is wrong with it: that stands above. */
const faultAbove = { inputWrapperOrder: ['label', 'error', 'input', 'description'] } as const;

/** What is typed points at the first that fits, so that Enter takes it; where a text of one's own may stand, it would take that text's place. */
const choice = { defaultProps: { ...faultAbove, selectFirstOptionOnChange: true } };
/** Typing the current choice once more keeps it. A field that may stay empty sets `allowDeselect`. */
const singleChoice = { defaultProps: { ...choice.defaultProps, allowDeselect: false } };
const ownText = { defaultProps: faultAbove };

/** Colours come from tokens.css; the theme only tells the components which palette and sizes to take. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, red, dark },
  fontFamily:
    "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  defaultRadius: 'sm',
  radius: { sm: '6px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  headings: { fontWeight: '650' },
  components: {
    // The help stands below the input, so that inputs side by side stay on one line.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Select: singleChoice,
    MultiSelect: choice,
    Autocomplete: ownText,
    TagsInput: ownText,
    // Escape closes the layer on top alone (ui/escape.ts).
    Modal: { defaultProps: { closeOnEscape: false } },
    Drawer: { defaultProps: { closeOnEscape: false } },
    DrawerRoot: { defaultProps: { closeOnEscape: false } },
  },
});

/** Controls follow the density of the console (ui/size.ts). */
const controlHeights = { '--button-height-sm': 'var(--mgr-control-height)', '--input-height-sm': 'var(--mgr-control-height)' };

export const resolveCssVariables = () => ({ variables: controlHeights, light: {}, dark: {} });
