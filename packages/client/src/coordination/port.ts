/** News between the tabs of one user: a hint to read again, never data. */
export type News =
  | { readonly news: 'book' }
  | { readonly news: 'base'; readonly type: string; readonly ids: readonly string[] }
  | { readonly news: 'token' }
  | { readonly news: 'draftFiles' }
  | { readonly news: 'locked' }
  | { readonly news: 'signedOut' };

export interface CoordinationPort {
  /**
   * Runs `work` while holding the name and returns true; returns false at once if another holder has it.
   * `steal` takes the name from a frozen holder, whose signal aborts.
   */
  exclusive(name: string, work: (lost: AbortSignal) => Promise<void>, options?: { readonly steal?: boolean }): Promise<boolean>;
  /** Runs `work` after the earlier callers of this name. */
  queued<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Counts this tab among the holders of the name until it is released or closed. */
  share(name: string): () => void;
  sharers(name: string): Promise<number>;
  tell(news: News): void;
  listen(onNews: (news: News) => void): () => void;
  close(): void;
}
