// `npm run soak [FAULTS]`: typed notes under injected faults, 10,000 where no number is given: first over the core, then in
// real browsers against a real server. NOTEWELL_SEED chooses another run, NOTEWELL_SOAK_SECONDS bounds the second part.
import { join } from 'node:path';
import { ensureChromium, ensureInstalled, root, run, say } from './setup.mjs';

ensureInstalled();
const faults = process.argv[2] ?? '10000';
const env = { ...process.env, NOTEWELL_CHROMIUM: ensureChromium(), NOTEWELL_SOAK: faults };
const bin = (name) => join(root, 'node_modules', '.bin', name);
say(`the core, ${faults} faults`);
const core = run(bin('vitest'), ['run', '--project', 'unit', 'packages/client/src/scenarios/soak.test.ts'], { env });
say(`the product, ${faults} faults`);
const built = run(process.execPath, ['scripts/build.mjs'], { env });
const product = built || run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts', 'soak.spec'], { env });
process.exit(core || product);
