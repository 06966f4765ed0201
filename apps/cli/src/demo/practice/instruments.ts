import { type Draft, type Maker, type Origin, refer, type Whole } from '../maker.ts';

type Item = NonNullable<Draft<'Questionnaire'>['items']>[number];
type Scoring = NonNullable<Draft<'Questionnaire'>['scoring']>;
type Option = readonly [display: string, code: string, score: number];

const loinc = 'http://loinc.org';
const coding = (code: string, display: string) => ({ code, system: loinc, display });

const howOften: readonly Option[] = [
  ['Not at all', 'LA6568-5', 0],
  ['Several days', 'LA6569-3', 1],
  ['More than half the days', 'LA6570-1', 2],
  ['Nearly every day', 'LA6571-9', 3],
];

const phqTerms =
  'Developed by Drs. Robert L. Spitzer, Janet B.W. Williams, Kurt Kroenke and colleagues, with an educational grant from Pfizer Inc. No permission required to reproduce, translate, display or distribute.';
const twoWeeks = 'Over the last 2 weeks, how often have you been bothered by any of the following problems?';

interface Instrument {
  readonly name: string;
  readonly title: string;
  readonly code: readonly [code: string, display: string];
  readonly instructions: string;
  readonly source: string;
  readonly terms: string;
  readonly questions: readonly (readonly [code: string, text: string, options?: readonly Option[]])[];
  readonly options: readonly Option[];
  readonly total: readonly [code: string, display: string];
  readonly bands: readonly (readonly [
    from: number,
    to: number,
    label: string,
    severity?: 'Information' | 'Caution' | 'Critical',
  ])[];
  readonly alerts?: Scoring['alerts'];
  /** Asked but not counted. */
  readonly unscored?: readonly (readonly [code: string, text: string, options: readonly Option[]])[];
}

export const instruments = {
  phq9: {
    name: 'PHQ-9',
    title: 'Patient Health Questionnaire (PHQ-9)',
    code: ['44249-1', 'PHQ-9 quick depression assessment panel'],
    instructions: twoWeeks,
    source:
      'Kroenke K, Spitzer RL, Williams JBW. The PHQ-9: validity of a brief depression severity measure. J Gen Intern Med 2001;16:606-613.',
    terms: phqTerms,
    options: howOften,
    questions: [
      ['44250-9', 'Little interest or pleasure in doing things'],
      ['44255-8', 'Feeling down, depressed, or hopeless'],
      ['44259-0', 'Trouble falling or staying asleep, or sleeping too much'],
      ['44254-1', 'Feeling tired or having little energy'],
      ['44251-7', 'Poor appetite or overeating'],
      ['44258-2', 'Feeling bad about yourself - or that you are a failure or have let yourself or your family down'],
      ['44252-5', 'Trouble concentrating on things, such as reading the newspaper or watching television'],
      [
        '44253-3',
        'Moving or speaking so slowly that other people could have noticed. Or the opposite - being so fidgety or restless that you have been moving around a lot more than usual',
      ],
      ['44260-8', 'Thoughts that you would be better off dead, or of hurting yourself in some way'],
    ],
    unscored: [
      [
        '69722-7',
        'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
        [
          ['Not difficult at all', 'LA6572-7', 0],
          ['Somewhat difficult', 'LA6573-5', 0],
          ['Very difficult', 'LA6575-0', 0],
          ['Extremely difficult', 'LA6574-3', 0],
        ],
      ],
    ],
    total: ['44261-6', 'PHQ-9 total score'],
    bands: [
      [0, 4, 'Minimal'],
      [5, 9, 'Mild', 'Information'],
      [10, 14, 'Moderate', 'Caution'],
      [15, 19, 'Moderately severe', 'Caution'],
      [20, 27, 'Severe', 'Critical'],
    ],
    alerts: [
      {
        linkId: '44260-8',
        above: 0,
        severity: 'Critical',
        message: 'Item 9 is answered above "Not at all": ask about suicide now, whatever the total.',
      },
    ],
  },
  gad7: {
    name: 'GAD-7',
    title: 'Generalized Anxiety Disorder scale (GAD-7)',
    code: ['69737-5', 'Generalized anxiety disorder 7 item'],
    instructions: twoWeeks,
    source:
      'Spitzer RL, Kroenke K, Williams JBW, Löwe B. A brief measure for assessing generalized anxiety disorder. Arch Intern Med 2006;166:1092-1097.',
    terms: phqTerms,
    options: howOften,
    questions: [
      ['69725-0', 'Feeling nervous, anxious or on edge'],
      ['68509-9', 'Not being able to stop or control worrying'],
      ['69733-4', 'Worrying too much about different things'],
      ['69734-2', 'Trouble relaxing'],
      ['69735-9', 'Being so restless that it is hard to sit still'],
      ['69689-8', 'Becoming easily annoyed or irritable'],
      ['69736-7', 'Feeling afraid as if something awful might happen'],
    ],
    total: ['70274-6', 'GAD-7 total score'],
    bands: [
      [0, 4, 'Minimal'],
      [5, 9, 'Mild', 'Information'],
      [10, 14, 'Moderate', 'Caution'],
      [15, 21, 'Severe', 'Critical'],
    ],
  },
  auditC: {
    name: 'AUDIT-C',
    title: 'Alcohol Use Disorders Identification Test - Consumption (AUDIT-C)',
    code: ['72109-2', 'Alcohol Use Disorder Identification Test - Consumption [AUDIT-C]'],
    instructions: 'Please answer for the past year. One drink is 12 ounces of beer, 5 ounces of wine, or 1.5 ounces of spirits.',
    source:
      'Bush K, Kivlahan DR, McDonell MB, Fihn SD, Bradley KA. The AUDIT alcohol consumption questions (AUDIT-C). Arch Intern Med 1998;158:1789-1795.',
    terms: 'In the public domain (as listed by SAMHSA).',
    options: [],
    questions: [
      [
        '68518-0',
        'How often do you have a drink containing alcohol?',
        [
          ['Never', 'LA6270-8', 0],
          ['Monthly or less', 'LA18926-8', 1],
          ['2-4 times a month', 'LA18927-6', 2],
          ['2-3 times a week', 'LA18928-4', 3],
          ['4 or more times a week', 'LA18929-2', 4],
        ],
      ],
      [
        '68519-8',
        'How many standard drinks containing alcohol do you have on a typical day?',
        [
          ['1 or 2', 'LA15694-5', 0],
          ['3 or 4', 'LA15695-2', 1],
          ['5 or 6', 'LA18930-0', 2],
          ['7 to 9', 'LA18931-8', 3],
          ['10 or more', 'LA18932-6', 4],
        ],
      ],
      [
        '68520-6',
        'How often do you have six or more drinks on one occasion?',
        [
          ['Never', 'LA6270-8', 0],
          ['Less than monthly', 'LA18933-4', 1],
          ['Monthly', 'LA18876-5', 2],
          ['Weekly', 'LA18891-4', 3],
          ['Daily or almost daily', 'LA18934-2', 4],
        ],
      ],
    ],
    total: ['75626-2', 'AUDIT-C total score'],
    bands: [
      [0, 2, 'Low risk'],
      [3, 3, 'Positive for women; for men below the cut-off', 'Information'],
      [4, 7, 'Positive', 'Caution'],
      [8, 12, 'Positive, high', 'Critical'],
    ],
  },
} as const satisfies Record<string, Instrument>;
export type InstrumentKey = keyof typeof instruments;

