import type { Mapper } from '../mapper.ts';
import { allergyIntolerance } from './allergy-intolerance.ts';
import { appointment } from './appointment.ts';
import { carePlan } from './care-plan.ts';
import { communication } from './communication.ts';
import { condition } from './condition.ts';
import { consent } from './consent.ts';
import { coverage } from './coverage.ts';
import { diagnosticReport } from './diagnostic-report.ts';
import { documentReference } from './document-reference.ts';
import { encounter } from './encounter.ts';
import { episodeOfCare } from './episode-of-care.ts';
import { group } from './group.ts';
import { healthcareService } from './healthcare-service.ts';
import { immunization } from './immunization.ts';
import { location } from './location.ts';
import { medicationRequest } from './medication-request.ts';
import { medicationStatement } from './medication-statement.ts';
import { observation } from './observation.ts';
import { organization } from './organization.ts';
import { binary, careTeam, goal, medication } from './parts.ts';
import { patient } from './patient.ts';
import { practitioner } from './practitioner.ts';
import { procedure } from './procedure.ts';
import { questionnaire } from './questionnaire.ts';
import { questionnaireResponse } from './questionnaire-response.ts';
import { relatedPerson } from './related-person.ts';
import { schedule } from './schedule.ts';

/** The imported FHIR types in the order of writing: referenced types come first. */
export const mappers: readonly Mapper[] = [
  organization,
  location,
  healthcareService,
  practitioner,
  schedule,
  questionnaire,
  patient,
  group,
  communication,
  careTeam,
  goal,
  medication,
  binary,
  relatedPerson,
  coverage,
  condition,
  episodeOfCare,
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
