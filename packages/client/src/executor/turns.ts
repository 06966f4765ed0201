type Turn = () => Promise<void>;

/**
 * One piece of work at a time. Who types does not wait behind what the sending of earlier writes has to put down, but lets
 * one piece of it by after each of their own: under steady typing what was sent is settled all the same.
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
