import { tableOf } from '@notewell/rules/tables';
import { expect, it } from 'vitest';
import { Refusal } from '../../kernel/refusal.ts';
import { faultsOf } from './table-plan.ts';

it('names the column of a wrong value, in a list of entries too', () => {
  const table = tableOf('Organization') ?? expect.fail('no table');
  const errors = ['addresses.0.postalCode', 'telecom.0.value'].map((path) => ({
    path,
    code: 'invalid',
    message: `${path} is wrong`,
  }));
  expect(faultsOf(new Refusal('validation-failed', { errors }), table)).toEqual([
    { message: 'ZIP code is wrong.' },
    { message: 'Phone is wrong.' },
  ]);
});
