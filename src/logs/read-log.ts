// Access logs in one pass: bytes in, a report out.
import { LineSplitter } from './lines.ts';
import { LogTally } from './log-tally.ts';
import type { LogOptions, LogReport } from './types.ts';

/** Logs that are read piece by piece, one after the other. */
export interface LogParser {
  /** The chunk can be reused when this returns. */
  push(chunk: Uint8Array): void;
  /** Starts another file, whose first line has the number 1. */
  endFile(): void;
  /** The lines read so far, as in the report. */
  readonly lines: number;
  /** After the last file has ended. */
  report(): LogReport;
}

export function createLogParser(options: LogOptions): LogParser {
  const tally = new LogTally(options);
  const splitter = new LineSplitter(tally, tally.limits.line);
  return {
    push: (chunk) => splitter.push(chunk),
    endFile: () => {
      splitter.end();
      tally.endFile();
    },
    get lines() {
      return tally.lines;
    },
    report: () => tally.report(),
  };
}

/** Reads a log to its end. Any bytes make a report; errors of `chunks` are thrown. A chunk can be reused when the next one is requested. */
export async function readLog(chunks: AsyncIterable<Uint8Array>, options: LogOptions): Promise<LogReport> {
  const parser = createLogParser(options);
  for await (const chunk of chunks) parser.push(chunk);
  parser.endFile();
  return parser.report();
}
