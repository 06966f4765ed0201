import {
  CarePlan,
  formatFullName,
  labelOfValue,
  type Patient,
  type PracticePreferences,
  preferencesInForce,
} from '@notewell/model';
import { awaitedNames, awaitedOn, isDeclinedSignature, isGivenSignature, labelWords } from '@notewell/rules';
import {
  type Block,
  type Clock,
  clockOf,
  type Drawn,
  facts,
  heading,
  letterhead,
  type Printout,
  paragraph,
  pictureOf,
  printedDay,
  printedMoment,
  title,
} from '../../printing/index.ts';
import { everyWords, goalBlocks } from './plan-goals.ts';
import { isChangedSince } from './plan-hash.ts';

export interface PlanPrintInput {
  readonly plan: CarePlan;
  /** The plan that came into force in its place. */
  readonly replacedBy?: CarePlan | undefined;
  readonly patient?: Patient | undefined;
  readonly preferences?: PracticePreferences | undefined;
  readonly logo?: Drawn | undefined;
  /** Drawn signatures by the id of their Media. */
  readonly drawn?: ReadonlyMap<string, Drawn>;
  /** The printing person's name for the footer. */
  readonly printedBy: string;
  readonly now: Date;
}

/** Points. */
const signatureTall = 44;

/** A care plan as it is printed: its state, goals, reviews and signatures, those that are awaited too. */
export function planPrintout(input: PlanPrintInput): Printout {
  const { plan, patient, preferences, logo, printedBy, now } = input;
  const clock = clockOf(preferencesInForce(preferences));
  const name = plan.title ?? 'Care plan';
  const who = patient ? (formatFullName(patient.name) ?? patient.display ?? '') : (plan.patient.display ?? '');
  const record = patient?.medicalRecordNumber;
  const say = labelWords(preferences?.labels);
  return {
    title: [name, who].filter(Boolean).join(', '),
    language: clock.locale,
    ...(plan.author?.display ? { author: plan.author.display } : {}),
    running: {
      left: preferences?.name ?? preferences?.legalName ?? '',
      right: [who, record && `Record ${record}`].filter(Boolean).join(', '),
      mark: marks[plan.status],
      foot: preferences?.printoutFooter,
      printed: `Printed ${printedMoment(now.toISOString(), clock)} by ${printedBy}`,
    },
    blocks: [
      ...letterhead(preferences, logo),
      title(name),
      ...stateBlocks(input, clock),
      ...facts(
        aboutPlan(input, who, clock).map(([label, value]) => [say(label), value]),
        2,
      ),
      ...wordBlocks(plan),
      ...goalBlocks(plan, clock),
      ...measureBlocks(plan),
      ...reviewBlocks(plan, clock),
      ...signatureBlocks(input, clock),
    ],
    made: now,
  };
}

const stateWords: Readonly<Record<Exclude<CarePlan['status'], 'EnteredInError'>, string | undefined>> = {
  Draft: 'Draft. This plan is not in force.',
  Active: undefined,
  OnHold: 'This plan is on hold.',
  Completed: 'This plan is completed.',
  Revoked: 'This plan was revoked. It is not in force.',
};

/** The state of the plan, whose signature it waits for, and which plan took its place. */
function stateBlocks({ plan, replacedBy }: PlanPrintInput, clock: Clock): Block[] {
  const awaited = awaitedNames(awaitedOn(plan));
  const from = replacedBy?.start && `, from ${printedDay(replacedBy.start, clock)}`;
  const lines = [
    plan.status === 'EnteredInError' ? errorWords(plan, clock) : stateWords[plan.status],
    awaited && `${plan.status === 'Active' ? 'In force, but not signed' : 'Not signed'} yet by ${awaited}.`,
    replacedBy && `Replaced by “${replacedBy.title ?? 'Care plan'}”${from ?? ''}.`,
    plan.meta?.hasTransformations ? 'Parts of this plan are hidden from the person who printed it.' : undefined,
  ];
  return lines.flatMap((line) => (line ? [paragraph(line, 'warning')] : []));
}

/** Who marked the plan, when and why, as far as it is known. */
function errorWords({ enteredInErrorReason, enteredInErrorBy, enteredInErrorAt }: CarePlan, clock: Clock): string {
  const at = enteredInErrorAt && printedMoment(enteredInErrorAt, clock);
  const by = enteredInErrorBy?.display && `by ${enteredInErrorBy.display}`;
  return [['Entered in error', by].filter(Boolean).join(' '), at]
    .filter(Boolean)
    .join(', ')
    .concat('.', enteredInErrorReason ? ` ${enteredInErrorReason}` : '');
}

