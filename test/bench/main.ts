// `npm run bench`: every bench, one after the other; `npm run bench -- <name>` for one.
// Nothing is asserted: machines differ, and only the ratio of one run says something.
export {};

const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  engine: () => import('./engine.ts'),
  urls: () => import('./urls.ts'),
  changes: () => import('./changes.ts'),
  logs: () => import('./logs.ts'),
  sitemaps: () => import('./sitemaps.ts'),
  audit: () => import('./audit.ts'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}: there are ${Object.keys(benches).join(', ')}`);
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}\n`);
  await run();
}
