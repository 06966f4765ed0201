/** Something that stores writes and sends them by itself. */
export interface Queue {
  readonly name: string;
  /** Opens the queue and begins to send what it holds. */
  open(): Promise<void>;
  /** Resolves once the write is on the device, as far as the queue says. */
  write(text: string): Promise<void>;
  /** How many writes wait. */
  pending(): Promise<number>;
}
declare global {
  interface Window {
    queue: Queue;
  }
}