/** States that no page may be without. */
const marks: Partial<Record<CarePlan['status'], string>> = {
  Draft: 'Draft, not in force',
  Revoked: 'Revoked',
  EnteredInError: 'Entered in error',
};

const names = (all: readonly { readonly display?: string | undefined }[] | undefined): string | undefined =>
  all?.flatMap(({ display }) => display ?? []).join(', ');

function aboutPlan(
  { plan, patient }: PlanPrintInput,
  who: string,
  clock: Clock,
): readonly (readonly [string, string | undefined])[] {
  const day = (value: string | undefined) => value && printedDay(value, clock);
  return [
    ['Patient', who],
    ['Born', day(patient?.birthDate)],
    ['Record number', patient?.medicalRecordNumber],
    ['State', labelOfValue(plan.status)],
    ['Start', day(plan.start)],
    ['End', day(plan.end)],
    ['Next review', day(plan.reviewDue)],
    ['Program', plan.program?.display],
    ['Author', plan.author?.display],
    ['Taking part', names(plan.participants?.map(({ individual }) => individual))],
    ['Problems', names(plan.addresses)],
    ['Replaces', plan.replaces && (plan.replaces.display ?? 'an earlier plan')],
    ['Copy given', plan.copyGiven === undefined ? undefined : plan.copyGiven ? 'Yes' : 'No'],
  ];
}

export const wordBlocks = (plan: CarePlan): Block[] =>
  (
    [
      ['Description', plan.description],
      ['Strengths', plan.strengths],
      ['Needs', plan.needs],
      ['Barriers', plan.barriers],
      ['Discharge criteria', plan.dischargeCriteria],
    ] as const
  ).flatMap(([label, text]) =>
    text
      ? [
          heading(2, label),
          ...text
            .split('\n')
            .filter(Boolean)
            .map((line) => paragraph(line)),
        ]
      : [],
  );

export const measureBlocks = ({ measures = [] }: CarePlan): Block[] =>
  measures.length === 0
    ? []
    : [
        heading(2, 'Scheduled measures'),
        ...facts(measures.map(({ form, every, unit }) => [form.display ?? 'Form', everyWords(every, unit)])),
      ];

const reviewBlocks = ({ reviews = [] }: CarePlan, clock: Clock): Block[] =>
  reviews.length === 0
    ? []
    : [
        heading(2, 'Reviews'),
        ...reviews.flatMap(({ at, by, name, credentials, summary }) => [
          paragraph([at && printedMoment(at, clock), name ?? by?.display, credentials].filter(Boolean).join(', '), 'quiet'),
          ...(summary ? [paragraph(summary)] : []),
        ]),
      ];

/** Earlier signatures cover progress too, which may be all that differs. */
const laterWords = 'The plan reads differently now than at this signature.';

/** Given signatures with their sentences, who declined to sign, and who has not signed yet. */
function signatureBlocks({ plan, drawn }: PlanPrintInput, clock: Clock): Block[] {
  const all = [...(plan.signatures ?? []), ...(plan.patientSignatures ?? [])];
  const given = all.filter((one) => isGivenSignature({ ...one }));
  const awaited = awaitedNames(awaitedOn(plan));
  // A reader who sees only parts cannot compare them with the signed whole.
  const isLater = (signed: string | undefined) =>
    signed !== undefined && !plan.meta?.hasTransformations && isChangedSince(plan, signed);
  return [
    heading(2, 'Signatures'),
    ...(given.length === 0 ? [paragraph('Nobody has signed this plan.', 'warning')] : []),
    ...given.flatMap(({ name, signer, credentials, role, signedAt, attestation, media, hash: signed }): Block[] => {
      const who = [name ?? signer?.display ?? 'Unknown', credentials].filter(Boolean).join(', ');
      const picture = media && drawn?.get(media.id);
      return [
        ...(picture ? [pictureOf(picture, `Signature of ${who}`, signatureTall)] : []),
        paragraph(
          [`Signed by ${who}`, role && labelOfValue(role).toLowerCase(), signedAt && printedMoment(signedAt, clock)]
            .filter(Boolean)
            .join(', '),
        ),
        ...(attestation ? [paragraph(attestation, 'quiet')] : []),
        ...(isLater(signed) ? [paragraph(laterWords, 'warning')] : []),
      ];
    }),
    ...all
      .filter((one) => isDeclinedSignature({ ...one }))
      .map(({ name, signer, declinedReason }) => {
        const words = `${name ?? signer?.display ?? 'Somebody'} declined to sign`;
        return paragraph(declinedReason ? `${words}: ${declinedReason}` : `${words}.`, 'warning');
      }),
    ...(awaited === '' ? [] : [paragraph(`Not signed yet by ${awaited}.`, 'warning')]),
  ];
}
