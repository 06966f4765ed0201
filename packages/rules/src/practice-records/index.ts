export {
  blockFilters,
  blocksOf,
  isRetired,
  liftingFilters,
  type Retirement,
  retirementOf,
  type Use,
  usesOf,
} from './retirement.ts';
export { type Block, type PracticeRecord, practiceRecords, type WireFilter } from './table.ts';
export { type PracticeRecordType, practiceRecordTypes } from './types.ts';
