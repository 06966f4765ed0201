import type { ResourceType } from '@notewell/model';
import type { Permission } from '../permissions.ts';

/** How a person comes into a field that is not stamped. */
export type Naming =
  /** Oneself, the family, or somebody outside: the writer names no colleague. `reason` is the refusal. */
  | { readonly by: 'own'; readonly reason: string }
  /** A colleague is named by those who hold the permission. */
  | { readonly by: 'permission'; readonly needs: Permission }
  /** The server, or a rule of its own, decides; `reason` says which. */
  | { readonly by: 'rule'; readonly reason: string }
  /** Everybody who may write the record, because the field says nothing in the person's name. */
  | { readonly by: 'free'; readonly reason: string };

const own = (reason: string): Naming => ({ by: 'own', reason });
const holds = (needs: Permission): Naming => ({ by: 'permission', needs });
const rule = (reason: string): Naming => ({ by: 'rule', reason });
const free = (reason: string): Naming => ({ by: 'free', reason });

const source = own('Name the person who told you, yourself, or nobody. Colleagues record their own statements.');
const performer = own('Name yourself, or who did this outside. Colleagues record their own work.');
const signed = rule('Signatures are stamped by the behavior of what is signed; the decision on signatures says whose.');
const work = free('Work for this person to do. What they did is stamped.');
const outside = free('Somebody without a record here, as they are written.');
const ofConfiguration = free('The person responsible, as who manages the practice says.');
const whom = free('Whom it concerns.');

/**
 * Every field of the model that names a person and is not stamped: a reference to one, or a name in words. Keys are a path, or
 * a path's end after `*.`. Fields that name a patient alone say whose record it is: access decides them. A test walks the model.
 */
