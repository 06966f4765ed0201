import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The only accent color. White text on shade 8 has a contrast above 4.5 to 1. */
const pine: MantineColorsTuple = [
  '#ebf6f4', '#d4ebe7', '#a9d7cf', '#7cc2b7', '#55aea1', '#37998b', '#238478', '#177168', '#0f5f57', '#094a44',
]; // biome-ignore format: a palette reads as one line
const slate: MantineColorsTuple = [
  '#f7f9fa', '#eef1f3', '#e2e7ea', '#cfd7dc', '#b3bfc6', '#8f9da6', '#6a7983', '#4d5b65', '#35414a', '#1f2930',
]; // biome-ignore format: a palette reads as one line
const night: MantineColorsTuple = [
  '#d9dfe3', '#b9c3c9', '#a2aeb6', '#76848d', '#48545c', '#323c43', '#252d33', '#1b2227', '#151b1f', '#0f1417',
]; // biome-ignore format: a palette reads as one line

const font = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** Icons are 16 or 20 px (spec section 9). */
export const iconSize = { small: 16, medium: 20 } as const;
/** Height of rows in lists and tables, in px. */
export const rowHeight = 36;

/** The product's own tones by the color of a notice. */
const tones: Readonly<Record<string, string>> = { yellow: 'warn', orange: 'warn', red: 'bad', green: 'good', teal: 'good' };
const noticeVars = (color: string | undefined) => {
  const tone = tones[color ?? ''] ?? 'info';
  return {
    '--alert-bg': `var(--nw-${tone}-ground)`,
    '--alert-bd': `1px solid color-mix(in srgb, var(--nw-${tone}) 30%, transparent)`,
    '--alert-color': `var(--nw-${tone})`,
  };
};

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  colors: { pine, gray: slate, dark: night },
  fontFamily: font,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: {
    fontFamily: font,
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.3125rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.625rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  defaultRadius: 'md',
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px', xl: '16px' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Enter takes the first match, without an arrow key before it.
    Select: { defaultProps: { selectFirstOptionOnChange: true } },
    MultiSelect: { defaultProps: { selectFirstOptionOnChange: true } },
    Tooltip: { defaultProps: { openDelay: 300, maw: 400, multiline: true, withArrow: true } },
    Button: { defaultProps: { size: 'sm' } },
    // Set by name without an import, because the first page shows no alert.
    Alert: { vars: (_theme: unknown, { color }: { readonly color?: string }) => ({ root: noticeVars(color) }) },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.45 }, transitionProps: { duration: 120 } } },
    // Opens on its first item, because a menu may not contain Mantine's placeholder before it.
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
      },
    },
    Loader: { defaultProps: { type: 'dots' } },
  },
});

/** Colors for text where Mantine's own grays have less contrast than 4.5 to 1, and for the frame's surfaces. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--nw-row': `${rowHeight}px` },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b252c',
    '--mantine-color-dimmed': '#55636d',
    '--mantine-color-placeholder': '#62707a',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0f5f57',
    '--nw-canvas': '#f5f7f8',
    '--nw-surface': '#ffffff',
    '--nw-sunken': '#f0f3f5',
    '--nw-line': '#e1e7ea',
    '--nw-line-strong': '#8a98a1',
    '--nw-hover': '#eff4f4',
    '--nw-selected': '#e2f1ee',
    '--nw-accent': '#0f5f57',
    '--nw-good': '#1b6b3a',
    '--nw-warn': '#8a4b00',
    '--nw-bad': '#b42318',
    '--nw-info': '#1d5a8e',
    '--nw-warn-ground': '#fff6e5',
    '--nw-bad-ground': '#fdeeec',
    '--nw-info-ground': '#ebf4fb',
    '--nw-good-ground': '#e9f6ee',
  },
  dark: {
    '--mantine-color-body': '#151b1f',
    '--mantine-color-text': '#dde4e8',
    '--mantine-color-dimmed': '#a3b0b8',
    '--mantine-color-placeholder': '#93a1aa',
    '--mantine-color-error': '#ff9b91',
    '--mantine-color-anchor': '#7cc9bd',
    '--mantine-color-pine-light': '#17332f',
    '--mantine-color-pine-light-hover': '#1d413c',
    '--mantine-color-pine-light-color': '#8fd6cb',
    '--nw-canvas': '#0f1417',
    '--nw-surface': '#151b1f',
    '--nw-sunken': '#0f1417',
    '--nw-line': '#2a343a',
    '--nw-line-strong': '#71808a',
    '--nw-hover': '#1d252a',
    '--nw-selected': '#17332f',
    '--nw-accent': '#7cc9bd',
    '--nw-good': '#7fd49e',
    '--nw-warn': '#f0b866',
    '--nw-bad': '#ff9b91',
    '--nw-info': '#8cc3ee',
    '--nw-warn-ground': '#2d2414',
    '--nw-bad-ground': '#331d1b',
    '--nw-info-ground': '#16262f',
    '--nw-good-ground': '#15291d',
  },
});
