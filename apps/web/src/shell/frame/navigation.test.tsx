import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Waiting } from './navigation.tsx';

const drawn = (count: number) => renderToStaticMarkup(<Waiting useWaiting={() => count} />).replaceAll(/<[^>]*>/g, '');

test('an entry counts what waits, and nothing where nothing does', () => {
  expect(drawn(0)).toBe('');
  expect(drawn(1)).toBe('1 waiting');
  expect(drawn(99)).toBe('99 waiting');
  expect(drawn(100)).toBe('99+ waiting');
});
