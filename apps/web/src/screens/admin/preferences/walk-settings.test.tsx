import { type Field, PracticePreferences, practicePreferenceDefaults } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { RefusedPlaces } from '../../../features/records/fields/refused-places.tsx';
import { judged, placesOf } from '../../../features/records/record-editor/judged.ts';
import { badOf, escaped, rendered, sampleOf } from '../../../features/records/record-editor/walk-fields.testing.tsx';
import { type SettingField, settingGroups } from './fields.ts';
import { SettingControl } from './setting-control.tsx';

const all = settingGroups.flatMap(({ fields }) => fields);
const of = (name: string): Field =>
  Object.entries(PracticePreferences.fields).find(([one]) => one === name)?.[1] ?? expect.fail(name);
const judge = (name: string, value: unknown) => judged('PracticePreferences', {}, new Map([[name, value]]));
const drawn = (field: SettingField, value: unknown, places: ReturnType<typeof placesOf> = []) =>
  rendered(
    <RefusedPlaces value={places}>
      <SettingControl field={field} value={value} onChange={() => undefined} />
    </RefusedPlaces>,
  );

const scribe = 'Has no screen yet: the ambient scribe follows.';
const reports = 'Has no screen yet: reports by mail follow.';
/** Fields of the record that are no setting of these groups, each with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  logo: 'Chosen as a picture above the name.',
  labels: 'Edited in a group of its own, with both forms of each word.',
  hiddenLineages: 'Written by the server from the hidden types.',
  defaultScribeNoteFormat: scribe,
  scribeNoteFormats: scribe,
  dictationOnlyScribeSessions: scribe,
  scheduleMonthlyUserReport: reports,
  allowReportEmails: reports,
};

/** A valid value, and what the control shows of it. */
function sampleOfSetting(field: SettingField): readonly [value: unknown, shown: readonly string[]] {
  const { kind, name } = field;
  switch (kind) {
    case 'flag':
      return [true, []];
    case 'number':
      return [field.max, [`${field.max} ${field.unit}`]];
    case 'choice': {
      const [first] = field.options;
      return typeof first === 'object' ? [first.value, [first.label]] : [first, [String(first)]];
    }
    case 'choices':
      return [[field.options[0]], [String(field.options[0])]];
    case 'address':
      return [{ lines: ['1 Elm St'], city: 'Salem', state: 'MA', postalCode: '01970' }, ['1 Elm St', 'Salem', 'MA', '01970']];
    case 'telecom':
      return [[{ system: 'Phone', value: '555-010-0100' }], ['555-010-0100']];
    case 'definitions':
      return [[{ id: 'a', resourceType: 'NoteDefinition', display: 'Intake' }], ['Intake']];
    case 'text':
    case 'long':
    case 'zone': {
      const value = sampleOf(of(name), name);
      return [value, [String(value)]];
    }
  }
}
/** Settings whose control takes only what it offers. */
const offersOnly: ReadonlySet<SettingField['kind']> = new Set(['flag', 'choice', 'choices', 'zone', 'definitions']);
const named = all.map((field) => [field.name, field] as const);

describe('the settings of a practice', () => {
  it.each(named)('set, store, show again and clear %s', (name, field) => {
    const [value, shown] = sampleOfSetting(field);
    const { accepted, faults } = judge(name, value);
    expect([faults, [...accepted]]).toEqual([[], [[name, value]]]);
    const html = drawn(field, value);
    for (const text of shown) expect(html).toContain(escaped(text));
    expect(html.includes('checked=""')).toBe(field.kind === 'flag');
    expect(judge(name, undefined).held.size).toBe(0);
  });
  it.each(named.filter(([, { kind }]) => !offersOnly.has(kind)))(
    'keep a bad %s back, with the reason beside it',
    (name, field) => {
      const bad =
        name === 'address' ? { state: 'Nowhere' } : name === 'telecom' ? [{ system: 'Phone', value: 'none' }] : badOf(of(name));
      const { held, faults } = judge(name, bad);
      expect([...held.keys()]).toEqual([name]);
      const places = placesOf('PracticePreferences', faults);
      const html = drawn(field, name === 'address' || name === 'telecom' ? bad : undefined, places);
      for (const { message } of places) expect(html).toContain(escaped(message));
    },
  );
  it('have every field of the record, or a reason', () => {
    const fields = Object.keys(PracticePreferences.fields);
    expect([...all.map(({ name }) => name), ...Object.keys(elsewhere)].toSorted()).toEqual(fields.toSorted());
  });
  it('show what applies while one with a default is empty', () => {
    const shown = (name: string) => drawn(named.find(([one]) => one === name)?.[1] ?? expect.fail(name), undefined);
    expect(shown('sessionTimeoutMinutes')).toContain('placeholder="Default: 30 idle minutes"');
    expect(shown('patientPopulationLevel')).toContain('placeholder="Default: All');
    expect(shown('keepTeamMessages')).not.toContain('Default');
  });
  it('name the same default as the one in force', () => {
    const specs = Object.entries<Field>(PracticePreferences.fields);
    const numbers = Object.entries(practicePreferenceDefaults).filter(([, value]) => typeof value === 'number');
    const declared = specs.flatMap(([name, { spec }]) =>
      spec.kind === 'number' && spec.unset !== undefined ? [[name, spec.unset] as const] : [],
    );
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(numbers));
  });
});
