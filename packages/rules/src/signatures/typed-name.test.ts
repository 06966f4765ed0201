import { expect, it } from 'vitest';
import { isTypedNameOf, sharesName } from './typed-name.ts';

it('a typed signature has the given and the family name of who signs', () => {
  for (const typed of ['Zoë Andrade-Öz', 'zoe andrade oz', 'Andrade-Öz, Zoë', 'Zoë M. Andrade-Öz', ' ZOE   ANDRADE-OZ '])
    expect([typed, isTypedNameOf(typed, 'Zoë Andrade-Öz')]).toEqual([typed, true]);
  for (const typed of ['x', 'Mickey Mouse', 'Zoë', '', ' . ', 'Andrade-Öz'])
    expect([typed, isTypedNameOf(typed, 'Zoë Andrade-Öz')]).toEqual([typed, false]);
});
it('a person whose name is not known may type any name, and not none', () => {
  expect([isTypedNameOf('Ada', undefined), isTypedNameOf(' ', undefined)]).toEqual([true, false]);
});
it('a name without any word of the person is somebody else’s', () => {
  const names = ['Zoë', 'Z. Andrade', 'Mickey Mouse', 'x', ''];
  expect(names.map((typed) => sharesName(typed, 'Zoë Andrade-Öz'))).toEqual([true, true, false, false, false]);
});
