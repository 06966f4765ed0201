import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EnvelopeError, keyIdOf, openText, sealText } from './envelope.ts';

const key = { id: 'k1', key: randomBytes(32) };

test('what was sealed opens with the same key in the same place, and never twice alike', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, place) => {
      const envelope = sealText(key, text, place);
      expect(openText(key.key, envelope, place)).toBe(Buffer.from(text, 'utf8').toString('utf8'));
      expect(sealText(key, text, place)).not.toBe(envelope);
      expect(keyIdOf(envelope)).toBe('k1');
    }),
  );
});

test('nothing opens with another key, in another place, or with any bit changed', () => {
  const envelope = sealText(key, '123-45-6789', 'north Patient 1');
  expect(envelope).not.toContain('6789');
  expect(() => openText(randomBytes(32), envelope, 'north Patient 1')).toThrow(EnvelopeError);
  expect(() => openText(key.key, envelope, 'north Patient 2')).toThrow(EnvelopeError);
  const sealed = Buffer.from(envelope.split('.')[2] ?? '', 'base64url');
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => openText(key.key, `nw1.k1.${changed.toString('base64url')}`, 'north Patient 1')).toThrow(EnvelopeError);
  }
  for (const other of ['', 'nw1', 'nw2.k1.AAAA', 'nw1..AAAA']) expect(() => keyIdOf(other)).toThrow(EnvelopeError);
});
