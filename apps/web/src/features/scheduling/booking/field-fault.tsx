import { Input } from '@mantine/core';

/** The error below an input that shows none of its own. */
export const FieldFault = ({ children }: { readonly children: string | undefined }) =>
  children ? (
    <Input.Error role="alert" mt={4}>
      {children}
    </Input.Error>
  ) : null;
