import {
  completed,
  definitionOf,
  type GroupNoteDefinition,
  isResourceType,
  type NoteDefinition,
  type NoteRule,
  type NoteSectionForm,
  type NoteTemplate,
  type Questionnaire,
  type QuestionnaireItem,
  type SignatureConfiguration,
} from '@notewell/model';
import { isCodeRange } from '../care-plans/library.ts';
import { type Finding, lintForm } from '../forms/index.ts';
import { hasWords } from '../notes/presence.ts';
import type { NoteRuleCheck } from '../notes/rule.ts';
import { asksWhyLowered } from '../notes/severity.ts';
import { isNoteRule, noteRules } from '../notes/table.ts';
import { unfinishedParts } from './unfinished.ts';

type Found = Omit<Finding, 'check'>;
type Conditions = QuestionnaireItem['displayWhen'];
interface Check<T> {
  readonly name: string;
  readonly find: (value: T, today: string) => readonly Found[];
}

const error = (at: string, message: string): Found => ({ severity: 'Error', at, message });
const warning = (at: string, message: string): Found => ({ severity: 'Warning', at, message });
const without = <T extends { readonly title?: string | undefined; readonly id: string }>(one: T) => one.title || one.id;

/** Finds conditions that can never hold, or compare with nothing. They are checked as those of a form with one question. */
function conditionFaults(at: string, called: string, conditions: Conditions, today: string): readonly Found[] {
  if (!conditions || (conditions.conditions ?? []).length === 0) return [];
  // Answers of other sections are unknown here; only conditions over subjects can be checked.
  if (conditions.conditions?.some(({ question }) => question !== undefined)) return [];
  const findings = lintForm({ items: [{ linkId: called, type: 'String', text: called, displayWhen: conditions }] }, today);
  return findings.map(({ severity, message }) => ({ severity, at, message }));
}

const sections: Check<Pick<NoteDefinition, 'sections'>> = {
  name: 'sections',
  find: ({ sections: all = [] }, today) => [
    ...(all.length === 0 ? [error('sections', 'A note of this type has no sections. Add at least one.')] : []),
    ...all.flatMap((one, index): readonly Found[] => {
      const at = `sections.${index}`;
      const called = `“${without(one)}”`;
      return [
        ...(one.kind === 'Form' && !one.form && (one.content ?? 'Form') === 'Form'
          ? [error(at, `The section ${called} is a form and names none.`)]
          : []),
        ...((one.kind === 'Subform' || one.kind === 'Assessment') && !one.form
          ? [error(at, `The section ${called} names no form.`)]
          : []),
        ...(one.kind === 'Import' && !one.importFrom ? [error(at, `The section ${called} imports from nothing.`)] : []),
        ...(one.content === 'CustomDropdown' && (one.options ?? []).length === 0
          ? [error(at, `The section ${called} offers nothing to choose from.`)]
          : []),
        ...(one.durationMode === 'TimeIncrements' && (one.allowedDurations ?? []).length === 0
          ? [warning(at, `The section ${called} takes lengths in steps and names none.`)]
          : []),
        ...((one.minLength ?? 0) > (one.maxLength ?? Infinity)
          ? [error(at, `The section ${called} must be longer than it may be.`)]
          : []),
        ...(one.required && one.presence === 'NotPresent'
          ? [error(at, `The section ${called} is required and never present.`)]
          : []),
        ...conditionFaults(at, without(one), one.displayWhen, today),
      ];
    }),
    ...repeated(all.map(({ title }) => title.trim().toLowerCase())).map((title) =>
      warning('sections', `Two sections are called “${title}”.`),
    ),
  ],
};

/** A rule as its author reads it. */
const ruleWords = (rule: string): string => `The rule “${isNoteRule(rule) ? noteRules[rule].about : rule}”`;

const repeated = (names: readonly string[]) => [...new Set(names.filter((name, at) => names.indexOf(name) < at))];

const rules: Check<NoteDefinition> = {
  name: 'rules',
  find: ({ rules: all = [], ...definition }) => [
    ...all.flatMap((one, at) =>
      asksWhyLowered(definition, one) && !hasWords(one.loweredBecause ?? '')
        ? [
            error(
              `rules.${at}.loweredBecause`,
              `${ruleWords(one.rule)} holds in every note. Let it block, or say why it only warns here.`,
            ),
          ]
        : [],
    ),
    ...all.flatMap((one, at) =>
      one.rule !== 'Custom' && all.findIndex(({ rule }) => rule === one.rule) < at
        ? [error(`rules.${at}`, `${ruleWords(one.rule)} is there twice.`)]
        : [],
    ),
    ...all.flatMap(({ rule, noteRule }, at) =>
      rule === 'Custom' && !noteRule ? [error(`rules.${at}`, 'A custom rule names none of the practice’s own rules.')] : [],
    ),
    ...all.flatMap(({ rule, parameters }, at) => turned(ruleWords(rule), parameters, `rules.${at}`)),
    ...all.flatMap(({ rule, parameters }, at) => unlimited(`rules.${at}`, rule, parameters)),
    ...stillRequired({ rules: all, ...definition }),
  ],
};

