/** Name of a record, with what it takes to open it. */
export interface Named {
  readonly resourceType: string;
  readonly id: string;
  readonly display: string;
}

export const named = ({
  resourceType,
  id = '',
  display,
}: {
  readonly resourceType?: string;
  readonly id?: string | undefined;
  readonly display?: string | undefined;
}): Named => ({ resourceType: resourceType ?? '', id, display: display ?? '' });
