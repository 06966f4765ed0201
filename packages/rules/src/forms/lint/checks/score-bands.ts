import type { QuestionnaireItem } from '@notewell/model';
import { factsOf } from '../../questions/index.ts';
import { type Check, type FormFacts, type Found } from '../finding.ts';

type Range = readonly [least: number, most: number];

/** The lowest and highest score of a question; undefined if it has no bounds. */
function rangeOf({ type, options = [], min, max, repeats }: QuestionnaireItem): Range | undefined {
  const scores = options.flatMap(({ score }) => score ?? []);
  if (scores.length > 0) {
    const most = repeats ? scores.filter((one) => one > 0).reduce((sum, one) => sum + one, 0) : Math.max(...scores);
    return [Math.min(0, ...scores), most];
  }
  if (factsOf({ type }).keeps === 'yesNo') return [0, 1];
  return min === undefined || max === undefined ? undefined : [Math.min(0, min), max];
}

function totalRange({ scoring, all, byId }: FormFacts): Range | undefined {
  if (scoring?.kind !== 'Sum') return undefined;
  const named = (scoring.items ?? []).flatMap((linkId) => byId.get(linkId) ?? []);
  const counted = named.length > 0 ? named : all.filter(({ options }) => options?.some(({ score }) => score !== undefined));
  const ranges = counted.map(rangeOf);
  return ranges.reduce<Range | undefined>(
    (sum, one) => sum && one && [sum[0] + one[0], sum[1] + one[1]],
    counted.length > 0 ? [0, 0] : undefined,
  );
}

/** Bands of a score that overlap, leave totals between them without meaning, or can never be reached. */
export const scoreBands: Check = {
  name: 'score-bands',
  severity: 'Warning',
  find: (form) => {
    const bands = (form.scoring?.bands ?? []).toSorted((a, b) => a.from - b.from);
    const fault = (message: string, severity: 'Error' | 'Warning' = 'Warning'): Found => ({
      at: 'scoring.bands',
      message,
      severity,
    });
    const range = totalRange(form);
    const turned = bands
      .filter(({ from, to }) => from > to)
      .map(({ label }) => fault(`The band “${label}” ends before it begins.`, 'Error'));
    const between = bands.flatMap((band, at): Found[] => {
      const before = bands[at - 1];
      if (!before) return [];
      if (band.from <= before.to) return [fault(`The bands “${before.label}” and “${band.label}” overlap.`, 'Error')];
      return band.from > before.to + 1 ? [fault(`Totals between “${before.label}” and “${band.label}” have no band.`)] : [];
    });
    const [first, last] = [bands[0], bands.at(-1)];
    const outside =
      range && first && last
        ? [
            ...(last.to < range[1] ? [fault(`Totals above ${last.to} have no band; the most is ${range[1]}.`)] : []),
            ...(first.from > range[0] ? [fault(`Totals below ${first.from} have no band; the least is ${range[0]}.`)] : []),
            ...bands
              .filter(({ from }) => from > range[1])
              .map(({ label }) => fault(`The band “${label}” is never reached; the most is ${range[1]}.`)),
          ]
        : [];
    const least = form.scoring?.minimumAnswered;
    const counted = (form.scoring?.items ?? []).length;
    const never = least !== undefined && counted > 0 && least > counted;
    return [
      ...turned,
      ...between,
      ...outside,
      ...(never
        ? [{ at: 'scoring.minimumAnswered', message: `A score waits for ${least} answers of ${counted} questions.` }]
        : []),
    ];
  },
};
