import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { question } from './index.tsx';

const chosen = (values: readonly boolean[]) => {
  const place = { onChange: () => undefined, onBlur: () => undefined, id: 'q', labelId: 'l', describedBy: undefined };
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <question.Control {...place} item={{ linkId: 'q', type: 'Boolean' }} values={values} invalid={false} disabled={false} />
    </MantineProvider>,
  );
  return [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => [/value="(\w+)"/.exec(input)?.[1], / checked=/.test(input)]);
};

it('a yes or no question shows which of both was chosen', () => {
  expect(chosen([])).toEqual([
    ['true', false],
    ['false', false],
  ]);
  expect(chosen([true])).toEqual([
    ['true', true],
    ['false', false],
  ]);
  expect(chosen([false])).toEqual([
    ['true', false],
    ['false', true],
  ]);
});