export const persons: Readonly<Record<string, Naming>> = {
  // In whose name something is said or done.
  'Allergy.asserter': source,
  'ClinicalDocument.authors.individual': own(
    'Name yourself as the author, or an author outside. Only a colleague can say that they wrote it.',
  ),
  'Communication.sender': own('Name yourself as the sender. A colleague logs their own calls and letters.'),
  'Condition.asserter': source,
  'Consent.performer': own('Name the patient, or who decides for them, as the one who consents.'),
  'DocumentReference.authenticator': own('Only a colleague can say that they checked this document.'),
  'DocumentReference.author': own('Name yourself as the author, or nobody. Only a colleague can say that they wrote it.'),
  'Medication.informant': source,
  'Medication.prescriber': rule('authorship: an order is its prescriber’s own, who holds `Prescribe`.'),
  'Medication.prescriberName': rule('authorship: somebody elsewhere; an order names its prescriber by their record.'),
  'NoteAudit.complianceAuditReviews.reviewer': rule('quality: a comment is its reviewer’s own.'),
  'Observation.performers': performer,
  'QuestionnaireResponse.source': source,

  // Names that other rules decide.
  '*.signatures.name': signed,
  '*.signatures.credentials': signed,
  '*.signatures.onBehalfOf': signed,
  '*.signatures.signer': signed,
  '*.signatures.witness': signed,
  '*.patientSignatures.credentials': signed,
  '*.patientSignatures.name': signed,
  '*.patientSignatures.signer': signed,
  '*.patientSignatures.witness': signed,
  '*.patientSignatures.handedOverBy': signed,
  'Note.*': rule('Notes have an authority of their own.'),
  'CarePlan.reviews.name': signed,
  'CarePlan.reviews.credentials': signed,
  'CarePlan.enteredInErrorBy': rule('The behavior of plans names who marked it.'),
  'CarePlan.items.history.by': rule('The history of a state is kept by the server.'),
  'EpisodeOfCare.programs.statusHistory.by': rule('The history of a state is kept by the server.'),
  'SecurityToken.*': rule('A token is stamped by its own behavior.'),
  'ChannelMembership.member': rule('messaging: owners, and `manage channel`.'),
  'Encounter.participants.individual': rule('visits: who books, arranges and documents.'),
  'Patient.careTeam.member': rule('particulars: members of the team, and who registers patients.'),
  'Patient.confidentialTeam.practitioner': rule('particulars: clinicians of the team, and `patient master`.'),

  // A colleague, named with a permission.
  'Appointment.owner': holds('manage schedules'),
  'ComplianceAudit.auditor': holds('edit compliance audit'),
  'Dialogue.practitioner': holds('scribe'),
  'NoteAudit.reviewer': holds('edit note audit'),
  'Schedule.practitioner': holds('manage schedules'),
  'Transcription.practitioner': holds('scribe'),

  // Work, places and facts that say nothing in the person's name.
  'Appointment.invited.people': free('To whom the invitation was sent, as the job marked it.'),
  'Appointment.attendees.subject': free('People who are invited.'),
  'Appointment.wish.practitioners': free('Practitioners the patient would accept.'),
  'CarePlan.items.responsible': work,
  'CarePlan.participants.individual': work,
  'CarePlanSession.participants.individual': rule('plans: those who take part write the session.'),
  'CdaParsingTask.created': free('Records that the job made.'),
  'ChatMessage.mentions': free('Whom the message calls; the author is stamped.'),
  'PersonalPreferences.scheduled.mentions': free('Whom the message will call.'),
  'Communication.followUpBy': work,
  'Communication.recipients': whom,
  'ComplianceAudit.auditee': whom,
  'ComplianceAudit.participants.individual': whom,
  'ComplianceQuestionnaire.reviewers': work,
  'Consent.provisions.actors': free('People who may give or receive the information: part of the agreement.'),
  'Consent.provisions.recipient': outside,
  'Contract.parties.party': free('Between whom it is; each of them signs for themselves.'),
  'ClinicalDocument.authors.name': free('The author as the document prints it; a colleague is named by their record.'),
  'Coverage.policyHolder': whom,
  'Coverage.subscriber': whom,
  'Coverage.subscriberName': outside,
  'Dialogue.speakers.individual': free('Whose voice it is, in a recording that can be heard.'),
  'District.manager': ofConfiguration,
  'DocumentTransmission.recipients.name': outside,
  'DocumentTransmission.recipients.recipient': whom,
  'EpisodeOfCare.admission.by': free('Often entered later by somebody else; the history of states is stamped.'),
  'EpisodeOfCare.discharge.by': free('Often entered later by somebody else; the history of states is stamped.'),
  'EpisodeOfCare.careTeam.member': work,
  'EpisodeOfCare.manager': work,
  'EpisodeOfCare.programs.practitioner': work,
  'EpisodeOfCare.referral.source': free('Who referred the patient; the referral itself is a document.'),
  'Group.coLeaders': work,
  'Group.leader': work,
  'Group.members.member': whom,
  'Listing.order': ofConfiguration,
  'Listing.owner': ofConfiguration,
  'NoteAudit.participants.individual': whom,
  'Notification.about': whom,
  'Notification.onBehalfOf': whom,
  'Notification.recipient': whom,
  'PacketResponse.author': free('Who is to fill it in; answers are their writer’s.'),
  'Patient.generalPractitioner': work,
  'Person.links.target': free('The records of one and the same person.'),
  'PersonalSignature.credentials': free(
    'Printed beneath one’s own signature; a signature takes them from the record of the person.',
  ),
  'PersonalSignature.name': free('Printed beneath one’s own signature; a signature takes it from the record of the person.'),
  'Practitioner.credentials': ofConfiguration,
  'Practitioner.deputies.subject': rule('messaging: one’s own, and `all notifications`.'),
  'Practitioner.supervisors.subject': ofConfiguration,
  'Program.manager': ofConfiguration,
  'RelatedPerson.person': free('The same person in another role.'),
  'ReportCriteria.*': free('What a report is limited to.'),
  'ReportDelivery.recipients.user': whom,
  'SharedScribble.collaborators': free('Who may draw on it, as its owner says.'),
  'SignatureConfiguration.signers.credentials': ofConfiguration,
  'SignatureConfiguration.signers.practitioners': ofConfiguration,
  '*.sharedWith': free('Who may use it, as its author says.'),
};

/** Paths of a type at which a patient or relative says, gives or agrees to something: in their own record alone. */
export const speakersOf = (type: string): readonly string[] =>
  Object.entries(persons).flatMap(([key, naming]) => {
    const [of, ...path] = key.split('.');
    return of === type && (naming.by === 'own' || key === 'Contract.parties.party') ? [path.join('.')] : [];
  });

/** Types and paths whose writer names no colleague. */
export const namedAsOwn: readonly { readonly type: ResourceType; readonly path: string; readonly reason: string }[] =
  Object.entries(persons).flatMap(([key, naming]) => {
    const [type = '', ...path] = key.split('.');
    // The keys with `own` begin with a type.
    return naming.by === 'own' ? [{ type: type as ResourceType, path: path.join('.'), reason: naming.reason }] : [];
  });
