import type { QuestionDisplayStyle, QuestionType } from '@notewell/model';
import { isSingleChoice, type QuestionSample, questionSamples } from '@notewell/rules';

const { options } = questionSamples.Choice.look;

/** Changes to a type's sample for a display style it does not fit. */
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

/** A type in a style; `undefined` is the type's default look. */
export function questionSample(type: QuestionType, style: QuestionDisplayStyle | undefined): QuestionSample {
  const own = questionSamples[type];
  const changed = style && styled[style];
  if (!changed) return own;
  if (style && scaled.has(style)) {
    const { options: offered, ...look } = changed.look ?? {};
    return isSingleChoice({ type })
      ? { ...own, look: { ...look, ...(offered ? { options: offered } : {}) } }
      : { look, whole: [4], wrong: changed.wrong ?? [] };
  }
  return { ...own, ...changed };
}
