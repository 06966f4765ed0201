import { answersFrom, type Instrument, type InstrumentKey, instruments, questionnaireOf, score } from '@notewell/rules';
import type { Draft } from '../maker.ts';

export { type InstrumentKey, instruments } from '@notewell/rules';
/** Instruments that measure the demo's patients over time. */
export type MeasuredKey = 'phq9' | 'gad7' | 'auditC';

export interface Answered {
  readonly answers: NonNullable<Draft<'QuestionnaireResponse'>['answers']>;
  readonly total: number;
  readonly band: string;
}
/** Answers with about the wanted total; by default the last item of the PHQ-9 scores nothing. */
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
    // A person who never drinks has no other answer.
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
  const band = bands.find(([from, to]) => total >= from && total <= to)?.[2];
  // Without a band for the total, the instrument's criteria give its meaning.
  return { answers, total, band: band ?? score(questionnaireOf(instrument), answersFrom(answers))?.band?.label ?? '' };
}
