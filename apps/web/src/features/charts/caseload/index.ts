export { useCaseload } from './caseload-keeper.ts';
