// The IP address space of a host, only by its name or IP address, without DNS. The spaces are those of Local Network Access:
// https://wicg.github.io/local-network-access/#ip-address-space

/** The most public first: the public web, this computer's network, this computer. */
export const IP_ADDRESS_SPACES = ['public', 'local', 'loopback'] as const;
export type IpAddressSpace = (typeof IP_ADDRESS_SPACES)[number];

/** Whether a request goes from one space to a less public one: the local network, or this computer. */
export function entersLessPublicSpace(from: IpAddressSpace, to: IpAddressSpace): boolean {
  return IP_ADDRESS_SPACES.indexOf(to) > IP_ADDRESS_SPACES.indexOf(from);
}

/** The URL that is farthest from this computer; the first of several. */
export function farthestOf(first: string, others: readonly string[]): string {
  return others.reduce(
    (far, url) => (entersLessPublicSpace(ipAddressSpaceOf(url), ipAddressSpaceOf(far)) ? url : far),
    first,
  );
}

/** The URL that is nearest. */
export function nearestOf(first: string, others: readonly string[]): string {
  return others.reduce(
    (near, url) => (entersLessPublicSpace(ipAddressSpaceOf(near), ipAddressSpaceOf(url)) ? url : near),
    first,
  );
}

/** The space of the URL's host. A public name can still resolve to a private IP address: DNS isn't used here. */
export function ipAddressSpaceOf(url: string): IpAddressSpace {
  const host = new URL(url).hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return spaceOfIpv6(host.slice(1, -1));
  // URL writes every IPv4 address, including octal and whole numbers, as four decimals.
  if (/^\d+\.\d+\.\d+\.\d+$/.test(host)) return spaceOfIpv4(host.split('.').map(Number));
  if (LOOPBACK_NAME.test(host)) return 'loopback';
  return LOCAL_NAME.test(host) ? 'local' : 'public';
}

/** localhost (RFC 6761 §6.3), and the names that the hosts files of Debian, Fedora and SUSE give to 127.0.0.1 and ::1. */
const LOOPBACK_NAME = /^(.+\.)?localhost$|^localhost[46]?(\.localdomain[46]?)?$|^ipv?6-(localhost|loopback)$/;

/**
 * Names that no public DNS answers: a single label; mDNS (RFC 6762 §3); localdomain, as in routers and hosts files; test (RFC
 * 6761 §6.2); home.arpa (RFC 8375); internal (reserved by ICANN in 2024); and names that are used in private networks by RFC
 * 6762 Appendix G.
 */
const LOCAL_NAME = /^[^.]+$|\.(local|localdomain[46]?|test|home\.arpa|internal|intranet|private|corp|home|lan)$/;

/** First bytes, and how many bits of them count (IANA's special-purpose registry). */
const IPV4: readonly (readonly [bytes: readonly number[], bits: number, space: IpAddressSpace])[] = [
  [[0], 8, 'loopback'],
  [[127], 8, 'loopback'],
  [[10], 8, 'local'],
  [[100, 64], 10, 'local'],
  [[169, 254], 16, 'local'],
  [[172, 16], 12, 'local'],
  [[192, 0, 0], 24, 'local'],
  [[192, 168], 16, 'local'],
  [[198, 18], 15, 'local'],
  // Multicast, reserved, broadcast.
  [[224], 3, 'local'],
];

function spaceOfIpv4(ipAddress: readonly number[]): IpAddressSpace {
  const bitsOf = (bytes: readonly number[]) => [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (bytes[index] ?? 0), 0);
  const number = bitsOf(ipAddress);
  const isIn = (bytes: readonly number[], bits: number) => {
    const size = 2 ** (32 - bits);
    return Math.floor(number / size) === Math.floor(bitsOf(bytes) / size);
  };
  return IPV4.find(([bytes, bits]) => isIn(bytes, bits))?.[2] ?? 'public';
}

function spaceOfIpv6(ipAddress: string): IpAddressSpace {
  const groups = groupsOf(ipAddress);
  const [first = 0, second = 0] = groups;
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
  const ipv4At = (index: number) =>
    spaceOfIpv4(groups.slice(index, index + 2).flatMap((group) => [Math.floor(group / 256), group % 256]));
  // Unspecified, loopback; IPv4 inside: compatible, mapped, NAT64 (RFC 6052), 6to4.
  if (isZero(0, 7) && (groups[7] ?? 0) <= 1) return 'loopback';
  if (isZero(0, 6) || (isZero(0, 5) && groups[5] === 0xffff)) return ipv4At(6);
  if (first === 0x64 && second === 0xff9b) return isZero(2, 6) ? ipv4At(6) : 'local';
  if (first === 0x2002) return ipv4At(1);
  // Unique local fc00::/7; link-local fe80::/10 and site-local fec0::/10; multicast.
  const isLocal = (first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80 || (first & 0xff00) === 0xff00;
  return isLocal ? 'local' : 'public';
}

/** Of an IP address as URL writes it: hexadecimal groups, with at most one `::`. */
function groupsOf(ipAddress: string): readonly number[] {
  const [head = [], tail = []] = ipAddress
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
