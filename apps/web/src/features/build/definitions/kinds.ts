import type { Icon } from '@tabler/icons-react';
import {
  IconForms,
  IconLayoutList,
  IconListDetails,
  IconNotes,
  IconShieldCheck,
  IconSignature,
  IconTemplate,
  IconUsersGroup,
} from '@tabler/icons-react';

import { ruleSentence } from '../definition-fields/sentences.tsx';
import type { DefinitionType } from './types.ts';

interface Kind {
  readonly title: string;
  readonly noun: string;
  readonly about: string;
  readonly icon: Icon;
  /** Fields that a new definition needs in addition to its title. */
  readonly asks?: readonly string[];
  /** Values that a new definition begins with, unless it is made like another. */
  readonly begins?: { readonly [name: string]: unknown };
  /** The definition as a sentence, above its fields. */
  readonly sentence?: typeof ruleSentence;
  /** Groups of fields in edit order; the last group takes the rest. */
  readonly parts: readonly Part[];
}
interface Part {
  readonly title: string;
  readonly fields: readonly string[];
  /** Folded: most practices never need it. */
  readonly advanced?: true;
}

export const kinds: Readonly<Record<DefinitionType, Kind>> = {
  Questionnaire: {
    title: 'Forms',
    noun: 'form',
    about: 'Questions with their logic, calculations and scores.',
    icon: IconForms,
    parts: [{ title: 'About', fields: ['title', 'name', 'description', 'instructions', 'audience', 'source', 'terms'] }],
  },
  Form: {
    title: 'Form sets',
    noun: 'form set',
    about: 'Several forms answered together, a tab for each.',
    icon: IconLayoutList,
    parts: [
      { title: 'About', fields: ['title', 'description', 'questionnaires', 'layout', 'audience', 'standalone'] },
      { title: 'Where it is used', fields: ['displayWhen', 'programs', 'services', 'signatureConfiguration'] },
    ],
  },
  NoteDefinition: {
    title: 'Note types',
    noun: 'note type',
    about: 'Sections, rules and signers of a note type.',
    icon: IconNotes,
    asks: ['kind'],
    begins: { category: 'Note' },
    parts: [
      { title: 'About', fields: ['title', 'description', 'kind'] },
      { title: 'Sections', fields: ['sections'] },
      { title: 'Rules', fields: ['rules'] },
      { title: 'Signing', fields: ['signatureConfiguration', 'incompleteSigning'] },
      {
        title: 'Where it is used',
        fields: [
          'services',
          'programs',
          'locations',
          'visitStatus',
          'allowFromAppointment',
          'allowWithoutEncounter',
          'billable',
          'placeOfService',
        ],
      },
      { title: 'Advanced', fields: ['category', 'noteKind'], advanced: true },
    ],
  },
  NoteSectionForm: {
    title: 'Section forms',
    noun: 'section form',
    about: 'A section that several note types share.',
    icon: IconListDetails,
    parts: [
      { title: 'About', fields: ['title', 'description', 'type', 'layout', 'programs'] },
      { title: 'Elements', fields: ['elements'] },
    ],
  },
  NoteTemplate: {
    title: 'Templates and goals',
    noun: 'template',
    about: 'Text that a note starts with, and the library of goals for care plans.',
    icon: IconTemplate,
    parts: [
      { title: 'About', fields: ['title', 'description', 'definition', 'services', 'shared', 'author'] },
      { title: 'Sections', fields: ['sections'] },
      { title: 'Goals for care plans', fields: ['problems', 'goals'] },
    ],
  },
  GroupNoteDefinition: {
    title: 'Group notes',
    noun: 'group note',
    about: 'Which note type and template each member gets, by whether they came.',
    icon: IconUsersGroup,
    asks: ['show'],
    parts: [
      { title: 'About', fields: ['title', 'description', 'shared'] },
      { title: 'By attendance', fields: ['show', 'showTemplate', 'noShow', 'noShowTemplate', 'cancelled', 'cancelledTemplate'] },
      { title: 'Where it is used', fields: ['services', 'programs', 'memberTimes', 'allowFromAppointment'] },
    ],
  },
  SignatureConfiguration: {
    title: 'Signatures',
    noun: 'signature configuration',
    about: 'Who signs, in what order, under which words.',
    icon: IconSignature,
    parts: [
      { title: 'About', fields: ['title', 'description'] },
      { title: 'Signers', fields: ['signers'] },
      { title: 'How they sign', fields: ['reauthenticate', 'lockAfterFirst', 'remote', 'allowUnable', 'methods'] },
      { title: 'Where it is used', fields: ['services', 'programs'] },
    ],
  },
  NoteRule: {
    title: 'Rules',
    noun: 'rule',
    about: 'Rules for many note types, and what happens if they fail.',
    icon: IconShieldCheck,
    asks: ['rule', 'severity'],
    sentence: ruleSentence,
    parts: [
      { title: 'Words for the writer', fields: ['message', 'remedy'] },
      { title: 'Where it is used', fields: ['definitions', 'services', 'programs', 'locations', 'payers'] },
      { title: 'About', fields: ['title', 'description', 'citation'] },
      { title: 'Advanced', fields: ['composition', 'category', 'author'], advanced: true },
    ],
  },
};

/** Fields that the product sets. */
export const kept: ReadonlySet<string> = new Set(['status', 'version', 'versionNote', 'lineage']);
/** A template has no versions; edits change it in place. */
export const isVersioned = (type: DefinitionType): boolean => type !== 'NoteTemplate';
