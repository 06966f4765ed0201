import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { firstRows, Row, Rows } from './part.tsx';

/** Renders a list of `count` rows in its initial state. */
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
const shown = (markup: string) => markup.match(/<li/g)?.length ?? 0;

it('leaves the next list in view under a long one, and says how many there are', () => {
  expect(shown(drawn(27, firstRows))).toBe(firstRows);
  expect(drawn(27, firstRows)).toContain('Show all 27');
});
it('shortens no list that is hardly longer', () => {
  expect(shown(drawn(firstRows + 2, firstRows))).toBe(firstRows + 2);
  expect(drawn(firstRows + 2, firstRows)).not.toContain('Show all');
  expect(shown(drawn(27))).toBe(27);
});
