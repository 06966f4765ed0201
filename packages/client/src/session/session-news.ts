/** News of the session that a tab tells the other tabs of its browser. */
export type SessionNews = { readonly news: 'signedOut' } | { readonly news: 'signedIn'; readonly userId: string };

/** The other tabs of this browser. */
export interface SessionTabs {
  tell(news: SessionNews): void;
  hear(onNews: (news: SessionNews) => void): void;
}

/** Tells the other tabs by a BroadcastChannel. */
export function browserTabs(): SessionTabs {
  const channel = new BroadcastChannel('nw2.session.news');
  return {
    tell: (news) => channel.postMessage(news),
    hear: (onNews) => channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => onNews(data)),
  };
}
