import { notationFinder } from '@notewell/rules/notations';
import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { describe, expect, it } from 'vitest';
import { acceptNotation, notationAtCaret, notationsKey, notationsPlugin } from './plugin.ts';

const schema = getSchema([StarterKit]);
const paragraph = (text: string) => schema.node('paragraph', null, text ? [schema.text(text)] : []);
const finder = notationFinder();

function stateOf(...texts: readonly string[]) {
  const looked: string[] = [];
  const counting = {
    find: (text: string) => {
      looked.push(text);
      return finder.find(text);
    },
  };
  const state = EditorState.create({ doc: schema.node('doc', null, texts.map(paragraph)), plugins: [notationsPlugin(counting)] });
  looked.length = 0;
  return { state, looked };
}
const markedIn = (state: EditorState) =>
  (notationsKey.getState(state)?.marks.find() ?? []).map(({ from, to }) => state.doc.textBetween(from, to));
const withCaret = (state: EditorState, at: number) => state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));

describe('an error-prone abbreviation in a note', () => {
  it('is marked, and the text stays as it was typed', () => {
    const { state } = stateOf('Insulin 10 U daily', 'Sertraline 50 mg QD');
    expect(markedIn(state)).toEqual(['10 U', 'QD']);
    expect(state.doc.textContent).toBe('Insulin 10 U dailySertraline 50 mg QD');
  });
  it('is looked for in the changed paragraph alone', () => {
    const { state, looked } = stateOf('Takes 5 mg QD', 'Sleeps well', 'Eats 10 U');
    const typed = state.apply(state.tr.insertText(' tiw', state.doc.child(0).nodeSize + 1 + 'Sleeps well'.length));
    expect(looked).toEqual(['Sleeps well tiw']);
    expect(markedIn(typed)).toEqual(['QD', 'tiw', '10 U']);
  });
  it('loses its mark when it becomes another word', () => {
    const { state } = stateOf('Takes 5 mg QD');
    expect(markedIn(state.apply(state.tr.insertText('E', 14)))).toEqual([]);
  });
  it('is replaced on request where the caret is, and nothing else', () => {
    const { state } = stateOf('Takes QD and QD');
    const after = withCaret(state, 1 + 'Takes QD'.length);
    expect(notationAtCaret(after)).toMatchObject({ found: 'QD', instead: 'daily' });
    let end = after;
    expect(acceptNotation(after, (tr) => (end = after.apply(tr)))).toBe(true);
    expect(end.doc.textContent).toBe('Takes daily and QD');
    expect(markedIn(end)).toEqual(['QD']);
  });
  it('is offered just behind it too, not elsewhere', () => {
    const { state } = stateOf('Takes QD and so on');
    expect(notationAtCaret(withCaret(state, 1 + 'Takes QD '.length))?.found).toBe('QD');
    const elsewhere = withCaret(state, 1 + 'Takes QD an'.length);
    expect(notationAtCaret(elsewhere)).toBeUndefined();
    expect(acceptNotation(elsewhere, () => expect.unreachable())).toBe(false);
  });
  it('follows the shelf as soon as it is known', () => {
    const { state } = stateOf('D/C today');
    const own = notationFinder([{ symbol: 'D/C', meaning: 'discharge', errorProne: true }]);
    expect(markedIn(state.apply(state.tr.setMeta(notationsKey, own)))).toEqual(['D/C']);
  });
});
