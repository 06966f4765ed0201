interface Part {
  readonly words: string;
  /** Digits to dial, where the part is a phone number. */
  readonly number?: string;
}

const pattern = /\+?\(?\d(?:[\d\s().-]*\d)?/g;

/** A text in its parts, with its phone numbers apart. Numbers of fewer than three digits are not called. */
export function numbersIn(text: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(pattern)) {
    const number = words.replaceAll(/[^\d+]/g, '');
    if (number.replace('+', '').length < 3) continue;
    if (index > end) parts.push({ words: text.slice(end, index) });
    parts.push({ words, number });
    end = index + words.length;
  }
  return end < text.length ? [...parts, { words: text.slice(end) }] : parts;
}
