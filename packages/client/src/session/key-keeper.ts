/**
 * Passes the data key between the tabs of one person, from memory to memory. So a new or reloaded tab opens while another
 * is open. The key cannot be extracted on the way, and none of it reaches a disk.
 */
export class KeyKeeper {
  private key: CryptoKey | undefined;
  private lasting = false;
  private readonly channel: BroadcastChannel | undefined;

  constructor(scope: string) {
    if (typeof BroadcastChannel === 'undefined') return;
    this.channel = new BroadcastChannel(`${scope}:key`);
    this.channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data === 'key?' && this.key) this.channel?.postMessage({ key: this.key, lasting: this.lasting });
    };
  }

  keep(key: CryptoKey, lasting: boolean): void {
    this.key = key;
    this.lasting = lasting;
  }
  forget(): void {
    this.key = undefined;
  }
  close(): void {
    this.forget();
    this.channel?.close();
  }

  /** Requests the key from another tab; undefined if none answers within `patience` milliseconds. */
  ask(patience = 150): Promise<{ readonly key: CryptoKey; readonly lasting: boolean } | undefined> {
    const { channel } = this;
    if (!channel) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const done = (answer: { key: CryptoKey; lasting: boolean } | undefined) => {
        clearTimeout(timer);
        channel.removeEventListener('message', hear);
        resolve(answer);
      };
      const hear = ({ data }: MessageEvent<Message>) => {
        if (typeof data === 'object') done(data);
      };
      const timer = setTimeout(() => done(undefined), patience);
      channel.addEventListener('message', hear);
      channel.postMessage('key?');
    });
  }
}
type Message = 'key?' | { readonly key: CryptoKey; readonly lasting: boolean };
