export { type Group, grouped } from './order.ts';
export { type About, useAbout } from './use-about.ts';
export { useInboxActions } from './use-actions.ts';
export { useChoices } from './use-choices.ts';
export { useInbox, useWaiting } from './use-inbox.ts';
