import { type Json, QuestionDisplayStyle, type QuestionnaireItem, QuestionType } from '@notewell/model';

type Look = Omit<QuestionnaireItem, 'linkId' | 'type' | 'displayStyle'>;
/** A question of one type, with an answer that is whole, one that is begun, and one with which something is wrong. */
export interface QuestionSample {
  readonly look: Look;
  readonly whole?: readonly Json[];
  readonly partial?: readonly Json[];
  readonly wrong?: readonly Json[];
  /** How the whole answer reads. */
  readonly words?: string;
}

const options = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'].map((display, score) => ({
  value: `o${score}`,
  display,
  score,
}));
const reference = (resourceType: string, display: string): Json => ({
  id: `sample-${resourceType.toLowerCase()}`,
  resourceType,
  display,
});
const looked = (resourceType: string, display: string): QuestionSample => ({
  look: { text: `Which ${resourceType}` },
  whole: [reference(resourceType, display)],
  wrong: ['not a reference'],
  words: display,
});
const event = {
  service: reference('HealthcareService', 'Individual therapy'),
  start: '2026-03-18T15:00:00Z',
  end: '2026-03-18T15:45:00Z',
  units: 3,
};

/** One question of every type, as practices ask it. */
export const questionSamples: Readonly<Record<QuestionType, QuestionSample>> = {
  Boolean: { look: { text: 'Lives alone' }, whole: [true], words: 'Yes' },
  Integer: { look: { text: 'Cigarettes a day', min: 0, max: 100 }, whole: [12], partial: [0], wrong: [400], words: '12' },
  Decimal: {
    look: { text: 'Temperature', unit: { display: '°F' }, min: 90, max: 110 },
    whole: [98.6],
    wrong: ['warm'],
    words: '98.6 °F',
  },
  String: { look: { text: 'Preferred name', minLength: 2 }, whole: ['Łucja'], wrong: ['x'], words: 'Łucja' },
  Text: {
    look: { text: 'What brings you here', minLength: 5 },
    whole: ['Trouble sleeping.\nWorse since March.'],
    wrong: ['bad'],
    words: 'Trouble sleeping.\nWorse since March.',
  },
  Date: { look: { text: 'Date of injury' }, whole: ['2026-03-18'], wrong: ['2026-02-30'], words: 'Mar 18, 2026' },
  DateTime: { look: { text: 'Last seen' }, whole: ['2026-03-18T15:00:00Z'], wrong: ['soon'] },
  Time: { look: { text: 'Usual bedtime' }, whole: ['22:30'], wrong: ['25:00'] },
  Choice: { look: { text: 'Feeling down', options }, whole: ['o1'], wrong: ['gone'], words: 'Several days' },
  OpenChoice: { look: { text: 'Referred by', options }, whole: ['A neighbor'], words: 'A neighbor' },
  Ranking: {
    look: { text: 'What matters most', options },
    whole: ['o2', 'o0', 'o1', 'o3'],
    partial: ['o2'],
    wrong: ['o2', 'o2'],
    words: '1. More than half the days\n2. Not at all\n3. Several days\n4. Nearly every day',
  },
  ContactPoint: {
    look: { text: 'Best way to reach you' },
    whole: [{ system: 'Phone', value: '555 0100', use: 'Home' }],
    partial: [{ system: 'Phone' }],
    wrong: [{ system: 'Email', value: 'nobody' }],
    words: '555 0100 (home)',
  },
  Approximate: { look: { text: 'Symptoms began' }, whole: ['2024-03'], wrong: ['24'], words: 'Mar 2024' },
  Address: {
    look: { text: 'Where you live' },
    whole: [{ lines: ['12 Elm Street'], city: 'Springfield', state: 'IL', postalCode: '62701' }],
    partial: [{ city: 'Springfield' }],
    wrong: [{ city: 'Springfield', postalCode: '1' }],
    words: '12 Elm Street, Springfield, IL 62701',
  },
  Patient: looked('Patient', 'Ana Rivera'),
  Practitioner: looked('Practitioner', 'Dana Reyes'),
  InsuranceCompany: looked('Organization', 'Prairie Health'),
  Location: looked('Location', 'North clinic'),
  EhrLookup: {
    look: { text: 'Current medications', lookup: { resourceType: 'Medication' } },
    whole: ['Sertraline 50 mg', 'Melatonin 3 mg'],
    words: 'Sertraline 50 mg\nMelatonin 3 mg',
  },
  RelatedPerson: looked('RelatedPerson', 'Rosa Rivera'),
  TextChoice: { look: { text: 'Mental status', options }, whole: ['Oriented, calm.'], words: 'Oriented, calm.' },
  TextBlock: { look: { text: 'The next questions are about the past two weeks.' } },
  Duration: { look: { text: 'Time with family' }, whole: ['01:30:00'], wrong: ['1:75:00'], words: '1 h 30 min' },
  Signature: {
    look: { text: 'I agree to the plan' },
    whole: [
      {
        method: 'Drawn',
        name: 'Ana Rivera',
        signed: '2026-03-18T15:00:00Z',
        path: 'M40 120L120 30L180 120M80 90L160 90M220 60L260 120L300 60',
      },
    ],
    partial: [{ method: 'Typed', name: 'Ana Rivera', signed: '2026-03-18T15:00:00Z' }],
    wrong: [{ method: 'Typed', signed: '2026-03-18T15:00:00Z' }],
  },
  Header: { look: { text: 'Family' } },
  Grid: {
    look: {
      text: 'Over the past two weeks, how often',
      items: ['Little interest', 'Feeling down'].map((text, at) => ({
        linkId: `grid-${at}`,
        type: 'Choice' as const,
        text,
        options,
      })),
    },
  },
  HealthcareService: looked('HealthcareService', 'Individual therapy'),
  DocumentReference: looked('DocumentReference', 'Referral letter'),
  UsState: { look: { text: 'Born in' }, whole: ['IL'], wrong: ['XX'] },
  TableReport: { look: { text: 'Mood over time', lookup: { path: 'Choice' } } },
  ServiceEvents: {
    look: { text: 'Services given' },
    whole: [event, { ...event, start: '2026-03-18T16:00:00Z', end: '2026-03-18T16:15:00Z', units: 1 }],
    partial: [{ service: event.service }],
    wrong: [{ ...event, end: '2026-03-18T14:00:00Z' }],
  },
};

