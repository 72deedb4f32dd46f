// What reads a robots.txt in the popup: a file of its own, loaded once the verdicts are on screen, which do not need it.
export { inspect, tryUrl } from '../../report/index.ts';
