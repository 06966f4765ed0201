/** A setting of several parts, changed as a whole. */
export interface WholeProps {
  readonly label: string;
  readonly description: string;
  /** As it is in force. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
