import type { ChannelMembership } from '@notewell/model';
import { nameOf, type PersonReference } from './readers.ts';

/** An @ at the beginning of a word, followed by up to three words of a name. */
const asking = /(?:^|[\s(])@((?:[\p{L}\p{N}.'’-]+ ?){0,3})$/u;
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The name typed after an @ before the caret; undefined without one. */
export const mentionAsked = (before: string): string | undefined => asking.exec(before.slice(-60))?.[1];

/** Members whose name has words that begin with the typed words, without the writer. */
export function membersNamed(members: readonly ChannelMembership[], typed: string, self: string): readonly PersonReference[] {
  const wanted = wordsOf(typed);
  return members.flatMap(({ member }) => {
    const own = wordsOf(nameOf(member));
    return member.id !== self && wanted.every((one) => own.some((word) => word.startsWith(one))) ? [member] : [];
  });
}

/** The text with a chosen name in place of the typed one, and the caret after it. */
export function withMention(
  text: string,
  caret: number,
  person: PersonReference,
): { readonly text: string; readonly caret: number } {
  const typed = mentionAsked(text.slice(0, caret)) ?? '';
  const before = `${text.slice(0, caret - typed.length)}${nameOf(person)} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}

/** Members whose whole name follows an @ in the text. A longer name wins over one that it begins with. */
export function mentionsIn(text: string, members: readonly ChannelMembership[]): readonly ChannelMembership['member'][] {
  const byLength = members.map(({ member }) => member).toSorted((a, b) => nameOf(b).length - nameOf(a).length);
  const found: ChannelMembership['member'][] = [];
  let rest = plain(text);
  for (const member of byLength) {
    const name = `@${plain(nameOf(member))}`;
    if (!rest.includes(name)) continue;
    found.push(member);
    rest = rest.replaceAll(name, '');
  }
  return found;
}
