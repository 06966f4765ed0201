/** The types of practice records in display order. Apart from their rows, because every page of the web app names them. */
export const practiceRecordTypes = [
  'Location',
  'HealthcareService',
  'Program',
  'Organization',
  'Listing',
  'District',
  'Group',
  'Itinerary',
  'Schedule',
  'Contract',
] as const;
export type PracticeRecordType = (typeof practiceRecordTypes)[number];