const optionsOf = (options: readonly Option[], scored: boolean): Item['options'] =>
  options.map(([display, code, score]) => ({ value: code, display, code: coding(code, display), ...(scored && { score }) }));

/** The published instruments with their forms; wording is fixed. */
export function makeInstruments(maker: Maker, origin: Origin) {
  const make = (key: InstrumentKey) => {
    const instrument: Instrument = instruments[key];
    const { name, title, questions, unscored = [], total, bands, alerts } = instrument;
    const item = (text: string, code: string, options: Item['options'], at: number, required: boolean): Item => ({
      linkId: code,
      prefix: `${at}.`,
      type: 'Choice',
      text,
      code: coding(code, text),
      required,
      layout: 'Horizontal',
      options,
    });
    const questionnaire = maker.make(
      'Questionnaire',
      {
        title,
        name,
        status: 'Active',
        version: 1,
        lineage: key,
        code: coding(...instrument.code),
        audience: ['Staff', 'Patient'],
        instructions: instrument.instructions,
        items: [
          ...questions.map(([code, text, own], at) => item(text, code, optionsOf(own ?? instrument.options, true), at + 1, true)),
          ...unscored.map(([code, text, own], at) => item(text, code, optionsOf(own, false), questions.length + at + 1, false)),
        ],
        scoring: {
          kind: 'Sum',
          items: questions.map(([code]) => code),
          minimumAnswered: questions.length,
          observation: coding(...total),
          bands: bands.map(([from, to, label, severity]) => ({ from, to, label, ...(severity && { severity }) })),
          ...(alerts && { alerts: [...alerts] }),
        },
        fixedWording: true,
        source: instrument.source,
        terms: instrument.terms,
      },
      origin,
    );
    const form = maker.make(
      'Form',
      {
        title,
        status: 'Active',
        version: 1,
        lineage: `${key}-form`,
        questionnaires: [refer(questionnaire)],
        audience: ['Staff', 'Patient'],
        layout: 'Horizontal',
        standalone: true,
      },
      origin,
    );
    return { questionnaire, form };
  };
  return { phq9: make('phq9'), gad7: make('gad7'), auditC: make('auditC') } satisfies Record<
    InstrumentKey,
    { questionnaire: Whole<'Questionnaire'>; form: Whole<'Form'> }
  >;
}
export type Instruments = ReturnType<typeof makeInstruments>;

export interface Answered {
  readonly answers: NonNullable<Draft<'QuestionnaireResponse'>['answers']>;
  readonly total: number;
  readonly band: string;
}
/** Answers that add up to about the wanted total, never a point on the last item of the PHQ-9 unless told. */
export function answer(key: InstrumentKey, wanted: number, pick: (low: number, high: number) => number, lastItem = 0): Answered {
  const instrument: Instrument = instruments[key];
  const { questions, options, bands } = instrument;
  const most = questions.map(([, , own]) => (own ?? options).length - 1);
  const scores = questions.map(() => 0);
  const open = questions.map((_, at) => at).filter((at) => key !== 'phq9' || at < questions.length - 1);
  if (key === 'phq9') scores[questions.length - 1] = lastItem;
  let left = Math.max(0, wanted - lastItem);
  for (let turn = 0; left > 0 && turn < 200; turn += 1) {
    const at = open[pick(0, open.length - 1)] ?? 0;
    // Somebody who never drinks has no other answer.
    const item = key === 'auditC' && scores[0] === 0 ? 0 : at;
    if ((scores[item] ?? 0) < (most[item] ?? 0)) {
      scores[item] = (scores[item] ?? 0) + 1;
      left -= 1;
    }
  }
  const total = scores.reduce((sum, score) => sum + score, 0);
  const answers = questions.map(([code, text, own], at) => {
    const score = scores[at] ?? 0;
    const option = (own ?? options)[score];
    return { questionId: code, text, value: option?.[1] ?? '', display: option?.[0] ?? '', score };
  });
  return { answers, total, band: bands.find(([from, to]) => total >= from && total <= to)?.[2] ?? '' };
}
