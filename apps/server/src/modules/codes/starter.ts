export { starterCodes } from '@notewell/model/codes';
