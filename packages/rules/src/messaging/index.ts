export { isInformed } from '../access/relatives.ts';
export { announcementState, bySeverity, isCurrent, notDismissed, withDismissed } from './announcements.ts';
export { draftsWith } from './drafts.ts';
export { type FoundPart, foundParts } from './found.ts';
export { type AuthorBlock, type DayOfMessages, daysOf, inSendingOrder } from './grouping.ts';
export { membersNamed, mentionAsked, mentionsIn, withMention } from './mentions.ts';
export { conversationTitle, isTitledByMembers, nameOf, type PersonReference, readerWords } from './readers.ts';
export { type ConversationRights, conversationRights, creatableKinds, joinable, mayBeginForGroup } from './rights.ts';
export { type CountedUnread, readMark, type Unread, unreadCount, unreadOf } from './unread.ts';
