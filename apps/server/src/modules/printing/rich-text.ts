import { isRichText, mentionOf, type RichTextNode } from '@notewell/model';
import type { Block, Run } from './blocks.ts';

type Maker = (node: RichTextNode) => Block[];

/** A rich-text document as blocks to print. Nodes that are not known are printed through, so that no word is lost. */
export function richTextBlocks(document: unknown): Block[] {
  return isRichText(document) ? within(document) : [];
}

const makers: Readonly<Record<string, Maker>> = {
  paragraph: (node) => (node.content ? [{ kind: 'paragraph', runs: runsOf(node) }] : []),
  heading: (node) => [{ kind: 'heading', level: Number(node.attrs?.['level'] ?? 3) <= 2 ? 3 : 4, text: wordsOf(node) }],
  bulletList: (node) => [{ kind: 'list', ordered: false, items: itemsOf(node) }],
  orderedList: (node) => [{ kind: 'list', ordered: true, items: itemsOf(node) }],
  codeBlock: (node) => [{ kind: 'paragraph', runs: runsOf(node) }],
  horizontalRule: () => [{ kind: 'rule' }],
  text: (node) => [{ kind: 'paragraph', runs: runsOf({ type: 'paragraph', content: [node] }) }],
};

const within: Maker = (node) => (node.content ?? []).flatMap((child) => (makers[child.type] ?? within)(child));
const itemsOf = (node: RichTextNode) => (node.content ?? []).map(within);

function runsOf(node: RichTextNode): Run[] {
  return (node.content ?? []).map((child) => {
    const marks = new Set(child.marks?.map((mark) => mark.type));
    return {
      text: child.type === 'hardBreak' ? '\n' : (child.text ?? wordsOf(child)),
      ...(marks.has('bold') ? { bold: true } : {}),
      ...(marks.has('italic') ? { italic: true } : {}),
      ...(marks.has('underline') ? { underline: true } : {}),
      ...(marks.has('strike') ? { strike: true } : {}),
    };
  });
}
const wordsOf = (node: RichTextNode): string => node.text ?? mentionOf(node)?.name ?? (node.content ?? []).map(wordsOf).join('');
