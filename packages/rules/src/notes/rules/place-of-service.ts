import { PlaceOfService } from '@notewell/model';
import { placeOfServiceOf, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

/**
 * True if a note must name its place of service. The definition decides. If it does not say, the practice's preference
 * decides for visits that took place. A practice that hides the field never requires it.
 */
export function isPlaceOfServiceRequired(
  input: Pick<NoteRuleInput, 'note' | 'encounter' | 'definition' | 'preferences'>,
): boolean {
  const { note, encounter, definition, preferences } = input;
  const { requirePlaceOfService, hidePlaceOfService } = preferences;
  const seen = (note.visitStatus ?? encounter?.visitStatus ?? 'Show') === 'Show';
  if (hidePlaceOfService || !seen) return false;
  if (definition.placeOfService) return definition.placeOfService === 'MustBePresent';
  return requirePlaceOfService && note.encounter !== undefined;
}

const known: ReadonlySet<string> = new Set(PlaceOfService.entries.map(({ code }) => code));

/** True if the note shows a place of service that claims do not know. */
export function isPlaceOfServiceUnknown(input: Pick<NoteRuleInput, 'note' | 'encounter' | 'preferences'>): boolean {
  const code = placeOfServiceOf(input)?.code;
  return !input.preferences.hidePlaceOfService && code !== undefined && !known.has(code);
}

export const placeOfService: NoteRuleCheck = {
  rule: 'PlaceOfService',
  about: 'The note names its place of service where the note type or the practice requires one',
  check: (input) => {
    if (!wasSeen(input)) return notApplicable;
    if (isPlaceOfServiceUnknown(input))
      return notSatisfied('Choose the place of service from the list: this one has no such code.');
    if (!isPlaceOfServiceRequired(input)) return notApplicable;
    return placeOfServiceOf(input)?.code ? satisfied : notSatisfied('Choose the place of service.');
  },
};
