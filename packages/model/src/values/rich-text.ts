import type { Json } from '../kernel/field.ts';
import { isRecord } from './record.ts';

/** A node of a rich-text document as the editor stores it (ProseMirror JSON). */
export interface RichTextNode {
  readonly type: string;
  readonly text?: string;
  readonly attrs?: { readonly [name: string]: unknown };
  readonly marks?: readonly { readonly type: string; readonly attrs?: { readonly [name: string]: unknown } }[];
  readonly content?: readonly RichTextNode[];
}

/** Whether stored JSON is a rich-text document; anything else is treated as an empty one. */
export const isRichText = (value: unknown): value is RichTextNode => isRecord(value) && value.type === 'doc';

/** Somebody named within a text, as an editor keeps them: who, and the name as it stood when it was written. */
export interface Mention {
  readonly id: string;
  readonly name: string;
}
export const mentionNode = ({ id, name }: Mention): RichTextNode => ({ type: 'mention', attrs: { id, name } });
/** Whom a node names; undefined for every other node, and for one that names nobody. */
export function mentionOf({ type, attrs }: RichTextNode): Mention | undefined {
  if (type !== 'mention' || typeof attrs?.['id'] !== 'string') return undefined;
  return { id: attrs['id'], name: typeof attrs['name'] === 'string' ? attrs['name'] : '' };
}
/** Everybody whom a document names, each once, in order. */
export function mentionsIn(document: Json | RichTextNode | undefined): readonly Mention[] {
  const found = new Map<string, Mention>();
  const visit = (node: RichTextNode) => {
    const mention = mentionOf(node);
    if (mention && !found.has(mention.id)) found.set(mention.id, mention);
    node.content?.forEach(visit);
  };
  if (isRichText(document)) visit(document);
  return [...found.values()];
}

/** Nodes whose end is a line end in plain text. */
const lineNodes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'horizontalRule']);

/** The words of a document, a line per block, list items marked; no line where the document is empty. */
export function plainTextOf(document: Json | RichTextNode | undefined): string {
  if (!isRichText(document)) return '';
  const lines: string[] = [];
  let line = '';
  const visit = (node: RichTextNode, depth: number, mark: string) => {
    line += node.text ?? mentionOf(node)?.name ?? '';
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
