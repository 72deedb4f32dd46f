// Which packages a bundle holds, each with its licence's text: what their licences ask of whoever passes them on.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * THIRD_PARTY.md of what esbuild put together. A package without a licence's text is an error: it must not ship.
 *
 * @param {string} root the folder that the metafile's paths start at
 * @param {import('esbuild').Metafile} metafile
 */
export async function thirdParty(root, { outputs }) {
  const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.keys(inputs));
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []));
  const packages = await Promise.all([...folders].sort().map((folder) => readPackage(join(root, folder))));
  return `# Third-party code

Robots Lens ships these packages, as their owners publish them at https://www.npmjs.com.

| Package | Version | Licence |
| --- | --- | --- |
${packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |\n`).join('')}
${packages.map(({ name, version, homepage, text }) => `## ${name} ${version}\n\n${homepage}\n\n\`\`\`text\n${text}\n\`\`\`\n`).join('\n')}`;
}

/** @param {string} folder */
async function readPackage(folder) {
  const { name, version, license, homepage } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.\w+)?$/i.test(entry));
  if (!license || !file) throw new Error(`${name} ${version} has no licence, or not its text: it must not ship`);
  const text = (await readFile(join(folder, file), 'utf8')).trim();
  return { name, version, license, text, homepage: homepage ?? `https://www.npmjs.com/package/${name}` };
}
