export { clockTime, countsByKind, type DeliveryTime, emailsDue, isQuiet, pushesDue, usualDigest } from './delivery.ts';
export { deputiesFault, deputyOn } from './deputies.ts';
export { isOver, isReassignable, notificationKinds } from './kinds.ts';
export { type Escalation, overdueTimes, supervisorsOn, waitsForOthers } from './overdue.ts';
export { type NotificationChoices, type NotificationPlaces, placesOf } from './places.ts';
