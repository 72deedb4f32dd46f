/** A robots.txt with so many rules that take much work to match. */
export const wildcardRules = (count: number): string =>
  `User-agent: *\n${Array.from({ length: count }, (_, index) => `Disallow: /*a*b*${index}*$\n`).join('')}`;
