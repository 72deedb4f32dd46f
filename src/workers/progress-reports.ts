// Reports a job's progress, at most ten times per second.

const REPORT_EVERY_MS = 100;

/** @returns what to report now; undefined if the last report was just before */
export function createProgressReports<Progress>(): (progress: Progress) => Progress | undefined {
  let reportedAt = performance.now();
  return (progress) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_EVERY_MS) return undefined;
    reportedAt = now;
    return progress;
  };
}