/** Kind of section that a rule is about: the section may ask for more than the rule. */
const sectionOf: { readonly [rule: string]: readonly string[] } = {
  MissingDiagnosis: ['Diagnosis'],
  SessionTimePresent: ['SessionTime'],
  GoalLinkage: ['GoalsObjectives', 'GoalTracking'],
};

/** Rules that only warn of a section that must be filled in all the same. */
function stillRequired({ rules: all = [], sections: parts = [], incompleteSigning }: NoteDefinition): readonly Found[] {
  const isLenient = incompleteSigning || all.some(({ rule, severity }) => rule === 'RequiredSections' && severity === 'Warn');
  return all.flatMap(({ rule, severity }) =>
    parts.flatMap((one, at): readonly Found[] => {
      const must = one.presence === 'MustBePresent';
      if (severity !== 'Warn' || !sectionOf[rule]?.includes(one.kind) || !(must || (one.required && !isLenient))) return [];
      const remedy = must ? 'Choose another answer to “Whether it is there”' : 'Untick “Must be filled in before signing”';
      return [
        warning(
          `sections.${at}.${must ? 'presence' : 'required'}`,
          `${ruleWords(rule)} only warns, but the section “${without(one)}” must be filled in, so a note without it is not signed. ${remedy} there, or let the rule block too.`,
        ),
      ];
    }),
  );
}

type Parameters = NoteRule['parameters'];
const turned = (called: string, parameters: Parameters, at: string): readonly Found[] =>
  (
    [
      ['minMinutes', 'maxMinutes'],
      ['minAge', 'maxAge'],
      ['minDays', 'maxDays'],
    ] as const
  )
    .filter(([least, most]) => (parameters?.[least] ?? -Infinity) > (parameters?.[most] ?? Infinity))
    .map(([least, most]) => error(at, `${called} asks for at least ${parameters?.[least]} and at most ${parameters?.[most]}.`));

/** A rule of limits that sets none. */
function unlimited(at: string, rule: string, parameters: Parameters): readonly Found[] {
  const check: NoteRuleCheck | undefined = isNoteRule(rule) ? noteRules[rule] : undefined;
  if (!check?.needsLimits || check.limits?.some((name) => parameters?.[name] !== undefined)) return [];
  return [
    warning(
      at,
      `“${check.about}” has no limits here: it checks only what a service or program sets. Give it a number if it should.`,
    ),
  ];
}

const noteSigning: Check<Pick<NoteDefinition, 'signatureConfiguration'>> = {
  name: 'signing',
  find: ({ signatureConfiguration }) =>
    signatureConfiguration
      ? []
      : [warning('signatureConfiguration', 'Only the author signs: choose signers if somebody co-signs.')],
};

const noteKind: Check<NoteDefinition> = {
  name: 'kind',
  find: ({ kind, sections: all = [], allowFromAppointment }) => [
    ...(kind === 'Individual' && all.some(({ individual }) => individual)
      ? [warning('sections', 'A section is written for each member, and a note of this type is about one person.')]
      : []),
    ...(kind === 'MultiService' && allowFromAppointment
      ? [warning('allowFromAppointment', 'A note of several services is never started from an appointment.')]
      : []),
  ],
};

const elements: Check<NoteSectionForm> = {
  name: 'elements',
  find: ({ elements: all = [] }, today) => [
    ...(all.length === 0 ? [error('elements', 'This section form has no elements. Add at least one.')] : []),
    ...all.flatMap((one): readonly Found[] => {
      const called = `“${without(one)}”`;
      return [
        ...(one.kind === 'Form' && !one.form ? [error('elements', `The element ${called} is a form and names none.`)] : []),
        ...(one.kind === 'CustomDropdown' && (one.options ?? []).length === 0
          ? [error('elements', `The element ${called} offers nothing to choose from.`)]
          : []),
        ...(one.kind === 'ItineraryTopics' && !one.itinerary
          ? [error('elements', `The element ${called} names no itinerary.`)]
          : []),
        ...((one.minLength ?? 0) > (one.maxLength ?? Infinity)
          ? [error('elements', `The element ${called} must be longer than it may be.`)]
          : []),
        ...conditionFaults('elements', without(one), one.displayWhen, today),
      ];
    }),
  ],
};

type Signer = NonNullable<SignatureConfiguration['signers']>[number];
const signerWords: Readonly<Record<Signer['kind'], string>> = {
  Author: 'the author',
  Supervisor: 'the supervisor',
  CoSigner: 'the co-signer',
  Patient: 'the patient',
  Guardian: 'the guardian',
  Witness: 'the witness',
};
/** True if no required signature is asked for on every note. */
function isNeverSure(signers: readonly Signer[]): boolean {
  const required = signers.filter(({ presence }) => presence === 'MustBePresent');
  const isSure = ({ samplePercent = 100, when }: Signer) => samplePercent === 100 && (when?.conditions ?? []).length === 0;
  return required.length > 0 && !required.some(isSure);
}

