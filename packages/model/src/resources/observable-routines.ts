import { boolean, code, coding, date, group, instant, integer, list, longText, reference, text, time } from '../kernel/field.ts';
import {
  byDate,
  byInstant,
  byReference,
  byText,
  byValue,
  defineResource,
  partitionedBy,
  type ResourceOf,
} from '../kernel/resource.ts';
import { DailyActivity } from '../vocabularies/clinical/daily-activities.ts';
import { RoutineStatus, SupportLevel } from '../vocabularies/clinical/routines.ts';
import { Recurrence, Weekday } from '../vocabularies/scheduling/time.ts';
import { author } from './parts/clinical.ts';

export const ObservableRoutines = defineResource({
  type: 'ObservableRoutines',
  collection: 'observableRoutines',
  labels: ['Routines', 'Routines'],
  about: 'The activities of a patient’s days that staff or family watch, how often, and what they saw.',
  family: 'health',
  scope: partitionedBy('patient'),
  fields: {
    patient: reference('Patient').required(),
    status: code(RoutineStatus).required(),
    title: text({ max: 300 }),
    episodeOfCare: reference('EpisodeOfCare'),
    carePlan: reference('CarePlan'),
    program: reference('Program'),
    author: reference('Practitioner').stampedBy('caller'),
    start: date(),
    end: date(),
    routines: list(
      group({
        id: text({ max: 200 }).required(),
        activity: coding(DailyActivity).required(),
        description: longText(),
        expected: code(SupportLevel),
        recurrence: code(Recurrence),
        weekdays: list(code(Weekday), { max: 7, unique: true }),
        times: list(time(), { max: 24, unique: true }),
        timesADay: integer({ min: 1, max: 100 }),
        item: text({ max: 200 }).about('Id of the item of the care plan it serves'),
        active: boolean(),
      }),
      { max: 200, unique: 'id' },
    ),
    observed: list(
      group({
        id: text({ max: 300 })
          .required()
          .about('Names the activity, day, time and observer, so that one tick from two devices is one'),
        routine: text({ max: 200 }).required().about('Id of the routine'),
        day: date().about('The day that it counts for, as the observer’s calendar has it'),
        slot: text({ max: 20 }).about('Which of the times of that day, such as 08:00 or 2'),
        at: instant().required(),
        done: boolean(),
        support: code(SupportLevel),
        prompts: integer({ min: 0 }),
        observer: author().stampedBy('caller'),
        recorded: instant().stampedBy('now'),
        observation: reference('Observation'),
        note: longText(),
      }),
      { max: 10_000, unique: 'id' },
    ),
    created: instant().stampedBy('now'),
  },
  filters: {
    Patient: byReference('patient'),
    Status: byValue('status'),
    Activity: byValue('routines.activity.code'),
    CarePlan: byReference('carePlan'),
    EpisodeOfCare: byReference('episodeOfCare'),
    Program: byReference('program'),
    Author: byReference('author'),
    Start: byDate('start'),
    Created: byInstant('created'),
    Text: byText('title', 'display'),
  },
  sorts: { created: 'created', start: 'start' },
  rebases: { entries: ['observed'] },
  display: (routines) => routines.title ?? routines.patient.display,
});
export type ObservableRoutines = ResourceOf<typeof ObservableRoutines>;
