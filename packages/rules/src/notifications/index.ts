export { clockTime, countsByKind, type DeliveryTime, emailsDue, isQuiet, pushesDue, usualDigest } from './delivery.ts';
export { deputiesFault, deputyOn, isReassignable } from './deputies.ts';
export { isOver, notificationKinds } from './kinds.ts';
export { type Escalation, overdueTimes, supervisorsOn, waitsForOthers } from './overdue.ts';
export { type NotificationChoices, type NotificationPlaces, placesOf } from './places.ts';
