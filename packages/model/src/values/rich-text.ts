import type { Json } from '../kernel/field.ts';

/** A node of a rich-text document as the editor stores it (ProseMirror JSON). */
export interface RichTextNode {
  readonly type: string;
  readonly text?: string;
  readonly attrs?: { readonly [name: string]: unknown };
  readonly marks?: readonly { readonly type: string; readonly attrs?: { readonly [name: string]: unknown } }[];
  readonly content?: readonly RichTextNode[];
}

/** Whether stored JSON is a rich-text document; anything else is treated as an empty one. */
export const isRichText = (value: unknown): value is RichTextNode =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'doc';

/** Nodes whose end is a line end in plain text. */
const lineNodes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'horizontalRule']);

/** The words of a document, a line per block, list items marked; no line where the document is empty. */
export function plainTextOf(document: Json | RichTextNode | undefined): string {
  if (!isRichText(document)) return '';
  const lines: string[] = [];
  let line = '';
  const visit = (node: RichTextNode, depth: number, mark: string) => {
    if (node.text !== undefined) line += node.text;
    if (node.type === 'hardBreak') line += '\n';
    const ordered = node.type === 'orderedList';
    const list = ordered || node.type === 'bulletList';
    node.content?.forEach((child, index) => {
      const childMark = child.type === 'listItem' ? (ordered ? `${index + 1}. ` : '- ') : index === 0 ? mark : '';
      if (child.type === 'paragraph' && childMark) line += '  '.repeat(Math.max(0, depth - 1)) + childMark;
      visit(child, list ? depth + 1 : depth, childMark);
    });
    if (lineNodes.has(node.type)) {
      lines.push(line);
      line = '';
    }
  };
  visit(document, 0, '');
  return lines.join('\n').trimEnd();
}

/** A document of plain paragraphs, for text that comes from elsewhere. */
export const richTextOf = (text: string): RichTextNode => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => (line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] })),
});
