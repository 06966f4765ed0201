export { PresenceMark } from './presence-mark.tsx';
