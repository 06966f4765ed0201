import { createRequire } from 'node:module';

/** Lengths are points, 72 to the inch. US letter with room for the running head and foot. */
export const paper = {
  size: 'LETTER',
  margins: { top: 58, bottom: 52, left: 54, right: 54 },
} as const;

export const ink = { text: '#1a1d21', quiet: '#545b64', line: '#c9ced6', accent: '#0f5f57', warning: '#8a1c1c' } as const;

export const type = { title: 17, heading: 11.5, subheading: 10.5, body: 10, small: 8.5 } as const;

const require = createRequire(import.meta.url);
const font = (name: string) => require.resolve(`@expo-google-fonts/noto-sans/${name}/NotoSans_${name}.ttf`);

/** Embedded, so that a printout reads the same everywhere and names keep their letters. */
export const fonts = {
  plain: () => font('400Regular'),
  bold: () => font('700Bold'),
  italic: () => font('400Regular_Italic'),
  boldItalic: () => font('700Bold_Italic'),
} as const;
export type FontName = keyof typeof fonts;
