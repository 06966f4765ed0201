/* Unread messages: what `GET …/conversations` tells of each conversation that the caller is a member of. */

/** Unread messages that are counted in one conversation. */
export const mostUnread = 1_000;

export interface ConversationState {
  /** Id of the channel. */
  readonly channel: string;
  /** The caller's read mark that the counts are made with. */
  readonly since: string;
  /** Messages of others after the mark that nobody took back, at most `mostUnread`. */
  readonly unread: number;
  /** Of these, those that name the caller. */
  readonly mentions: number;
  /** Unread replies by the id of the message that they answer. */
  readonly threads: Readonly<Record<string, number>>;
  /** Id of the newest message. */
  readonly last?: string;
}

/** Members of a conversation who cannot sign in, so that they read nothing. */
export interface Unreached {
  /** Ids of their profiles. */
  readonly ids: readonly string[];
}
