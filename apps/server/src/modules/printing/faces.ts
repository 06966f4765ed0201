import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { type FontName, fonts, type StyleName } from './paper.ts';

const opened = new Map<FontName, Font>();
function faceOf(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const face = create(readFileSync(fonts[name]()));
  if (!('hasGlyphForCodePoint' in face)) throw new Error(`${name} is a collection of fonts`);
  opened.set(name, face);
  return face;
}
/** Points from the baseline to the top of a line of one point. */
export const ascentOf = (name: FontName): number => faceOf(name).ascent / faceOf(name).unitsPerEm;

const others = ['math', 'symbols', 'emoji'] as const;
/** Fonts in the order in which they are asked for a character. */
const chains: { readonly [S in StyleName]: readonly FontName[] } = {
  plain: ['plain', 'hebrew', 'arabic', ...others],
  bold: ['bold', 'hebrewBold', 'arabicBold', ...others],
  italic: ['italic', 'plain', 'hebrew', 'arabic', ...others],
  boldItalic: ['boldItalic', 'bold', 'hebrewBold', 'arabicBold', ...others],
};
const chosen = new Map<string, FontName | undefined>();

/** The font that draws a character in a style; undefined if no embedded font has it. */
export function fontFor(character: string, style: StyleName): FontName | undefined {
  const key = style + character;
  if (!chosen.has(key)) {
    const point = character.codePointAt(0) ?? 0;
    chosen.set(
      key,
      chains[style].find((name) => faceOf(name).hasGlyphForCodePoint(point)),
    );
  }
  return chosen.get(key);
}

/** Controls have no shape; marks of direction and of emoji style change none here. */
const shapeless = /\p{Cc}|[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}/u;
const codeOf = (character: string) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** The text as the embedded fonts can draw it. A character that none has becomes its code, such as `[U+4E2D]`. */
export function drawable(text: string, style: StyleName): string {
  let made = '';
  for (const one of text
    .replaceAll('\t', '    ')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .normalize('NFC')) {
    if (one === '\n') made += one;
    else if (shapeless.test(one)) continue;
    else if (fontFor(one, style)) made += one;
    else made += /\s/u.test(one) ? ' ' : codeOf(one);
  }
  return made;
}
