// Runs a worker's jobs in the process of the test: for tests of a worker as a whole.
import { vi } from 'vitest';
import type { AnyJob, FromWorker, ToWorker } from '../../../src/shared/jobs.ts';

type Run<Jobs extends Record<keyof Jobs, AnyJob>> = <Name extends keyof Jobs & string>(
  name: Name,
  request: Jobs[Name]['request'],
) => Promise<Jobs[Name]['answer']>;

/** @param load imports the worker's script; `vi.unstubAllGlobals` removes the globals it was given */
export async function servedJobs<Jobs extends Record<keyof Jobs, AnyJob>>(
  load: () => Promise<unknown>,
): Promise<Run<Jobs>> {
  const replies = new Map<number, (message: FromWorker) => void>();
  let tell: (message: ToWorker) => void = () => {};
  let ids = 0;
  vi.stubGlobal('self', {
    addEventListener: (_: string, listener: (event: { readonly data: ToWorker }) => void) => {
      tell = (data) => listener({ data });
    },
    postMessage: (message: FromWorker) => void ('id' in message && replies.get(message.id)?.(message)),
  });
  await load();
  return (name, request) => {
    ids += 1;
    const id = ids;
    return new Promise((resolve, reject) => {
      replies.set(id, (message) => {
        if (message.kind === 'answer') resolve(message.answer as never);
        else if (message.kind !== 'progress')
          reject(new Error(message.kind === 'failed' ? message.error : message.kind));
      });
      tell({ kind: 'run', id, name, request });
    });
  };
}
