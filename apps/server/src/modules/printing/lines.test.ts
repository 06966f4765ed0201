import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { drawable, fontFor } from './faces.ts';
import { linesOf } from './lines.ts';
import { fonts, type StyleName } from './paper.ts';

function shown(text: string, width = 400) {
  const doc = new PDFDocument();
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file());
  return linesOf(doc, { runs: [{ text, style: 'plain' }], size: 10, width });
}
const piecesOf = (text: string) => shown(text)[0]?.pieces.map(({ text: drawn, font }) => [font, drawn]);

describe('the font of a character', () => {
  it.each<[string, StyleName, string]>([
    ['ł', 'bold', 'bold'],
    ['≥', 'plain', 'math'],
    ['→', 'bold', 'math'],
    ['☑', 'plain', 'symbols'],
    ['😀', 'plain', 'emoji'],
    ['ש', 'bold', 'hebrewBold'],
    ['ب', 'italic', 'arabic'],
  ])('of %s in %s is %s', (character, style, font) => expect(fontFor(character, style)).toBe(font));

  it('is never missing for what is drawn', () => {
    for (let point = 32; point < 0x1_20_00; point += 1) {
      if (point >= 0xd8_00 && point < 0xe0_00) continue;
      for (const one of drawable(String.fromCodePoint(point), 'plain'))
        if (one !== '\n') expect(fontFor(one, 'plain'), `U+${point.toString(16)}`).toBeDefined();
    }
  });
});

describe('a line', () => {
  it('keeps Hebrew words and numbers in the order in which they are read', () =>
    expect(piecesOf('שלום עולם 12 (כן)')).toEqual([
      ['plain', '('],
      ['hebrew', 'כן'],
      ['plain', ') '],
      ['plain', '12'],
      ['plain', ' '],
      ['hebrew', 'עולם'],
      ['plain', ' '],
      ['hebrew', 'שלום'],
    ]));
  it('begins on the right only where its text does', () => {
    expect(shown('שלום Ana').map(({ fromRight }) => fromRight)).toEqual([true]);
    expect(shown('Ana שלום').map(({ fromRight }) => fromRight)).toEqual([false]);
  });
  it('is never wider than its place, and loses nothing', () => {
    const text = `one two-three ${'x'.repeat(200)} four\nfive`;
    const lines = shown(text, 80);
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.map((line) => line.text).join('')).toBe(text.replace('\n', ''));
  });
});
