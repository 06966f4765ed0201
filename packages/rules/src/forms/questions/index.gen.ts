// Generated: `npx vitest run --project unit rules/src/forms/questions -u` lists the files of this folder again.
import type { QuestionType } from '@notewell/model';
import { facts as address } from './address.ts';
import { facts as approximate } from './approximate.ts';
import { facts as boolean } from './boolean.ts';
import { facts as choice } from './choice.ts';
import { facts as contactPoint } from './contact-point.ts';
import { facts as dateTime } from './date-time.ts';
import { facts as date } from './date.ts';
import { facts as decimal } from './decimal.ts';
import { facts as documentReference } from './document-reference.ts';
import { facts as duration } from './duration.ts';
import { facts as ehrLookup } from './ehr-lookup.ts';
import { facts as grid } from './grid.ts';
import { facts as header } from './header.ts';
import { facts as healthcareService } from './healthcare-service.ts';
import { facts as insuranceCompany } from './insurance-company.ts';
import { facts as integer } from './integer.ts';
import { facts as location } from './location.ts';
import { facts as openChoice } from './open-choice.ts';
import { facts as patient } from './patient.ts';
import { facts as practitioner } from './practitioner.ts';
import { facts as ranking } from './ranking.ts';
import { facts as relatedPerson } from './related-person.ts';
import { facts as serviceEvents } from './service-events.ts';
import { facts as signature } from './signature.ts';
import { facts as string } from './string.ts';
import { facts as tableReport } from './table-report.ts';
import { facts as textBlock } from './text-block.ts';
import { facts as textChoice } from './text-choice.ts';
import { facts as text } from './text.ts';
import { facts as time } from './time.ts';
import { facts as usState } from './us-state.ts';
import type { QuestionFacts } from './question.ts';

export const questionFacts: Readonly<Record<QuestionType, QuestionFacts>> = {
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
