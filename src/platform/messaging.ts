// Carries a protocol (shared/protocol.ts) between two contexts. Doesn't know what the messages are about.
import type { Runtime } from 'webextension-polyfill';
import { unpackOutcome, unpackView } from '../shared/packed-body.ts';
import type { BackgroundProtocol, PageView } from '../shared/protocol.ts';
import { browser } from './browser.ts';

/** A protocol's functions as its handlers are written: synchronous or not. */
export type Handlers<P> = {
  readonly [K in keyof P]: P[K] extends (...args: infer A) => infer R ? (...args: A) => R | Promise<R> : never;
};

type Asked<P> = {
  readonly [K in keyof P]: P[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;
};

export interface Request {
  readonly name: string;
  readonly args: readonly unknown[];
}

export type Reply = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

/**
 * Answers only the extension's own pages: a content script runs beside an untrusted page, so it must not ask. One listener per
 * context; it isn't async itself, so that other messages are left alone.
 *
 * @param notPrivate what a page in a private window can't ask: it is stored on disk, and Firefox has one background for all windows
 */
export function serveExtensionPages<P>(handlers: Handlers<P>, notPrivate: Partial<Handlers<P>>): void {
  const byName = new Map<string, unknown>(Object.entries(handlers));
  const ownPages = browser.runtime.getURL('');
  browser.runtime.onMessage.addListener((message: unknown, sender: Runtime.MessageSender) => {
    if (!isRequest(message) || !sender.url?.startsWith(ownPages)) return undefined;
    const isRefused = sender.tab?.incognito === true && Object.hasOwn(notPrivate, message.name);
    if (isRefused) return Promise.resolve<Reply>({ ok: false, error: 'Not in a private window' });
    const handler = byName.get(message.name);
    return typeof handler === 'function' ? answer(() => handler(...message.args)) : undefined;
  });
}

async function answer(work: () => unknown): Promise<Reply> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, error: String(error) };
  }
}

function isRequest(message: unknown): message is Request {
  return (
    typeof message === 'object' &&
    message !== null &&
    'name' in message &&
    typeof message.name === 'string' &&
    'args' in message &&
    Array.isArray(message.args)
  );
}

function isReply(reply: unknown): reply is Reply {
  return typeof reply === 'object' && reply !== null && 'ok' in reply;
}

/**
 * Asks the background. Rejects if it isn't there or failed. The value isn't decoded: both ends are of one build and run in the
 * extension's own pages.
 */
export const background: Asked<BackgroundProtocol> = {
  view: (...args) => askView('view', args),
  refetch: (...args) => askView('refetch', args),
  lookUpHeaders: (...args) => askView('lookUpHeaders', args),
  lookUpLicenses: (...args) => askView('lookUpLicenses', args),
  canonical: (...args) => askView('canonical', args),
  llmsFile: (...args) => ask('llmsFile', args),
  viewAll: (...args) => ask('viewAll', args),
  endFirstRun: (...args) => ask('endFirstRun', args),
  rawHtml: (...args) => ask('rawHtml', args),
  tdmFile: (...args) => ask('tdmFile', args),
  content: (...args) => ask('content', args),
  resources: (...args) => ask('resources', args),
  servedTo: (...args) => ask('servedTo', args),
  dismissServing: (...args) => askView('dismissServing', args),
  link: (...args) => askView('link', args),
  publishedList: (...args) => ask('publishedList', args),
  testUrl: (...args) => askView('testUrl', args),
  liveFile: async (...args) => {
    const file = await ask('liveFile', args);
    return file.kind === 'ready' ? { kind: file.kind, origin: file.origin, outcome: unpackOutcome(file) } : file;
  },
  pageUrls: (...args) => ask('pageUrls', args),
  sitemapFile: (...args) => ask('sitemapFile', args),
  openReport: (...args) => ask('openReport', args),
  auditedPage: (...args) => ask('auditedPage', args),
  markLinks: (...args) => ask('markLinks', args),
  showLink: (...args) => ask('showLink', args),
  areLinksMarked: (...args) => ask('areLinksMarked', args),
  unmarkLinks: (...args) => ask('unmarkLinks', args),
  watch: (...args) => ask('watch', args),
  addKeyUrl: (...args) => ask('addKeyUrl', args),
  removeKeyUrl: (...args) => ask('removeKeyUrl', args),
  unwatch: (...args) => ask('unwatch', args),
  checkNow: (...args) => ask('checkNow', args),
  acknowledge: (...args) => ask('acknowledge', args),
  forgetWatched: (...args) => ask('forgetWatched', args),
  importVersions: (...args) => ask('importVersions', args),
  settingsChanged: (...args) => ask('settingsChanged', args),
};

type Name = keyof BackgroundProtocol;
type ArgsOf<N extends Name> = Parameters<BackgroundProtocol[N]>;
type AnswerTo<N extends Name> = ReturnType<BackgroundProtocol[N]>;
type ViewName = {
  [N in Name]: AnswerTo<N> extends PageView ? (PageView extends AnswerTo<N> ? N : never) : never;
}[Name];

async function askView<N extends ViewName>(name: N, args: ArgsOf<N>): Promise<PageView> {
  return unpackView(await ask<ViewName>(name, args));
}

/** Only the handler and the answer type that the protocol has for this name. */
export async function ask<N extends Name>(name: N, args: ArgsOf<N>): Promise<AnswerTo<N>> {
  return answerIn(name, await browser.runtime.sendMessage({ name, args } satisfies Request));
}

function answerIn<N extends Name>(name: N, reply: unknown): AnswerTo<N> {
  if (!isReply(reply)) throw new Error(`No answer to ${name}`);
  if (!reply.ok) throw new Error(reply.error);
  return reply.value as AnswerTo<N>;
}

/** The view in a reply to a question that was asked elsewhere (first-question.ts). */
export async function viewIn(reply: Promise<unknown>): Promise<PageView> {
  return unpackView(answerIn('view', await reply));
}
