import { definitionOf, resourceTypes } from '@notewell/model';
import type { ModuleDef } from '../module.ts';
import { complianceAudit } from './compliance-audit.ts';
import { definition, isVersioned } from './definition.ts';
import { definitionVersionRoutes } from './definition-version.ts';
import { fhirAnswersRoute } from './fhir-answers.ts';
import { packetResponse } from './packet-response.ts';
import { questionnaireResponse } from './questionnaire-response.ts';

export { isVersioned } from './definition.ts';

export const module: ModuleDef = {
  routes(app, parts) {
    definitionVersionRoutes(app, parts);
    fhirAnswersRoute(app, parts);
  },
  behaviours: {
    ...Object.fromEntries(resourceTypes.filter((type) => isVersioned(definitionOf(type))).map((type) => [type, definition])),
    ComplianceAudit: complianceAudit,
    PacketResponse: packetResponse,
    QuestionnaireResponse: questionnaireResponse,
  },
};
