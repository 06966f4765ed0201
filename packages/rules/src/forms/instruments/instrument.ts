import type { Questionnaire, QuestionnaireItem } from '@notewell/model';

export type InstrumentOption = readonly [display: string, code: string, score: number];
type Scoring = NonNullable<Questionnaire['scoring']>;

/** A published instrument. Wording and scoring are its authors' and stay unchanged. */
export interface Instrument {
  readonly name: string;
  readonly title: string;
  /** LOINC code, if it has one. */
  readonly code?: readonly [code: string, display: string];
  readonly instructions: string;
  readonly source: string;
  readonly terms: string;
  /** The first part is the linkId: a LOINC code if the question has one. */
  readonly questions: readonly (readonly [code: string, text: string, options?: readonly InstrumentOption[]])[];
  readonly options: readonly InstrumentOption[];
  /** Asked first. If it is answered with the first option, the rest is skipped and the total is 0. */
  readonly gate?: readonly [code: string, text: string];
  /** LOINC code of the total, if it has one. */
  readonly total?: readonly [code: string, display: string];
  readonly bands: readonly (readonly [
    from: number,
    to: number,
    label: string,
    severity?: 'Information' | 'Caution' | 'Critical',
  ])[];
  readonly alerts?: Scoring['alerts'];
  /** Rules beyond cut-offs; linkIds are the questions' codes. */
  readonly criteria?: readonly NonNullable<Scoring['criteria']>[number][];
  /** LinkIds of the questions that each subscale adds up. */
  readonly subscales?: readonly (readonly [name: string, items: readonly string[]])[];
  /** Asked but not counted. */
  readonly unscored?: readonly (readonly [code: string, text: string, options: readonly InstrumentOption[]])[];
}

const loinc = 'http://loinc.org';
const coding = (code: string, display: string) => ({ code, system: loinc, display });
/** True for a LOINC code, false for a name of our own. */
const isLoinc = (code: string) => /^(LA)?\d+-\d$/.test(code);

const optionsOf = (options: readonly InstrumentOption[], scored: boolean): QuestionnaireItem['options'] =>
  options.map(([display, code, score]) => ({
    value: code,
    display,
    ...(isLoinc(code) && { code: coding(code, display) }),
    ...(scored && { score }),
  }));

/** Our own code for a total without a LOINC code, so that it is stored and plotted as well. */
const ownTotal = (name: string) => ({
  code: name.toLowerCase(),
  system: 'urn:notewell:instrument',
  display: `${name} total score`,
});

type Content = Omit<Questionnaire, 'id' | 'resourceType' | 'partition' | 'meta' | 'content' | 'status'>;

interface Choice extends Pick<QuestionnaireItem, 'linkId' | 'options'> {
  readonly text: string;
  readonly number?: number;
  readonly required?: boolean;
}
const choice = ({ linkId, text, options, number, required = true }: Choice): QuestionnaireItem => ({
  linkId,
  ...(number !== undefined && { prefix: `${number}.` }),
  type: 'Choice',
  text,
  ...(isLoinc(linkId) && { code: coding(linkId, text) }),
  required,
  layout: 'Horizontal',
  options,
});

function scoringOf(
  { name, questions, total, bands, criteria, alerts }: Instrument,
  gates: readonly string[],
): Content['scoring'] {
  return {
    kind: 'Sum',
    items: [...gates, ...questions.map(([linkId]) => linkId)],
    minimumAnswered: questions.length + gates.length,
    observation: total ? coding(...total) : ownTotal(name),
    ...(bands.length > 0 && {
      bands: bands.map(([from, to, label, severity]) => ({ from, to, label, ...(severity && { severity }) })),
    }),
    ...(criteria && { criteria: [...criteria] }),
    ...(alerts && { alerts: [...alerts] }),
  };
}

/** The questionnaire of an instrument, with its scoring, source and terms. The caller sets its status. */
export function questionnaireOf(instrument: Instrument): Content {
  const { name, title, code, gate, questions, unscored = [], options, subscales } = instrument;
  const no = options.at(0)?.[1] ?? '';
  const asked: QuestionnaireItem['displayWhen'] = gate && {
    logic: 'And',
    conditions: [
      { question: gate[0], operator: 'NoneOf', values: [no] },
      { question: gate[0], operator: 'Exists' },
    ],
  };
  // The gate scores nothing but counts: answered with no it makes the total 0.
  const gateOptions = options.map(([display, value]): InstrumentOption => [display, value, 0]);
  const gates = gate ? [choice({ linkId: gate[0], text: gate[1], options: optionsOf(gateOptions, true) })] : [];
  return {
    title,
    name,
    ...(code && { code: coding(...code) }),
    audience: ['Staff', 'Patient'],
    ...(instrument.instructions && { instructions: instrument.instructions }),
    items: [
      ...gates,
      ...questions.map(([linkId, text, own], at) => ({
        ...choice({ linkId, text, options: optionsOf(own ?? options, true), number: at + 1 }),
        ...(asked && { displayWhen: asked }),
      })),
      ...unscored.map(([linkId, text, own], at) =>
        choice({ linkId, text, options: optionsOf(own, false), number: questions.length + at + 1, required: false }),
      ),
    ],
    scoring: scoringOf(
      instrument,
      gates.map(({ linkId }) => linkId),
    ),
    ...(subscales && { subscales: subscales.map(([of, items]) => ({ name: of, kind: 'Sum' as const, items: [...items] })) }),
    fixedWording: true,
    source: instrument.source,
    terms: instrument.terms,
  };
}
