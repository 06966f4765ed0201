import type { ResourceType } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import type { Subject } from '../populations.ts';
import { everyWrite, type Need, type Needs, type Write } from './need.ts';

/** Types with which a practice configures how it documents care. */
const configured = [
  'Form',
  'Questionnaire',
  'NoteDefinition',
  'GroupNoteDefinition',
  'NoteRule',
  'NoteSectionForm',
  'Packet',
  'SignatureConfiguration',
] as const satisfies readonly ResourceType[];

const configuration: readonly Need[] = [{ verbs: everyWrite, needs: ['clinical configuration'] }];

const isPersonal = (template: unknown, { profile }: Subject): boolean =>
  isRecord(template) && idIn(template.author) === profile.id && template.shared !== true;

/** True for a template that is its author's personal one both before and after the write. */
const keepsPersonal = ({ before, after }: Write, subject: Subject): boolean =>
  [before, after].every((template) => template === undefined || isPersonal(template, subject));

const isWording = (contract: unknown): boolean => isRecord(contract) && contract.template === true;

export const definitions: Needs = {
  ...Object.fromEntries(configured.map((type) => [type, configuration])),
  NoteTemplate: [
    { verbs: everyWrite, needs: ['clinical configuration'], when: (write, subject) => !keepsPersonal(write, subject) },
  ],
  Itinerary: [{ verbs: everyWrite, needs: ['manage itineraries'] }],
  // The wording that agreements start from is the practice's, as its programs are.
  Contract: [
    {
      verbs: everyWrite,
      anyOf: ['clinical configuration', 'Program.Update'],
      when: ({ before, after }) => isWording(before) || isWording(after),
    },
  ],
};