const signers: Check<SignatureConfiguration> = {
  name: 'signers',
  find: ({ signers: all = [] }, today) => [
    ...(all.some(({ presence }) => presence === 'MustBePresent')
      ? []
      : [error('signers', 'No signature is required: a note would never be final by anybody’s hand.')]),
    ...(isNeverSure(all)
      ? [
          warning(
            'signers',
            'On some notes nobody must sign: every required signature is for a share of the notes or has a condition.',
          ),
        ]
      : []),
    ...all.flatMap((one): readonly Found[] => [
      ...(one.samplePercent === 0
        ? [warning('signers', `The signature of ${signerWords[one.kind]} is asked for on 0 % of the notes.`)]
        : []),
      ...(one.kind === 'CoSigner' &&
      !one.roles?.length &&
      !one.practitioners?.length &&
      !one.credentials?.length &&
      !one.participant
        ? [error('signers', 'A co-signer is asked for and nothing says who that may be.')]
        : []),
      ...((one.kind === 'Supervisor' || one.kind === 'CoSigner') && !one.attestation
        ? [warning('signers', `The signature of ${signerWords[one.kind]} has no sentence that is signed under.`)]
        : []),
      ...conditionFaults('signers', signerWords[one.kind], one.when, today),
    ]),
  ],
};

const groupParts: Check<GroupNoteDefinition> = {
  name: 'attendance',
  find: (value) =>
    (
      [
        ['noShow', 'did not come'],
        ['cancelled', 'called off'],
      ] as const
    )
      .filter(([name]) => !value[name])
      .map(([name, words]) => warning(name, `Members who ${words} get no note.`)),
};

const customRule: Check<NoteRule> = {
  name: 'rule',
  find: (value, today) => [
    ...(value.rule === 'Custom' && (value.satisfiedWhen?.conditions ?? []).length === 0
      ? [error('satisfiedWhen', 'A custom rule says what must hold, and this one says nothing.')]
      : []),
    ...(value.rule === 'Custom' && !value.message ? [warning('message', 'The writer reads nothing where this rule fails.')] : []),
    ...conditionFaults('appliesWhen', 'applies when', value.appliesWhen, today),
    ...conditionFaults('satisfiedWhen', 'satisfied when', value.satisfiedWhen, today),
    ...turned('It', value.parameters, 'parameters'),
    ...unlimited('parameters', value.rule, value.parameters),
  ],
};

const templateSections: Check<NoteTemplate> = {
  name: 'sections',
  find: ({ sections: all = [], definition, goals = [] }) => [
    ...(all.length + goals.length === 0 ? [warning('sections', 'This template starts a note with nothing.')] : []),
    ...(definition || goals.length > 0 ? [] : [warning('definition', 'No note type is named: nobody is offered this template.')]),
  ],
};

const templateGoals: Check<NoteTemplate> = {
  name: 'goals',
  find: ({ problems = [], goals = [] }) => [
    ...problems
      .filter((range) => !isCodeRange(range))
      .map((range) => error('problems', `“${range}” is no ICD-10 code or range of codes, such as F32 or F32-F33.`)),
    ...(problems.length > 0 && !goals.some(({ kind }) => kind === 'Goal')
      ? [warning('goals', 'It names problems and has no goal: no care plan is offered it.')]
      : []),
  ],
};

const tables: { readonly [type: string]: readonly Check<never>[] } = {
  NoteDefinition: [sections, rules, noteSigning, noteKind],
  NoteSectionForm: [elements],
  SignatureConfiguration: [signers],
  GroupNoteDefinition: [groupParts],
  NoteRule: [customRule],
  NoteTemplate: [templateSections, templateGoals],
};

/**
 * Finds the faults of a definition of any type before it is published; empty if there are none. Forms have their own
 * checks. `today` is the practice's day, `yyyy-MM-dd`.
 */
export function lintDefinition(type: string, value: object, today: string): readonly Finding[] {
  // The table holds each type's own checks.
  if (type === 'Questionnaire') return lintForm(value as Pick<Questionnaire, 'items' | 'scoring' | 'subscales'>, today);
  return (tables[type] ?? []).flatMap(({ name, find }) =>
    // The row of this type takes its values.
    find(value as never, today).map((found) => ({ check: name, ...found })),
  );
}

/** Finds the faults of a draft: missing parts first, then the faults in the rest. */
export function lintDraft(type: string, value: object, today: string): readonly Finding[] {
  if (!isResourceType(type)) return lintDefinition(type, value, today);
  const whole = completed(definitionOf(type), value as Readonly<Record<string, unknown>>); // a definition as its fields
  return [...unfinishedParts(type, value), ...lintDefinition(type, whole, today)];
}
