/* The only list of resource types: a new type is its own file and a line here. Every value exported below is a
   definition, named as its type; ../registry.ts is made of them. */

// Partitioned: their id begins with the id of their record.
export * from './allergy.ts';
export * from './appointment.ts';
export * from './care-plan.ts';
export * from './care-plan-outcome.ts';
export * from './care-plan-session.ts';
export * from './chat-message.ts';
export * from './clinical-document.ts';
export * from './compliance-audit.ts';
export * from './condition.ts';
export * from './consent.ts';
export * from './coverage.ts';
export * from './dialogue.ts';
export * from './document-reference.ts';
export * from './encounter.ts';
export * from './episode-of-care.ts';
export * from './media.ts';
export * from './medication.ts';
export * from './note.ts';
export * from './note-audit.ts';
export * from './notification.ts';
export * from './observable-routines.ts';
export * from './observation.ts';
export * from './packet-response.ts';
export * from './questionnaire-response.ts';
export * from './related-person.ts';
export * from './scribble.ts';
export * from './transcription.ts';

// Of one practice.

export * from './cda-parsing-task.ts';
export * from './channel.ts';
export * from './channel-membership.ts';
export * from './communication.ts';
export * from './compliance-questionnaire.ts';
export * from './contract.ts';
export * from './district.ts';
export * from './document-transmission.ts';
export * from './form.ts';
export * from './grant-set.ts';
export * from './group.ts';
export * from './group-note-definition.ts';
export * from './healthcare-service.ts';
export * from './itinerary.ts';
export * from './listing.ts';
export * from './location.ts';
export * from './note-definition.ts';
export * from './note-rule.ts';
export * from './note-section-form.ts';
export * from './note-template.ts';
export * from './organization.ts';
export * from './packet.ts';
export * from './patient.ts';
export * from './person.ts';
export * from './personal-preferences.ts';
export * from './personal-signature.ts';
export * from './practice-preferences.ts';
export * from './practitioner.ts';
export * from './program.ts';
export * from './questionnaire.ts';
export * from './report-criteria.ts';
export * from './report-delivery.ts';
export * from './schedule.ts';
export * from './script.ts';
export * from './security-role.ts';
export * from './security-token.ts';
export * from './shared-scribble.ts';
export * from './signature-configuration.ts';
export * from './snippet.ts';
export * from './speech-rule.ts';
export * from './text-expansion.ts';

// Of all practices.

export * from './announcement.ts';
export * from './key-vault.ts';
export * from './notation.ts';
export * from './snippet-template.ts';
export * from './speech-rule-template.ts';
export * from './text-expansion-template.ts';
