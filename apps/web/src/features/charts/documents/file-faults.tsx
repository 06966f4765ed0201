import classes from './documents.module.css';

/** Why files were left out, a line each. */
export function FileFaults({ faults }: { readonly faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <div className={classes.fault} role="alert">
      {faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </div>
  );
}
