import type { ChannelMembership } from '@notewell/model';
import { membersNamed, mentionAsked, nameOf, type PersonReference, withMention } from '@notewell/rules/messaging';
import { type KeyboardEvent, type RefObject, useState } from 'react';

interface MentionMenuOptions {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly members: readonly ChannelMembership[];
  readonly self: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
}

/** Members offered while a name is typed after an @, chosen with the arrow keys. */
export function useMentionMenu({ text, setText, members, self, box }: MentionMenuOptions) {
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState(0);
  /** The text before the @ whose menu was closed. */
  const [closed, setClosed] = useState<string>();
  const named = mentionAsked(text.slice(0, caret));
  if (named === undefined && closed !== undefined) setClosed(undefined);
  const before = named === undefined ? undefined : text.slice(0, caret - named.length);
  const asked = before === closed ? undefined : named;
  const offered = asked === undefined ? [] : membersNamed(members, asked, self).slice(0, 6);
  const isWhole = offered.length === 1 && asked?.trim() === nameOf(offered[0] ?? { id: '' });
  const people = isWhole ? [] : offered;
  const pick = (person: PersonReference) => {
    const next = withMention(text, caret, person);
    setText(next.text);
    setCaret(next.caret);
    setChosen(0);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  /** Returns true if the key was for the menu. */
  const onKey = (event: KeyboardEvent): boolean => {
    const person = people[chosen] ?? people[0];
    if (!person) return false;
    if (event.key === 'Enter' || event.key === 'Tab') pick(person);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setChosen((chosen + (event.key === 'ArrowDown' ? 1 : people.length - 1)) % people.length);
    else if (event.key === 'Escape') {
      setClosed(before);
      // Nothing else closes with the menu.
      event.stopPropagation();
    } else return false;
    event.preventDefault();
    return true;
  };
  return { people, chosen, pick, onKey, setCaret };
}
