/*
 * The one list of resource types: a new type is its own file and a line here. Every value exported below is a
 * definition, named as its type; ../registry.ts is made of them.
 */

// Partitioned: the id of the record they belong to precedes their own.
export * from './allergy.ts';
export * from './appointment.ts';
export * from './clinical-document.ts';
export * from './condition.ts';
export * from './encounter.ts';
export * from './medication.ts';
export * from './note.ts';
export * from './observation.ts';
export * from './questionnaire-response.ts';

// Of one practice.

// Of all practices.
