// Exposes inflating to code that works on files outside the pure folders.
export { type GzipError, inflated } from '../../base/gunzip.ts';
