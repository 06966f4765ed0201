/** A setting with several parts, changed as a whole. */
export interface WholeProps {
  readonly label: string;
  readonly description: string;
  /** The current value. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
