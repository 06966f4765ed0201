import { useList } from '@notewell/client/react';
import { mentionNode } from '@notewell/model';
import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useMe } from '../../../../../shell/session/session.ts';
import { mostBefore, nameAsked, type Person, peopleNamed } from './asked-people.ts';
import { put } from './beside-caret.ts';
import classes from './narrative.module.css';

/** A mention being typed after the @ at `from`. */
interface Asked {
  readonly from: number;
  readonly typed: string;
}
/** Handles a key before the editor. Returns true if handled. */
export type TakesKey = (event: KeyboardEvent) => boolean;

function askedIn({ state: { selection } }: Editor): Asked | undefined {
  if (!selection.empty) return undefined;
  const { parent, parentOffset, pos } = selection.$from;
  if (!parent.isTextblock || parent.type.spec.code) return undefined;
  const before = parent.textBetween(Math.max(0, parentOffset - mostBefore), parentOffset, undefined, '\uFFFC');
  const typed = nameAsked(before);
  return typed === undefined ? undefined : { from: pos - typed.length - 1, typed };
}

interface MentionMenuProps {
  readonly editor: Editor;
  /** The container that positions the menu. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Receives the handler that sees each key first. */
  readonly onKeys: (takes: TakesKey | undefined) => void;
}

/** Suggests staff while a mention is typed. */
export function MentionMenu({ editor, frame, onKeys }: MentionMenuProps) {
  const [asked, setAsked] = useState<Asked>();
  /** Position at which the user closed the menu. It stays closed until another mention begins. */
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const look = () =>
      setAsked((was) => {
        const now = askedIn(editor);
        return was?.from === now?.from && was?.typed === now?.typed ? was : now;
      });
    const leave = () => setAsked(undefined);
    editor.on('transaction', look);
    editor.on('blur', leave);
    return () => {
      editor.off('transaction', look);
      editor.off('blur', leave);
    };
  }, [editor]);
  useEffect(() => {
    if (asked === undefined) setLeft(undefined);
  }, [asked]);
  if (asked === undefined || asked.from === left) return null;
  return <Offer {...{ editor, frame, onKeys, asked }} onLeave={() => setLeft(asked.from)} />;
}

function Offer({
  editor,
  frame,
  onKeys,
  asked,
  onLeave,
}: MentionMenuProps & { readonly asked: Asked; readonly onLeave: () => void }) {
  const { profile } = useMe();
  const id = useId();
  const staff = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 }).items;
  const people = peopleNamed(staff, asked.typed, profile.id);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, people.length - 1);
  const name = ({ id: who, name: words }: Person) => {
    const to = asked.from + 1 + asked.typed.length;
    // The editor's JSON type is mutable, ours is read-only.
    const content = [mentionNode({ id: who, name: words }), { type: 'text', text: ' ' }];
    editor.chain().focus().insertContentAt({ from: asked.from, to }, content).run();
  };
  const does: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setChosen((at + 1) % people.length),
    ArrowUp: () => setChosen((at + people.length - 1) % people.length),
    Enter: () => people[at] && name(people[at]),
    Tab: () => people[at] && name(people[at]),
    Escape: onLeave,
  };
  useEffect(() => {
    onKeys((event) => {
      const act = event.ctrlKey || event.metaKey || event.shiftKey || people.length === 0 ? undefined : does[event.key];
      if (act) event.stopPropagation();
      act?.();
      return act !== undefined;
    });
    return () => onKeys(undefined);
  });
  const optionId = (index: number) => `${id}-${index}`;
  const points = people.length > 0 ? optionId(at) : undefined;
  useEffect(() => {
    const { dom } = editor.view;
    if (points === undefined) return;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', points);
    document.getElementById(points)?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, points]);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current && frame.current) put(list.current, frame.current, editor.view.coordsAtPos(asked.from));
  }, [asked.from, editor, frame, people.length]);
  if (people.length === 0) return null;
  return (
    <div ref={list} id={id} role="listbox" aria-label="People of the practice" className={classes['people']}>
      {people.map((person, index) => (
        <div
          key={person.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={classes['person']}
          onMouseDown={(event) => {
            // Keeps the focus in the text.
            event.preventDefault();
            name(person);
          }}
        >
          {person.name}
          {person.credentials ? <span className={classes['credentials']}>{person.credentials}</span> : null}
        </div>
      ))}
    </div>
  );
}
