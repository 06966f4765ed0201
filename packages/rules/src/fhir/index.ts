export { type FormBody, fromFhirQuestionnaire, type Imported, toFhirQuestionnaire } from './questionnaire.ts';
export { fromFhirResponse, type ResponseBody, toFhirResponse } from './response.ts';
export { foreignVersionOf, foreignVersionsIn } from './version.ts';
