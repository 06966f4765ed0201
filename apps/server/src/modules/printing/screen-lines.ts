import type { SigningLine } from '@notewell/protocol';
import type { Block } from './blocks.ts';

/** A printout's blocks as the lines of a narrow screen: a table is read row by row. */
export function screenLines(block: Block): SigningLine[] {
  switch (block.kind) {
    case 'title':
    case 'heading':
      return [{ kind: 'heading', text: block.text }];
    case 'section':
      return [{ kind: 'heading', text: block.text }, ...block.blocks.flatMap(screenLines)];
    case 'together':
      return block.blocks.flatMap(screenLines);
    case 'paragraph':
      return [{ kind: 'text', text: block.runs.map(({ text }) => text).join('') }];
    case 'list':
      return block.items.map((item) => ({ kind: 'item', text: item.flatMap(screenLines).map(wordsOf).join(' ') }));
    case 'facts':
      return block.rows.map(([label, value]) => ({ kind: 'row', label, value }));
    case 'table':
      return block.rows.map(([label = '', ...rest]) => ({ kind: 'row', label, value: rest.filter(Boolean).join(', ') }));
    // Parts that make sense only on paper.
    case 'image':
    case 'ink':
    case 'chapter':
    case 'contents':
    case 'rule':
      return [];
  }
}
const wordsOf = (line: SigningLine): string => (line.kind === 'row' ? `${line.label}: ${line.value}` : line.text);
