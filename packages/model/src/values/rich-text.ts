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

/** True if stored JSON is a rich-text document; anything else is treated as an empty one. */
export const isRichText = (value: unknown): value is RichTextNode => isRecord(value) && value.type === 'doc';

/** Child nodes; what is not a node is left out, because stored JSON is not checked. */
const nodesIn = ({ content }: RichTextNode): readonly RichTextNode[] =>
  Array.isArray(content) ? content.filter((one: unknown): one is RichTextNode => isRecord(one)) : [];

/** A person mentioned in a text, with the name at the time of writing. */
export interface Mention {
  readonly id: string;
  readonly name: string;
}
export const mentionNode = ({ id, name }: Mention): RichTextNode => ({ type: 'mention', attrs: { id, name } });
/** The person a node mentions; undefined for every other node and for one without an id. */
export function mentionOf({ type, attrs }: RichTextNode): Mention | undefined {
  if (type !== 'mention' || typeof attrs?.['id'] !== 'string') return undefined;
  return { id: attrs['id'], name: typeof attrs['name'] === 'string' ? attrs['name'] : '' };
}
/** Everybody mentioned in a document, each once, in order. */
export function mentionsIn(document: Json | RichTextNode | undefined): readonly Mention[] {
  const found = new Map<string, Mention>();
  const visit = (node: RichTextNode) => {
    const mention = mentionOf(node);
    if (mention && !found.has(mention.id)) found.set(mention.id, mention);
    nodesIn(node).forEach(visit);
  };
  if (isRichText(document)) visit(document);
  return [...found.values()];
}

/** Nodes whose end is a line end in plain text. */
const lineNodes: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'horizontalRule']);

/** Plain text of a document: a line per block, list items marked; no line for an empty document. */
export function plainTextOf(document: Json | RichTextNode | undefined): string {
  if (!isRichText(document)) return '';
  const lines: string[] = [];
  let line = '';
  const visit = (node: RichTextNode, depth: number, mark: string) => {
    line += node.text ?? mentionOf(node)?.name ?? '';
    if (node.type === 'hardBreak') line += '\n';
    const ordered = node.type === 'orderedList';
    const list = ordered || node.type === 'bulletList';
    nodesIn(node).forEach((child, index) => {
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
  // Text outside a block has no line end of its own.
  if (line) lines.push(line);
  return lines.join('\n').trimEnd();
}

/** A document of plain paragraphs, for plain text from other sources. */
export const richTextOf = (text: string): RichTextNode => ({
  type: 'doc',
  content: text
    .split('\n')
    .map((line) => (line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] })),
});

const knownNodes: ReadonlySet<string> = new Set([
  ...lineNodes,
  'doc',
  'text',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'hardBreak',
  'mention',
]);
const knownMarks: ReadonlySet<string> = new Set(['bold', 'italic', 'underline', 'strike', 'code']);

/** The first thing in a stored document that the editor cannot open: the name of a node or mark, else a few words. */
export function unknownInRichText(document: RichTextNode): string | undefined {
  const visit = (node: unknown): string | undefined => {
    if (!isRecord(node) || typeof node['type'] !== 'string') return 'something that is no text';
    const { type, text, marks = [], content = [] } = node;
    if (!knownNodes.has(type)) return type;
    if (type === 'text' && (typeof text !== 'string' || text === '')) return 'an empty text';
    if (!Array.isArray(marks) || !Array.isArray(content)) return 'something that is no text';
    const mark = marks.find((one: unknown) => !isRecord(one) || !knownMarks.has(String(one['type'])));
    if (mark !== undefined) return isRecord(mark) ? String(mark['type']) : 'something that is no mark';
    return content.map(visit).find((fault) => fault !== undefined);
  };
  return visit(document);
}

/** The document if the editor can open it, else its plain text. */
export const openableRichText = (document: RichTextNode): RichTextNode =>
  unknownInRichText(document) === undefined ? document : richTextOf(plainTextOf(document));
