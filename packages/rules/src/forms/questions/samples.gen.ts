// Generated: `npx vitest run --project unit rules/src/forms/questions -u` lists the files of this folder again.
import type { QuestionType } from '@notewell/model';
import { sample as address } from './address.ts';
import { sample as approximate } from './approximate.ts';
import { sample as boolean } from './boolean.ts';
import { sample as choice } from './choice.ts';
import { sample as contactPoint } from './contact-point.ts';
import { sample as dateTime } from './date-time.ts';
import { sample as date } from './date.ts';
import { sample as decimal } from './decimal.ts';
import { sample as documentReference } from './document-reference.ts';
import { sample as duration } from './duration.ts';
import { sample as ehrLookup } from './ehr-lookup.ts';
import { sample as grid } from './grid.ts';
import { sample as header } from './header.ts';
import { sample as healthcareService } from './healthcare-service.ts';
import { sample as insuranceCompany } from './insurance-company.ts';
import { sample as integer } from './integer.ts';
import { sample as location } from './location.ts';
import { sample as openChoice } from './open-choice.ts';
import { sample as patient } from './patient.ts';
import { sample as practitioner } from './practitioner.ts';
import { sample as ranking } from './ranking.ts';
import { sample as relatedPerson } from './related-person.ts';
import { sample as serviceEvents } from './service-events.ts';
import { sample as signature } from './signature.ts';
import { sample as string } from './string.ts';
import { sample as tableReport } from './table-report.ts';
import { sample as textBlock } from './text-block.ts';
import { sample as textChoice } from './text-choice.ts';
import { sample as text } from './text.ts';
import { sample as time } from './time.ts';
import { sample as usState } from './us-state.ts';
import type { QuestionSample } from './question.ts';

export const questionSamples: Readonly<Record<QuestionType, QuestionSample>> = {
  Address: address,
  Approximate: approximate,
  Boolean: boolean,
  Choice: choice,
  ContactPoint: contactPoint,
  DateTime: dateTime,
  Date: date,
  Decimal: decimal,
  DocumentReference: documentReference,
  Duration: duration,
  EhrLookup: ehrLookup,
  Grid: grid,
  Header: header,
  HealthcareService: healthcareService,
  InsuranceCompany: insuranceCompany,
  Integer: integer,
  Location: location,
  OpenChoice: openChoice,
  Patient: patient,
  Practitioner: practitioner,
  Ranking: ranking,
  RelatedPerson: relatedPerson,
  ServiceEvents: serviceEvents,
  Signature: signature,
  String: string,
  TableReport: tableReport,
  TextBlock: textBlock,
  TextChoice: textChoice,
  Text: text,
  Time: time,
  UsState: usState,
};
