import { mentionOf, type RichTextNode } from '@notewell/model';
import { canonical } from './canonical.ts';
import { wordsOf } from './text.ts';
import { mergedTokens, type TokenKind } from './tokens.ts';

type Shell = Pick<RichTextNode, 'type' | 'attrs'>;
/** The start of a block: its containers and itself, and the depth from which they are new. */
interface BlockToken {
  readonly path: readonly Shell[];
  readonly opens: number;
}
/** A block's start, or a word, space, mention or line break within a block. */
type Token = BlockToken | { readonly leaf: RichTextNode };

const blocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'horizontalRule']);
const containers: ReadonlySet<string> = new Set(['bulletList', 'orderedList', 'listItem', 'blockquote']);
const paragraph: Shell = { type: 'paragraph' };

const childrenOf = ({ content }: RichTextNode): readonly RichTextNode[] => (Array.isArray(content) ? content : []);
const shellOf = ({ type, attrs }: RichTextNode): Shell => (attrs ? { type, attrs } : { type });
const typeAndMarks = ({ type, attrs, marks }: RichTextNode) => canonical([type, attrs, marks]);

const tokens: TokenKind<Token> = {
  key: canonical,
  between: (first, second) =>
    isWord(first) && isWord(second) && !isSpace(second) ? { leaf: { type: 'text', text: ' ' } } : undefined,
};
const isWord = (token: Token) => 'leaf' in token;
const isSpace = (token: Token) => 'leaf' in token && /^\s/.test(token.leaf.text ?? '');

/** Merges two changed versions of one rich-text document, so that the words of both stay. The result is a valid document. */
export function mergedDocument(ground: RichTextNode, theirs: RichTextNode, mine: RichTextNode): RichTextNode {
  const [before, others, own] = [ground, theirs, mine].map(canonical);
  if (others === before || others === own) return mine;
  if (own === before) return theirs;
  return documentOf(mergedTokens({ ground: tokensOf(ground), theirs: tokensOf(theirs), mine: tokensOf(mine) }, tokens), mine);
}

function tokensOf(document: RichTextNode): Token[] {
  const found: Token[] = [];
  let opens = 0;
  const visit = (node: RichTextNode, path: readonly Shell[]) => {
    const inner = [...path, shellOf(node)];
    if (containers.has(node.type)) {
      for (const child of childrenOf(node)) visit(child, inner);
    } else if (blocks.has(node.type)) {
      found.push({ path: inner, opens });
      for (const child of childrenOf(node)) found.push(...leavesOf(child));
    } else found.push(...leavesOf(node));
    opens = path.length;
  };
  for (const child of childrenOf(document)) visit(child, []);
  return found;
}

const leavesOf = (node: RichTextNode): Token[] =>
  node.text === undefined ? [{ leaf: node }] : wordsOf(node.text).map((text) => ({ leaf: { ...node, text } }));

/** A code block holds plain text only. */
const plain = (node: RichTextNode): RichTextNode => ({ type: 'text', text: node.text ?? mentionOf(node)?.name ?? '\n' });

interface Open {
  readonly shell: Shell;
  readonly content: RichTextNode[];
}

function documentOf(found: readonly Token[], like: RichTextNode): RichTextNode {
  const root: RichTextNode[] = [];
  let open: Open[] = [];
  const start = ({ path, opens }: BlockToken) => {
    const shared = path.findIndex(
      (shell, at) => at >= opens || typeAndMarks(shell) !== typeAndMarks(open[at]?.shell ?? paragraph),
    );
    // A block never holds a block.
    const depth = Math.min(shared < 0 ? path.length - 1 : shared, Math.max(0, open.length - 1), path.length - 1);
    open = open.slice(0, depth);
    for (const shell of path.slice(depth)) {
      const content: RichTextNode[] = [];
      (open.at(-1)?.content ?? root).push({ ...shell, content });
      open = [...open, { shell, content }];
    }
  };
  for (const token of found) {
    if (!('leaf' in token)) {
      start(token);
      continue;
    }
    const block = open.at(-1)?.shell.type;
    if (block === undefined || block === 'horizontalRule') start({ path: [paragraph], opens: 0 });
    const content = open.at(-1)?.content ?? root;
    const last = content.at(-1);
    const leaf = block === 'codeBlock' ? plain(token.leaf) : token.leaf;
    if (last?.text !== undefined && leaf.text !== undefined && typeAndMarks(last) === typeAndMarks(leaf))
      content[content.length - 1] = { ...last, text: last.text + leaf.text };
    else content.push(leaf);
  }
  return { ...like, content: root.map(withoutEmpty) };
}

/** Leaves out empty content, as the editor does. */
function withoutEmpty({ content, ...shell }: RichTextNode): RichTextNode {
  if (content === undefined || content.length === 0) return shell;
  return { ...shell, content: content.map(withoutEmpty) };
}
