/** Bundles the server with its commands into `outfile`. */
export function bundle(outfile?: string): Promise<void>;
export const bundleFile: string;
