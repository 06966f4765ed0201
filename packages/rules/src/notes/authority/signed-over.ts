import type { Note } from '@notewell/model';
import { hasWords } from '../presence.ts';
import { isNoteRule, noteRules } from '../table.ts';

/** A reason for signing although checks were open, with what they found. */
export interface SignedOver {
  readonly reason: string;
  /** Name of the person who gave it. */
  readonly by: string | undefined;
  /** An instant. */
  readonly at: string | undefined;
  readonly found: readonly string[];
}

/** Reasons for signing over checks, each once with all that it was given for. */
export function signedOver({ ruleResults = [] }: Pick<Note, 'ruleResults'>): readonly SignedOver[] {
  const made = new Map<string, SignedOver>();
  for (const { override, message, rule, name } of ruleResults) {
    if (!override || !hasWords(override.reason)) continue;
    const { reason, by, at } = override;
    const key = JSON.stringify([reason, by?.id]);
    const known = made.get(key);
    const label = rule ?? name ?? '';
    const found = message ?? (isNoteRule(label) ? `Not so: ${noteRules[label].about}.` : label);
    made.set(key, { reason, by: by?.display, at, found: [...(known?.found ?? []), ...(found ? [found] : [])] });
  }
  return [...made.values()];
}
