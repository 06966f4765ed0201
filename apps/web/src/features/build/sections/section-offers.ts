import type { NoteDefinitionSection } from '@notewell/model';

type Section = NoteDefinitionSection;
/** Fields of a section that its kind may use, beyond title, help and conditions. */
type Part = 'form' | 'options' | 'type' | 'placeholder' | 'lengths' | 'import' | 'duration' | 'diagnosis';

/** An entry of the list of sections: what it holds, under a plain name. */
export interface SectionOffer {
  readonly name: string;
  readonly about: string;
  readonly make: Pick<Section, 'kind'> & Partial<Section>;
  readonly uses: readonly Part[];
  /** Under "More" in the list. */
  readonly rare?: true;
  /** Kept for sections that have it; "Form or measure" does the same. */
  readonly former?: true;
}

const holds = (content: NonNullable<Section['content']>, more: Partial<Section> = {}) =>
  ({ kind: 'Form', content, ...more }) as const;

/** Kinds of section, the usual ones first. */
export const sectionOffers: readonly SectionOffer[] = [
  {
    name: 'Text',
    about: 'Written by the clinician',
    make: { kind: 'Narrative' },
    uses: ['type', 'placeholder', 'lengths', 'import'],
  },
  { name: 'Form or measure', about: 'A form, a scored measure or a shared section', make: holds('Form'), uses: ['form'] },
  {
    name: 'Session time',
    about: 'Start, end and length',
    make: holds('SessionTime', { durationMode: 'Duration' }),
    uses: ['duration'],
  },
  {
    name: 'Diagnosis',
    about: 'Diagnoses that were treated',
    make: holds('Diagnosis', { diagnosisHandling: 'PrimaryHandling', importFrom: 'Problems' }),
    uses: ['diagnosis', 'import'],
  },
  {
    name: 'Goals',
    about: 'Goals and objectives of the care plan',
    make: holds('GoalsObjectives', { type: 'goals', importFrom: 'CarePlan' }),
    uses: ['import'],
  },
  {
    name: 'Pick from a list',
    about: 'Answers that you write',
    make: holds('CustomDropdown', { options: [] }),
    uses: ['options'],
  },
  { name: 'Problems', about: 'The $t(patient)’s $t(problem) list', make: holds('Problems'), uses: [], rare: true },
  { name: 'Goal tracking', about: 'Progress on goals over time', make: holds('GoalTracking'), uses: [], rare: true },
  {
    name: 'Curriculum topics',
    about: 'What a program’s $t(session) covers',
    make: holds('ItineraryTopics'),
    uses: [],
    rare: true,
  },
  {
    name: 'Quality indicators',
    about: 'Measures that a payer asks for',
    make: holds('ClinicalQualityIndicator'),
    uses: [],
    rare: true,
  },
  { name: 'Add-on services', about: 'Services billed with the visit', make: holds('AddOn'), uses: [], rare: true },
  {
    name: 'Evidence-based practices',
    about: 'Methods that were used',
    make: holds('EvidenceBasedPractices'),
    uses: [],
    rare: true,
  },
  { name: 'Short text', about: 'A box of plain text', make: holds('Text'), uses: ['type', 'placeholder', 'lengths'], rare: true },
  { name: 'Part of a form', about: 'Questions within a note', make: { kind: 'Subform' }, uses: ['form'], former: true },
  { name: 'Assessment', about: 'A scored measure', make: { kind: 'Assessment' }, uses: ['form'], former: true },
  { name: 'Import', about: 'Text from the chart or the last note', make: { kind: 'Import' }, uses: ['import'], rare: true },
];

interface Held {
  readonly kind: string;
  readonly content?: string | undefined;
}
/** The name of what a section, or an element of a section form, holds. */
export function sectionOfferOf({ kind, content }: Held): SectionOffer {
  const of = (name: string) => sectionOffers.find(({ make }) => (make.content ?? make.kind) === name);
  const found = (kind === 'Form' ? of(content ?? 'Form') : of(kind)) ?? of('Narrative');
  // An offer for plain text exists.
  return found as SectionOffer;
}
