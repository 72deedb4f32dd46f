// The door to inflating files for what works on files outside the pure folders.
export { type GzipError, inflated } from '../base/gunzip.ts';
