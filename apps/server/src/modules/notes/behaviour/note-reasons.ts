import type { Note } from '@notewell/model';
import { saysWords } from '@notewell/rules';
import { Refusal } from '../../../kernel/refusal.ts';

/** The texts that each entry of a note's history requires. */
const reasonsIn = (note: Note): readonly (readonly [path: string, words: string])[] => [
  ...(note.amendments ?? []).map(({ reason }, at) => [`amendments.${at}.reason`, reason] as const),
  ...(note.handOvers ?? []).map(({ reason }, at) => [`handOvers.${at}.reason`, reason] as const),
  ...(note.revisionRequests ?? []).map(({ comment }, at) => [`revisionRequests.${at}.comment`, comment] as const),
  ...(note.addenda ?? []).map(({ text }, at) => [`addenda.${at}.text`, text] as const),
  ...(note.alertActions ?? []).map(({ action }, at) => [`alertActions.${at}.action`, action] as const),
  ...(note.ruleResults ?? []).flatMap(({ override }, at) =>
    override ? [[`ruleResults.${at}.override.reason`, override.reason] as const] : [],
  ),
  ...(note.enteredInErrorReason === undefined ? [] : [['enteredInErrorReason', note.enteredInErrorReason] as const]),
];

/** Refuses a new reason, comment or addendum that says nothing, such as a dot. Stored ones stay. */
export function requireWords(before: Note | undefined, after: Note): void {
  const known = new Map(before ? reasonsIn(before) : []);
  const empty = reasonsIn(after).filter(([path, words]) => !saysWords(words) && known.get(path) !== words);
  if (empty.length === 0) return;
  const message = 'Say it in words.';
  throw new Refusal('validation-failed', { errors: empty.map(([path]) => ({ path, code: 'required', message })) });
}
