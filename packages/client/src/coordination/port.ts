/** News between the tabs of one user: a hint to read again, never the truth itself. */
export type News =
  | { readonly news: 'book' }
  | { readonly news: 'base'; readonly type: string; readonly ids: readonly string[] }
  | { readonly news: 'token' }
  | { readonly news: 'locked' }
  | { readonly news: 'signedOut' };

export interface CoordinationPort {
  /**
   * Runs `work` while holding the name, and answers true; answers false at once where another holder has it.
   * With `steal` the name is taken from a holder that is frozen: its signal aborts.
   */
  exclusive(name: string, work: (lost: AbortSignal) => Promise<void>, options?: { readonly steal?: boolean }): Promise<boolean>;
  /** Waits for its turn. */
  queued<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Counts this tab among the holders of the name until released or gone. */
  share(name: string): () => void;
  sharers(name: string): Promise<number>;
  tell(news: News): void;
  listen(onNews: (news: News) => void): () => void;
  close(): void;
}
