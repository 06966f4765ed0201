import type { ModuleDef } from '../module.ts';
import { enrollmentsByDate } from './by-date.ts';
import { coverage } from './coverage.ts';
import { episodeOfCare } from './episode-of-care.ts';
import { requireTimelyDocumentation } from './late-documentation.ts';
import { patient } from './patient.ts';

export { takeEpisode } from './episode-of-visit.ts';

export const module: ModuleDef = {
  behaviours: { Coverage: coverage, EpisodeOfCare: episodeOfCare, Patient: patient },
  checks: [requireTimelyDocumentation],
  jobs: [enrollmentsByDate],
};
