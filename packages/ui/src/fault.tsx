import classes from './fault.module.css';

/** Why something could not be done, read out as it appears; nothing where there is no fault. */
export const Fault = ({ children }: { readonly children: string | undefined }) =>
  children ? (
    <p role="alert" className={classes.fault}>
      {children}
    </p>
  ) : null;
