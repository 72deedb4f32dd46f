// Exposes inflating to code that works on files outside the pure folders. Code outside this repository reads it here, too.
export { type GzipError, inflated } from '../base/gunzip.ts';