/** What a display style asks of its question, where the type's own sample does not fit it. */
const styled: { readonly [S in QuestionDisplayStyle]?: Partial<QuestionSample> } = {
  USCurrency: { look: { text: 'Monthly income' }, whole: [1234.5], wrong: [1.005], words: '$1,234.50' },
  Percentage: { look: { text: 'Part of the day' }, whole: [40], wrong: [140], words: '40%' },
  Slider: { look: { text: 'Pain', min: 0, max: 10, minLabel: 'None', maxLabel: 'Worst' }, whole: [4], wrong: [40], words: '4' },
  Stars: { look: { text: 'Satisfaction', min: 1, max: 5, options }, wrong: [9] },
  Rating: { look: { text: 'Confidence', min: 0, max: 10, options }, wrong: [90] },
  Smiley: { look: { text: 'Mood today', min: 1, max: 5, options }, wrong: [9] },
  Email: { look: { text: 'Email' }, whole: ['ana@example.org'], wrong: ['nobody'], words: 'ana@example.org' },
  Phone: { look: { text: 'Phone' }, whole: ['555 010 0100'], wrong: ['12'] },
  PostalCode: { look: { text: 'ZIP code' }, whole: ['62701'], wrong: ['6270'], words: '62701' },
  SocialSecurityNumber: {
    look: { text: 'Social Security number' },
    whole: ['123-45-6789'],
    wrong: ['123-45-678'],
    words: '***-**-6789',
  },
  LastFirstName: { look: { text: 'Name' }, whole: ['Rivera, Ana'], partial: ['Rivera'], wrong: ['Rivera'] },
  FormattedText: {
    look: { text: 'Summary', minLength: 5 },
    whole: [
      {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Calm and oriented.', marks: [{ type: 'bold' }] }] }],
      },
    ],
    words: 'Calm and oriented.',
    wrong: [{ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'ok' }] }] }],
  },
};
const scaled: ReadonlySet<QuestionDisplayStyle> = new Set(['Stars', 'Rating', 'Smiley']);

/** A type in a style; `undefined` is the type's own look. */
export function questionSample(type: QuestionType, style: QuestionDisplayStyle | undefined): QuestionSample {
  const own = questionSamples[type];
  const changed = style && styled[style];
  if (!changed) return own;
  if (style && scaled.has(style)) {
    const { options: offered, ...look } = changed.look ?? {};
    return type === 'Choice'
      ? { ...own, look: { ...look, ...(offered ? { options: offered } : {}) } }
      : { look, whole: [4], wrong: changed.wrong ?? [] };
  }
  return { ...own, ...changed };
}
