import type { ModuleDef } from '../module.ts';
import { enrollmentsByDate } from './by-date.ts';
import { episodeOfCare } from './episode-of-care.ts';
import { patient } from './patient.ts';

export const module: ModuleDef = {
  behaviours: { EpisodeOfCare: episodeOfCare, Patient: patient },
  jobs: [enrollmentsByDate],
};
