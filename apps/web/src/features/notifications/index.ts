export { byUrgency, type Group, grouped } from './order.ts';
export { type About, useAbout } from './use-about.ts';
export { useInboxActions } from './use-actions.ts';
export { useChoices } from './use-choices.ts';
export { useDeputyInbox } from './use-deputy-inbox.ts';
export { useInbox, useInboxOf, useWaiting } from './use-inbox.ts';
