export { ConversationList } from './conversation-list.tsx';
export { ConversationView } from './conversation-view.tsx';
export { useConversations } from './use-conversations.ts';
