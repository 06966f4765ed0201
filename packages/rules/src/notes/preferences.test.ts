import { describe, expect, it } from 'vitest';
import { auditNote, checkNote } from './check.ts';
import type { NotePreferences } from './input.ts';
import { signingDue } from './late-signing.ts';
import { encounter, input, note, preferences } from './sample.testing.ts';
import { noteRules } from './table.ts';

const clock = (chosen: NotePreferences) => signingDue('2026-11-20T18:00:00Z', chosen, 'America/Chicago');
const placeless = (chosen: NotePreferences) => {
  const { placeOfService: _none, ...rest } = encounter();
  const of = note({ encounter: { id: 'p.e' } });
  return noteRules.PlaceOfService.check(input({ note: of, encounter: rest, preferences: chosen }), {}).outcome;
};

/** Each preference that the rules use (spec section 9), two values of it, and the difference they make. */
const effects: {
  [K in keyof Required<NotePreferences>]: [NotePreferences[K], NotePreferences[K], (chosen: NotePreferences) => unknown];
} = {
  noteSignWarningTimeout: [36, 12, clock],
  sessionsToSignIncludeWeekends: [true, false, clock],
  requirePlaceOfService: [true, false, placeless],
  hidePlaceOfService: [false, true, placeless],
  checkOverlappingSessions: [
    false,
    true,
    (chosen) => checkNote(input({ preferences: chosen })).some(({ rule }) => rule === 'SessionOverlap'),
  ],
  requireMissedVisitReason: [
    false,
    true,
    (chosen) =>
      checkNote(input({ preferences: chosen, note: note({ visitStatus: 'NoShow', sections: [] }) })).filter(
        ({ rule, severity }) => rule === 'MissedVisitReason' && severity === 'Block',
      ).length,
  ],
};

describe('each preference that note rules go by', () => {
  it.each(Object.entries(effects))('%s has an effect', (name, [one, other, look]) => {
    const [first, second] = [one, other].map((value) => look({ ...preferences, [name]: value }));
    expect(first).not.toEqual(second);
  });
});

describe('a look at a whole practice', () => {
  const rules = [{ rule: 'MissingDiagnosis', severity: 'Block' }] as const;
  it('runs every rule and marks the requested ones', () => {
    const results = auditNote(input({ definition: { rules: [...rules] }, note: note({ encounter: { id: 'p.e' } }) }));
    expect(results.map(({ rule }) => rule).toSorted()).toEqual(Object.keys(noteRules).toSorted());
    expect(results.filter(({ asked }) => asked).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['MissingDiagnosis', 'Block'],
      // The practice requires a place of service.
      ['PlaceOfService', 'Block'],
      ['EmptyNote', 'Block'],
    ]);
    // Rules that are not required never block.
    expect(results.filter(({ asked }) => !asked).every(({ severity }) => severity === 'Warn')).toBe(true);
  });
});
