export { type FormBody, fromFhirQuestionnaire, type Imported, toFhirQuestionnaire } from './questionnaire.ts';
export { fromFhirResponse, ownFhirResponse, type ResponseBody, toFhirResponse } from './response.ts';
export { foreignVersionOf, foreignVersionsIn } from './version.ts';
