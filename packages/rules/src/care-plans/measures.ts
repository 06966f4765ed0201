import { type CarePlan, dayIn, type Note, type QuestionnaireResponse } from '@notewell/model';
import { isSameAlert } from '../forms/alerts/same-alert.ts';
import { dayAfter } from './intervals.ts';
import { isInForce } from './work.ts';

/* Scheduled measures of a plan: which form is to be filled in again, and by when. */

type Measure = NonNullable<CarePlan['measures']>[number];
export interface DueMeasure {
  readonly form: Measure['form'];
  readonly every: number;
  readonly unit: Measure['unit'];
  /** Day on which it was last filled in. */
  readonly last: string | undefined;
  readonly due: string;
  readonly state: 'Later' | 'Due' | 'Overdue';
}

export interface PracticeDay {
  /** Date in the practice. */
  readonly today: string;
  /** The practice's time zone. */
  readonly zone: string;
}

/** Day on which each form was last completed, by the id of the form. */
export type LastMeasured = ReadonlyMap<string, string>;

/** Days of completed forms in the practice's zone, from answers of their own and from final notes. Later days count. */
export function lastMeasured(
  responses: readonly Pick<QuestionnaireResponse, 'status' | 'questionnaire' | 'form' | 'authored' | 'recorded'>[],
  notes: readonly Pick<Note, 'status' | 'sections' | 'serviceDate' | 'signed'>[],
  zone: string,
): LastMeasured {
  const found = new Map<string, string>();
  const dayOf = (at: string | undefined) => (at === undefined ? undefined : dayIn(at, zone));
  const add = (id: string | undefined, day: string | undefined) => {
    if (id !== undefined && day !== undefined && day > (found.get(id) ?? '')) found.set(id, day);
  };
  for (const { status, questionnaire, form, authored, recorded } of responses) {
    if (status !== 'Completed' && status !== 'Amended') continue;
    for (const one of [questionnaire, form]) add(one?.id, dayOf(authored ?? recorded));
  }
  for (const note of notes) {
    if (!isInForce(note)) continue;
    for (const { form, answers = [] } of note.sections ?? [])
      if (answers.length > 0) add(form?.id, note.serviceDate ?? dayOf(note.signed));
  }
  return found;
}

/** Measures that a plan in force asks for, soonest first. One is overdue on the day after it was due. */
export function measuresOf(
  { status, measures = [], start, created }: Pick<CarePlan, 'status' | 'measures' | 'start' | 'created'>,
  done: LastMeasured,
  { today, zone }: PracticeDay,
): readonly DueMeasure[] {
  if (status !== 'Active') return [];
  return measures
    .flatMap(({ form, every, unit, start: first, end }): DueMeasure[] => {
      const begins = first ?? start ?? (created === undefined ? today : dayIn(created, zone));
      const last = done.get(form.id);
      // A measure of an earlier plan does not move the first time of this one.
      const due = last === undefined || last < begins ? begins : dayAfter(last, every, unit);
      if (end !== undefined && due > end) return [];
      return [{ form, every, unit, last, due, state: due > today ? 'Later' : due === today ? 'Due' : 'Overdue' }];
    })
    .toSorted((a, b) => a.due.localeCompare(b.due));
}

/** Alerts of answers without a recorded action. */
export const openResponseAlerts = ({
  status,
  alerts = [],
  alertActions = [],
}: Pick<QuestionnaireResponse, 'status' | 'alerts' | 'alertActions'>): readonly string[] =>
  status === 'EnteredInError'
    ? []
    : [...new Set(alerts)].filter((alert) => !alertActions.some((one) => isSameAlert(one.alert, alert)));
