/**
 * Bodies side by side as the JSON array in which they are sent: bytes from the database to the answer, in memory that is
 * used again and again. As strings they would be decoded, joined, measured and encoded, which takes a page of twenty
 * longer than all else that is done about it.
 */
export class Sheet {
  private bytes: Buffer;
  private used = 1;
  /** The end of each body; the next begins after the comma. */
  private ends: number[] = [];

  private constructor(bytes: Buffer) {
    this.bytes = bytes;
    bytes[0] = open;
  }

  static take(): Sheet {
    return new Sheet(free.pop() ?? Buffer.allocUnsafeSlow(size));
  }

  get count(): number {
    return this.ends.length;
  }

  add(from: Buffer, start: number, end: number): void {
    this.room(end - start + 1);
    this.used += from.copy(this.bytes, this.used, start, end);
    this.finish();
  }
  addText(text: string): void {
    this.room(Buffer.byteLength(text) + 1);
    this.used += this.bytes.write(text, this.used);
    this.finish();
  }
  textAt(index: number): string {
    return this.bytes.toString('utf8', this.startOf(index), this.ends[index]);
  }

  /** Keeps only the first `count` bodies. */
  keep(count: number): void {
    this.ends.length = Math.min(count, this.ends.length);
    this.used = (this.ends.at(-1) ?? 0) + 1;
  }

  /** The same with other texts in some places. */
  with(texts: ReadonlyMap<number, string>): Sheet {
    if (texts.size === 0) return this;
    const made = Sheet.take();
    for (const [index, end] of this.ends.entries()) {
      const text = texts.get(index);
      if (text === undefined) made.add(this.bytes, this.startOf(index), end);
      else made.addText(text);
    }
    this.release();
    return made;
  }

  /** The array, which is there until the sheet is released. */
  array(): Buffer {
    const end = this.ends.length === 0 ? 1 : this.used - 1;
    this.bytes[end] = close;
    return this.bytes.subarray(0, end + 1);
  }

  /** Gives the memory back, once, after the array was sent. A buffer that is never released is garbage collected. */
  release(): void {
    if (this.bytes.length === size && free.length < mostFree) free.push(this.bytes);
    this.bytes = none;
    this.ends = [];
  }

  private startOf(index: number): number {
    return index === 0 ? 1 : (this.ends[index - 1] ?? 0) + 1;
  }
  private finish(): void {
    this.ends.push(this.used);
    this.bytes[this.used++] = comma;
  }
  private room(more: number): void {
    if (this.used + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.used + more));
    this.bytes.copy(larger, 0, 0, this.used);
    if (this.bytes.length === size && free.length < mostFree) free.push(this.bytes);
    this.bytes = larger;
  }
}

const [open, comma, close] = [0x5b, 0x2c, 0x5d];
/** Enough for most pages; larger ones have memory of their own. */
const size = 65_536;
const mostFree = 64;
const free: Buffer[] = [];
const none = Buffer.alloc(0);
