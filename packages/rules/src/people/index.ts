export * from './contact-facts.ts';
export * from './in-care.ts';
export * from './likeness.ts';
export * from './particulars.ts';
export * from './same-person.ts';
export * from './zip-states.ts';
