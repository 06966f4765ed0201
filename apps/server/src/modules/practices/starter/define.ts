import { type DefinitionRow, part } from '@notewell/rules/starters';
import type { Instruments } from './instruments.ts';
import { type Make, refer, type Whole } from './make.ts';
import type { SigningKey } from './signing.ts';

/** Resources that note types refer to. */
export interface DefinitionSetting<S extends string> {
  readonly services: Readonly<Record<S, Whole<'HealthcareService'>>>;
  readonly instruments: Instruments;
  readonly signing: Readonly<Record<SigningKey, Whole<'SignatureConfiguration'>>>;
}

/** Makes the note types of a table, in its order. */
export function makeNoteDefinitions<K extends string, S extends string>(
  make: Make,
  rows: Readonly<Record<K, DefinitionRow<S>>>,
  { services, instruments, signing }: DefinitionSetting<S>,
): Record<K, Whole<'NoteDefinition'>> {
  const define = (key: string, row: DefinitionRow<S>): Whole<'NoteDefinition'> => {
    const { instrument, noteKind = 'Note', billable = true, withoutEncounter = false } = row;
    return make('NoteDefinition', key, {
      title: row.title,
      description: row.description,
      status: 'Active',
      version: 1,
      lineage: key,
      kind: row.kind ?? 'Individual',
      category: instrument ? 'Assessment' : 'Note',
      noteKind,
      services: row.services.map((service) => refer<'HealthcareService'>(services[service])),
      ...(row.visitStatus && { visitStatus: [...row.visitStatus] }),
      sections: [
        ...(instrument
          ? [part(instrument, 'Form', row.title, { required: true, form: refer(instruments[instrument].questionnaire) })]
          : []),
        ...row.sections,
      ],
      rules: [...row.rules],
      signatureConfiguration: refer(signing[row.signing ?? 'author']),
      billable,
      allowFromAppointment: !withoutEncounter,
      allowWithoutEncounter: withoutEncounter,
      placeOfService: billable ? 'MustBePresent' : 'MaybePresent',
    });
  };
  const made = Object.entries<DefinitionRow<S>>(rows).map(([key, row]) => [key, define(key, row)]);
  // One was made for each key of the table.
  return Object.fromEntries(made) as Record<K, Whole<'NoteDefinition'>>;
}

type GroupKeys = 'groupShow' | 'groupNoShow' | 'groupCancelled';

/** The note of a whole group, whose members' lines are by whether they came. */
export const makeGroupDefinition = (make: Make, ofKey: Readonly<Record<GroupKeys, Whole<'NoteDefinition'>>>) =>
  make('GroupNoteDefinition', 'group', {
    title: 'Group therapy',
    description: 'Shared session, with a line for each member by whether they came',
    status: 'Active',
    version: 1,
    lineage: 'group',
    show: refer(ofKey.groupShow),
    noShow: refer(ofKey.groupNoShow),
    cancelled: refer(ofKey.groupCancelled),
    ...(ofKey.groupShow.services && { services: ofKey.groupShow.services }),
    memberTimes: true,
    allowFromAppointment: true,
  });
