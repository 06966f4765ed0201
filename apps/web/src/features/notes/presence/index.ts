export { PresenceMark } from './presence-mark.tsx';
export { usePresenceLine } from './use-presence.ts';
export type { PresenceLine } from './words.ts';
