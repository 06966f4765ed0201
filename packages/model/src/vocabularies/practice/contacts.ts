import { vocabulary } from '../../kernel/vocabulary.ts';

/** Relationship of the patient to the person who holds the insurance. */
export const SubscriberRelationship = vocabulary(
  'SubscriberRelationship',
  { system: 'http://terminology.hl7.org/CodeSystem/subscriber-relationship', source: 'HL7 (CC0-1.0)' },
  [
    ['child', 'Child'],
    ['parent', 'Parent'],
    ['spouse', 'Spouse'],
    ['common', 'Common Law Spouse'],
    ['other', 'Other'],
    ['self', 'Self'],
    ['injured', 'Injured Party'],
  ],
);

export const ContactRelationship = vocabulary(
  'ContactRelationship',
  { system: 'http://terminology.hl7.org/CodeSystem/v2-0063', source: 'HL7 v2 table 0063 (CC0-1.0)' },
  [
    ['SEL', 'Self'],
    ['SPO', 'Spouse'],
    ['DOM', 'Life partner'],
    ['CHD', 'Child'],
    ['GCH', 'Grandchild'],
    ['NCH', 'Natural child'],
    ['SCH', 'Stepchild'],
    ['FCH', 'Foster child'],
    ['DEP', 'Handicapped dependent'],
    ['WRD', 'Ward of court'],
    ['PAR', 'Parent'],
    ['MTH', 'Mother'],
    ['FTH', 'Father'],
    ['CGV', 'Care giver'],
    ['GRD', 'Guardian'],
    ['GRP', 'Grandparent'],
    ['EXF', 'Extended family'],
    ['SIB', 'Sibling'],
    ['BRO', 'Brother'],
    ['SIS', 'Sister'],
    ['FND', 'Friend'],
    ['OAD', 'Other adult'],
    ['EME', 'Employee'],
    ['EMR', 'Employer'],
    ['ASC', 'Associate'],
    ['EMC', 'Emergency contact'],
    ['OWN', 'Owner'],
    ['TRA', 'Trainer'],
    ['MGR', 'Manager'],
    ['NON', 'None'],
    ['UNK', 'Unknown'],
    ['OTH', 'Other'],
  ],
);

export const ContactRole = vocabulary(
  'ContactRole',
  { system: 'http://terminology.hl7.org/CodeSystem/v2-0131', source: 'HL7 v2 table 0131 (CC0-1.0)' },
  [
    ['BP', 'Billing contact person'],
    ['CP', 'Contact person'],
    ['EP', 'Emergency contact person'],
    ['PR', 'Person preparing referral'],
    ['E', 'Employer'],
    ['C', 'Emergency Contact'],
    ['F', 'Federal Agency'],
    ['I', 'Insurance Company'],
    ['N', 'Next-of-Kin'],
    ['S', 'State Agency'],
    ['O', 'Other'],
    ['U', 'Unknown'],
  ],
);
