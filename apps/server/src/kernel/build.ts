/** Written in by the bundler; a run from sources has none. */
declare const NOTEWELL_BUILD: string | undefined;

/** The build that runs, such as `0.1.0+3f2a91c`. */
export const build: string = typeof NOTEWELL_BUILD === 'undefined' ? 'sources' : NOTEWELL_BUILD;
