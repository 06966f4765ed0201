import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MadeLink } from './made-link.tsx';

const drawn = (more: object) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MadeLink made={{ id: 'a', expires: '2026-12-05T10:00:00Z', ...more }} />
    </MantineProvider>,
  );

test('a link that no email carries is shown to be handed over, with its code', () => {
  const shown = drawn({ link: 'https://n.test/signing#north.x', code: '123456' });
  expect(shown).toContain('https://n.test/signing#north.x');
  expect(shown).toContain('apart from the link');
});
test('a mailed link shows its code alone', () => {
  expect(drawn({ code: '123456' })).toContain('not by email');
  expect(drawn({})).not.toContain('role="status"');
});
