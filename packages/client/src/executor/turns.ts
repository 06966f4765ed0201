type Turn = () => Promise<void>;

/**
 * Runs one task at a time. Writes of the person typing come before the results of sending. One such result runs after each
 * write, so that sent rows are settled under steady typing too.
 */
export class Turns {
  private readonly waiting: Readonly<Record<'writer' | 'sender', Turn[]>> = { writer: [], sender: [] };
  private next: 'writer' | 'sender' = 'writer';
  private taken = false;

  take<T>(who: 'writer' | 'sender', work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.waiting[who].push(() => work().then(resolve, reject));
      this.go();
    });
  }

  private go(): void {
    if (this.taken) return;
    const who = this.waiting[this.next].length > 0 ? this.next : this.next === 'writer' ? 'sender' : 'writer';
    const turn = this.waiting[who].shift();
    if (!turn) return;
    this.next = who === 'writer' ? 'sender' : 'writer';
    this.taken = true;
    void turn().then(() => {
      this.taken = false;
      this.go();
    });
  }
}
