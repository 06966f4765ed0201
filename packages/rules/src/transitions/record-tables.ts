import type {
  DocumentCompletion,
  DocumentStatus,
  KeyStatus,
  MediaStatus,
  MedicationStatus,
  ObservationStatus,
  TaskResult,
} from '@notewell/model';
import { type Move, table } from './table.ts';

/** Background work of the product; failed or held work is tried again. */
export const taskTransitions = table<TaskResult>({
  name: 'task',
  initial: ['Pending', 'Hold'],
  moves: {
    Pending: ['Success', 'Failed', 'Warning', 'Hold'],
    Hold: ['Pending', 'Failed'],
    Failed: ['Pending'],
    Warning: ['Pending'],
    Success: [],
  },
});

/** The vault decides what happens to a secret; a destroyed one never comes back. */
export const keyTransitions = table<KeyStatus>({
  name: 'secret',
  initial: ['Active', 'Retired'],
  moves: { Active: ['Retired', 'Destroyed'], Retired: ['Active', 'Destroyed'], Destroyed: [] },
});

export const documentTransitions = table<DocumentStatus>({
  name: 'document',
  initial: ['Current'],
  moves: { Current: ['Superseded', 'EnteredInError'], Superseded: ['Current', 'EnteredInError'], EnteredInError: [] },
});

/** Completeness of a document's text. A scan is final from the start. */
export const completionTransitions = table<DocumentCompletion>({
  name: 'document',
  initial: ['Preliminary', 'Final'],
  moves: {
    Preliminary: ['Final', 'EnteredInError'],
    Final: ['Amended', 'EnteredInError'],
    Amended: ['EnteredInError'],
    EnteredInError: [],
  },
});

export const mediaTransitions = table<MediaStatus>({
  name: 'recording',
  initial: ['Preparation', 'InProgress', 'Completed'],
  moves: {
    Preparation: ['InProgress', 'Completed', 'Stopped', 'EnteredInError', 'Unknown'],
    InProgress: ['Completed', 'Stopped', 'EnteredInError', 'Unknown'],
    Stopped: ['InProgress', 'Completed', 'EnteredInError'],
    Completed: ['EnteredInError'],
    Unknown: ['Completed', 'Stopped', 'EnteredInError'],
    EnteredInError: [],
  },
});

/** A measurement is final when taken. A final one changes only as a recorded correction. */
export const observationTransitions = table<ObservationStatus>({
  name: 'observation',
  initial: ['Registered', 'Preliminary', 'Final', 'Unknown'],
  moves: {
    Registered: ['Preliminary', 'Final', 'Cancelled', 'EnteredInError', 'Unknown'],
    Preliminary: ['Final', 'Cancelled', 'EnteredInError', 'Unknown'],
    Final: ['Amended', 'Corrected', 'EnteredInError'],
    Amended: ['Corrected', 'EnteredInError'],
    Corrected: ['Amended', 'EnteredInError'],
    Cancelled: ['EnteredInError'],
    Unknown: ['Registered', 'Preliminary', 'Final', 'Cancelled', 'EnteredInError'],
    EnteredInError: [],
  },
});

const taken = ['Draft', 'Active', 'OnHold', 'Completed', 'Stopped', 'Cancelled', 'NotTaken', 'Unknown'] as const;
const fromTaken = (from: (typeof taken)[number]): Move<MedicationStatus>[] => [
  ...taken.filter((to) => to !== from),
  'EnteredInError',
];

/** A medication statement follows the patient, so every state may follow every other. */
export const medicationTransitions = table<MedicationStatus>({
  name: 'medication',
  initial: taken,
  moves: {
    Draft: fromTaken('Draft'),
    Active: fromTaken('Active'),
    OnHold: fromTaken('OnHold'),
    Completed: fromTaken('Completed'),
    Stopped: fromTaken('Stopped'),
    Cancelled: fromTaken('Cancelled'),
    NotTaken: fromTaken('NotTaken'),
    Unknown: fromTaken('Unknown'),
    EnteredInError: [],
  },
});
