import type { Mapper } from '../mapper.ts';
import { allergyIntolerance } from './allergy-intolerance.ts';
import { appointment } from './appointment.ts';
import { carePlan } from './care-plan.ts';
import { condition } from './condition.ts';
import { consent } from './consent.ts';
import { coverage } from './coverage.ts';
import { diagnosticReport } from './diagnostic-report.ts';
import { documentReference } from './document-reference.ts';
import { encounter } from './encounter.ts';
import { immunization } from './immunization.ts';
import { location } from './location.ts';
import { medicationRequest } from './medication-request.ts';
import { medicationStatement } from './medication-statement.ts';
import { observation } from './observation.ts';
import { organization } from './organization.ts';
import { binary, goal, medication } from './parts.ts';
import { patient } from './patient.ts';
import { practitioner } from './practitioner.ts';
import { procedure } from './procedure.ts';
import { questionnaireResponse } from './questionnaire-response.ts';
import { relatedPerson } from './related-person.ts';

/** The FHIR types that are taken, in the order in which they are written: what others name comes before them. */
export const mappers: readonly Mapper[] = [
  organization,
  location,
  practitioner,
  patient,
  goal,
  medication,
  binary,
  relatedPerson,
  coverage,
  condition,
  appointment,
  encounter,
  observation,
  diagnosticReport,
  procedure,
  immunization,
  allergyIntolerance,
  medicationRequest,
  medicationStatement,
  carePlan,
  questionnaireResponse,
  documentReference,
  consent,
];
