import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/** Purpose of a secure channel: two people, a team, one patient’s care, or news to all. */
export const ChannelKind = enumeration('ChannelKind', ['Direct', 'Team', 'Patient', 'Announcement']);
export type ChannelKind = MemberOf<typeof ChannelKind>;
/** Rights of a member in a channel: to run it, to write, or only to read. */
export const ChannelRole = enumeration('ChannelRole', ['Owner', 'Member', 'Reader']);
export type ChannelRole = MemberOf<typeof ChannelRole>;
/** Alerts that a member receives. */
export const ChannelAlerts = enumeration('ChannelAlerts', ['All', 'Mentions', 'None']);
export type ChannelAlerts = MemberOf<typeof ChannelAlerts>;

/** FHIR R4 event-status, limited to communications. */
export const CommunicationStatus = enumeration('CommunicationStatus', [
  'Preparation',
  'InProgress',
  'Completed',
  'NotDone',
  'EnteredInError',
]);
export type CommunicationStatus = MemberOf<typeof CommunicationStatus>;
/** HL7 v3 ParticipationMode, limited to those that a clinic uses. */
export const CommunicationMedium = enumeration('CommunicationMedium', [
  'Phone',
  'Email',
  'Sms',
  'Fax',
  'Letter',
  'InPerson',
  'Video',
  'Portal',
]);
export type CommunicationMedium = MemberOf<typeof CommunicationMedium>;
export const CommunicationDirection = enumeration('CommunicationDirection', ['Incoming', 'Outgoing']);
export type CommunicationDirection = MemberOf<typeof CommunicationDirection>;

/** Ways to send a document out of the practice. */
export const TransmissionMethod = enumeration('TransmissionMethod', ['Direct', 'Fax', 'Email', 'Portal', 'Download', 'Api']);
export type TransmissionMethod = MemberOf<typeof TransmissionMethod>;
