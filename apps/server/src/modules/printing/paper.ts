import { createRequire } from 'node:module';

/** Lengths are points, 72 to the inch. US letter with room for the running head and foot. */
export const paper = {
  size: 'LETTER',
  margins: { top: 58, bottom: 52, left: 54, right: 54 },
} as const;

export const ink = { text: '#1a1d21', quiet: '#545b64', line: '#c9ced6', accent: '#0f5f57', warning: '#8a1c1c' } as const;

export const type = { title: 17, heading: 11.5, subheading: 10.5, body: 10, small: 8.5 } as const;

const require = createRequire(import.meta.url);
const file = (family: string, name: string, weight: string) =>
  require.resolve(`@expo-google-fonts/${family}/${weight}/${name}_${weight}.ttf`);
const font = (weight: string) => file('noto-sans', 'NotoSans', weight);

/** Embedded, so that a printout reads the same everywhere and names keep their letters. */
export const fonts = {
  plain: () => font('400Regular'),
  bold: () => font('700Bold'),
  italic: () => font('400Regular_Italic'),
  boldItalic: () => font('700Bold_Italic'),
  // For characters that the ones above do not have.
  hebrew: () => file('noto-sans-hebrew', 'NotoSansHebrew', '400Regular'),
  hebrewBold: () => file('noto-sans-hebrew', 'NotoSansHebrew', '700Bold'),
  arabic: () => file('noto-sans-arabic', 'NotoSansArabic', '400Regular'),
  arabicBold: () => file('noto-sans-arabic', 'NotoSansArabic', '700Bold'),
  math: () => file('noto-sans-math', 'NotoSansMath', '400Regular'),
  symbols: () => file('noto-sans-symbols-2', 'NotoSansSymbols2', '400Regular'),
  emoji: () => file('noto-emoji', 'NotoEmoji', '400Regular'),
} as const;
export type FontName = keyof typeof fonts;
/** The fonts that a text asks for. */
export type StyleName = 'plain' | 'bold' | 'italic' | 'boldItalic';
