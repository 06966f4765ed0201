import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NewPassword } from '../features/account/credentials/new-password.tsx';

const sources = fileURLToPath(new URL('..', import.meta.url));
const screens = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => [name, readFileSync(join(sources, name), 'utf8')] as const);
/** Source text of each `<PasswordInput … />`, with its file. */
const fields = screens.flatMap(([name, text]) =>
  [...text.matchAll(/<PasswordInput\b(.*?)\n\s*\/>/gs)].map(([, written = '']) => [name, written] as const),
);

describe('a field for a password or a secret', () => {
  it('hides what is typed, and has a button to look at it', () => {
    const markup = renderToStaticMarkup(
      <MantineProvider>
        <NewPassword value="correct horse" onChange={() => undefined} />
      </MantineProvider>,
    );
    expect(markup).toMatch(/<input[^>]* type="password"/);
    expect(markup).toMatch(/<button[^>]* aria-label="Show what is typed"/);
  });

  it('is of that one kind wherever one stands', () => {
    expect(fields.length).toBeGreaterThan(6);
    for (const [name, text] of screens) expect([name, /type="password"/.test(text)]).toEqual([name, false]);
    const asked = screens.flatMap(([name, text]) =>
      [...text.matchAll(/<(\w*Input)\b[^>]*?label="[^"]*[Pp]assword"/gs)].map(([, kind]) => [name, kind]),
    );
    expect(asked.filter(([, kind]) => kind !== 'PasswordInput')).toEqual([]);
  });

  it('tells a password manager what belongs in it, and takes what is pasted', () => {
    const named = /autoComplete="(current-password|new-password|off)"/;
    for (const [name, written] of fields) {
      expect([name, named.test(written)]).toEqual([name, true]);
      expect([name, /aria-label': 'Show what is typed'/.test(written)]).toEqual([name, true]);
    }
    for (const [name, text] of screens)
      expect([name, /onPaste|onBeforeInput/.test(text) && /Password/.test(text)]).toEqual([name, false]);
  });
});
