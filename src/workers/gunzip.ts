// The door to inflating files for what works on files outside the pure folders.
export { type GzipTrouble, inflated } from '../base/gunzip.ts';
