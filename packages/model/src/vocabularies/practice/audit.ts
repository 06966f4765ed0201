import { vocabulary } from '../../kernel/vocabulary.ts';

/** Kind of event in an audit entry. */
export const AuditEventType = vocabulary(
  'AuditEventType',
  {
    system: 'http://dicom.nema.org/resources/ontology/DCM',
    source: 'DICOM PS3.16 audit event identifiers, as HL7 FHIR R4 names them',
  },
  [
    ['110100', 'Application activity'],
    ['110101', 'Audit log used'],
    ['110106', 'Export'],
    ['110107', 'Import'],
    ['110108', 'Network entry'],
    ['110110', 'Patient record'],
    ['110111', 'Procedure record'],
    ['110112', 'Query'],
    ['110113', 'Security alert'],
    ['110114', 'User authentication'],
    ['110120', 'Application start'],
    ['110121', 'Application stop'],
    ['110122', 'Login'],
    ['110123', 'Logout'],
    ['110126', 'Node authentication'],
    ['110127', 'Emergency override started'],
    ['110129', 'Use of restricted function'],
    ['110131', 'Security configuration'],
    ['110135', 'Object security attributes changed'],
    ['110136', 'Security roles changed'],
    ['110137', 'User security attributes changed'],
  ],
);

/** Action on a resource. */
export const InteractionType = vocabulary(
  'InteractionType',
  { system: 'http://hl7.org/fhir/restful-interaction', source: 'HL7 FHIR R4 restful interactions (CC0-1.0)' },
  [
    ['read', 'Read'],
    ['vread', 'Read a version'],
    ['create', 'Create'],
    ['update', 'Update'],
    ['patch', 'Patch'],
    ['delete', 'Delete'],
    ['search-type', 'Search'],
    ['history-instance', 'History of a resource'],
    ['history-type', 'History of a type'],
    ['operation', 'Operation'],
  ],
);
