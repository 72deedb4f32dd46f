// How far a job has come, ten times a second at most.

const REPORT_EVERY_MS = 100;

/** @returns what is to be reported now; undefined where the last report is too recent */
export function createProgressReports<Progress>(): (progress: Progress) => Progress | undefined {
  let reportedAt = performance.now();
  return (progress) => {
    const now = performance.now();
    if (now - reportedAt < REPORT_EVERY_MS) return undefined;
    reportedAt = now;
    return progress;
  };
}
