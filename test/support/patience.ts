// Before each file of the unit tests. By itself testing-library gives up waiting after a second, which a busy machine may need.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/preact');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
