import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { firstRows, Row, Rows } from './part.tsx';

/** What stands there of a list of so many, as it is first seen. */
function drawn(count: number, most?: number): string {
  const rows = Array.from({ length: count }, (_, index) => <Row key={index} name={`Problem ${index}.`} actions={[]} />);
  return renderToStaticMarkup(
    <MantineProvider>
      <Rows status="ready" count={count} empty="None recorded." {...(most !== undefined && { most })}>
        {rows}
      </Rows>
    </MantineProvider>,
  );
}
const shown = (markup: string) => markup.match(/Problem \d+\./g)?.length ?? 0;

it('leaves the next list in view under a long one, and says how many there are', () => {
  expect(shown(drawn(27, firstRows))).toBe(firstRows);
  expect(drawn(27, firstRows)).toContain('Show all 27');
});
it('cuts no list short that is as long as its button would be, or that must be read whole', () => {
  expect(shown(drawn(firstRows + 2, firstRows))).toBe(firstRows + 2);
  expect(drawn(firstRows + 2, firstRows)).not.toContain('Show all');
  expect(shown(drawn(27))).toBe(27);
});
