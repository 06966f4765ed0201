import type { ModuleDef } from '../module.ts';
import { consent, contract } from './agreements.ts';
import { allergy } from './allergy.ts';
import { requireAfterBirth } from './birth.ts';
import { requireEnteredFacts } from './entered-facts.ts';
import { findPatientRoute } from './find-patient.ts';
import { requireReviewTime } from './medication-review.ts';
import { observation } from './observation.ts';
import { requireOnset } from './onset.ts';
import { requireParticulars } from './particulars.ts';
import { patient } from './patient.ts';
import { person } from './person.ts';

export { isNumberTaken } from './patient.ts';

export const module: ModuleDef = {
  routes: findPatientRoute,
  behaviours: {
    Allergy: allergy,
    Consent: consent,
    Contract: contract,
    Observation: observation,
    Patient: patient,
    Person: person,
  },
  checks: [requireOnset, requireParticulars, requireEnteredFacts, requireAfterBirth, requireReviewTime],
};
