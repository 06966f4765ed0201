// Practice records as an administrator has them: a list of 2,000 rows, a record's editor, and typing in it. The same as in
// `web`, alone.
import { chromium } from '@playwright/test';
import { startProduct } from './support/product.ts';
import { reportPracticeRecords } from './web/practice-records.ts';

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.NOTEWELL_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
const answer = await fetch(`${product.practice}/patients?pageSize=1`, { headers: product.adminHeaders });
const [patient] = (await answer.json()) as readonly { readonly id: string }[]; // a list of resources
if (!patient) throw new Error('The demo has no patient');
await reportPracticeRecords({ product, browser, patientId: patient.id, turns: 7 });
await browser.close();
await product.stop();
