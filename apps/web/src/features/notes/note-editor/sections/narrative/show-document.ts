import type { RichTextNode } from '@notewell/model';
import { movedOffset } from '@notewell/rules/merging';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';

/** The document as the editor would store it. Unknown nodes leave it as it is. */
export function normalized(editor: Editor | null, document: RichTextNode): RichTextNode {
  try {
    return (editor?.schema.nodeFromJSON(document).toJSON() as RichTextNode | undefined) ?? document; // a node of the schema
  } catch {
    return document;
  }
}

/**
 * Replaces the differing part of the editor's document, outside its undo history. The caret stays at its words. Returns false
 * while a character is being composed, because that would end the composition.
 */
export function showDocument(editor: Editor | null, document: RichTextNode): boolean {
  if (!editor || editor.isDestroyed || editor.view.composing) return false;
  const { doc, selection, tr } = editor.state;
  const next = editor.schema.nodeFromJSON(document);
  const start = doc.content.findDiffStart(next.content);
  const ends = doc.content.findDiffEnd(next.content);
  if (start === null || !ends) return true;
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  const [oldEnd, newEnd] = [ends.a + overlap, ends.b + overlap];
  tr.replace(start, oldEnd, next.slice(start, newEnd));
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content);
  const moved = (position: number) => {
    if (position <= start) return position;
    if (position >= oldEnd) return position + newEnd - oldEnd;
    return positionAt(
      next,
      movedOffset(textTo(doc, doc.content.size), textTo(next, next.content.size), textTo(doc, position).length),
    );
  };
  const [anchor, head] = [moved(selection.anchor), moved(selection.head)];
  tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)));
  editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true));
  return true;
}

/** Text before a position: a line end between blocks, one character for each mention or line break. */
const textTo = (doc: Node, position: number): string => doc.textBetween(0, position, '\n', '\ufffc');

/** The first position with `length` characters before it. */
function positionAt(doc: Node, length: number): number {
  let [low, high] = [0, doc.content.size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (textTo(doc, middle).length < length) low = middle + 1;
    else high = middle;
  }
  return low;
}
