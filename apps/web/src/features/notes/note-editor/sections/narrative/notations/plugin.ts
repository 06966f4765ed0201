import type { FoundNotation, NotationFinder } from '@notewell/rules/notations';
import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import classes from './notations.module.css';

interface Held {
  readonly finder: NotationFinder;
  readonly marks: DecorationSet;
}
export const notationsKey = new PluginKey<Held>('notations');

/** An error-prone abbreviation at its place in the document. */
export interface MarkedNotation extends FoundNotation {
  readonly from: number;
  readonly to: number;
}

/** Text blocks between two positions, with where their text begins. Code is left as it is. */
function blocksIn(doc: Node, from: number, to: number): readonly (readonly [start: number, block: Node])[] {
  const blocks: [number, Node][] = [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (node, position) => {
    if (node.isTextblock && !node.type.spec.code) blocks.push([position + 1, node]);
    return !node.isTextblock;
  });
  return blocks;
}

/** One character for each leaf, so that places in the text are places in the block. */
const textOf = (block: Node) => block.textBetween(0, block.content.size, undefined, '\uFFFC');

const marksOf = (blocks: ReturnType<typeof blocksIn>, finder: NotationFinder): Decoration[] =>
  blocks.flatMap(([start, block]) =>
    finder
      .find(textOf(block))
      .map((one) => Decoration.inline(start + one.from, start + one.to, { class: classes['errorProne'] ?? '' }, { one })),
  );

/** The part of the new document that a transaction changed. */
function changedIn(tr: Transaction): readonly [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const [at, map] of tr.mapping.maps.entries()) {
    const later = tr.mapping.slice(at + 1);
    map.forEach((...[, , start, end]) => {
      from = Math.min(from, later.map(start, -1));
      to = Math.max(to, later.map(end, 1));
    });
  }
  return [from, to];
}

/** Looks only at the blocks that changed, which keeps typing fast in a long note. */
function afterChange({ finder, marks }: Held, tr: Transaction): Held {
  const [from, to] = changedIn(tr);
  let moved = marks.map(tr.mapping, tr.doc);
  if (from > to) return { finder, marks: moved };
  const blocks = blocksIn(tr.doc, from, to);
  for (const [start, block] of blocks) moved = moved.remove(moved.find(start, start + block.content.size));
  return { finder, marks: moved.add(tr.doc, marksOf(blocks, finder)) };
}

const allOf = (doc: Node, finder: NotationFinder): Held => ({
  finder,
  marks: DecorationSet.create(doc, marksOf(blocksIn(doc, 0, doc.content.size), finder)),
});

/** The abbreviation that the caret is in or just behind, with at most one character after it. */
export function notationAtCaret(state: EditorState): MarkedNotation | undefined {
  const { selection } = state;
  if (!selection.empty) return undefined;
  const caret = selection.from;
  const near = notationsKey.getState(state)?.marks.find(Math.max(0, caret - 1), caret) ?? [];
  const nearest = near.findLast(({ from, to }) => from < caret && to >= caret - 1);
  if (!nearest || nearest.from < selection.$from.start()) return undefined;
  const one = nearest.spec['one'] as FoundNotation; // set where the mark is made
  return { ...one, from: nearest.from, to: nearest.to };
}

/** Writes the recommended words in place of the abbreviation at the caret, as one step to undo. */
export function acceptNotation(state: EditorState, dispatch: (tr: Transaction) => void): boolean {
  const one = notationAtCaret(state);
  if (!one) return false;
  dispatch(closeHistory(state.tr.insertText(one.instead, one.from, one.to)));
  return true;
}

const isAccepting = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key === '.' && (ctrlKey || metaKey) && !altKey;

export const notationsPlugin = (finder: NotationFinder) =>
  new Plugin<Held>({
    key: notationsKey,
    state: {
      init: (_config, { doc }) => allOf(doc, finder),
      apply(tr, held) {
        const next: unknown = tr.getMeta(notationsKey);
        // The only meta of this key.
        if (next !== undefined) return allOf(tr.doc, next as NotationFinder);
        return tr.docChanged ? afterChange(held, tr) : held;
      },
    },
    props: {
      decorations: (state) => notationsKey.getState(state)?.marks,
      handleKeyDown(view, event) {
        if (!isAccepting(event) || !acceptNotation(view.state, view.dispatch)) return false;
        event.preventDefault();
        event.stopPropagation();
        return true;
      },
    },
  });

/** Underlines error-prone abbreviations. It changes no text by itself. */
export const notationsExtension = (finder: NotationFinder) =>
  Extension.create({ name: 'notations', addProseMirrorPlugins: () => [notationsPlugin(finder)] });
