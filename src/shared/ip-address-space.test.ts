import { describe, expect, test } from 'vitest';
import { entersLessPublicSpace, type IpAddressSpace, ipAddressSpaceOf } from './ip-address-space.ts';

const SPACES: Readonly<Record<IpAddressSpace, readonly string[]>> = {
  loopback: [
    'localhost.localdomain',
    '127.0.0.1',
    '127.255.255.254',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '0.0.0.0',
    '0.1.2.3',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    'localhost',
    'LOCALHOST.',
    'a.b.localhost',
  ],
  local: [
    'a.test',
    'printer.localdomain',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.1.1',
    '198.19.255.255',
    '224.0.0.251',
    '255.255.255.255',
    '[fc00::1]',
    '[fdff::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[ff02::fb]',
    '[::ffff:192.168.1.1]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::1]',
    '[2002:a00:1::]',
    'router',
    'printer.local',
    'printer.local.',
    'nas.home.arpa',
    'wiki.internal',
    'wiki.corp',
    'box.lan',
  ],
  public: [
    'example.com',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.1',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '[2606:4700::1111]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::8.8.8.8]',
    '[2002:808:808::]',
    '[fbff::1]',
    '[fe00::1]',
    'localhost.example',
    'notlocalhost.com',
    'mylocal.com',
    'localdomain.example',
  ],
};

const hosts = Object.entries(SPACES).flatMap(([space, all]) => all.map((host) => [host, space] as const));

test.each(hosts)('the host %s is in the network “%s”', (host, space) => {
  expect(ipAddressSpaceOf(`http://${host}:8080/a`)).toBe(space);
});

describe('a request leads inside', () => {
  test.each([
    ['public', 'public', false],
    ['public', 'local', true],
    ['public', 'loopback', true],
    ['local', 'public', false],
    ['local', 'local', false],
    ['local', 'loopback', true],
    ['loopback', 'public', false],
    ['loopback', 'local', false],
    ['loopback', 'loopback', false],
  ] as const)('from %s to %s: %s', (from, to, expected) => {
    expect(entersLessPublicSpace(from, to)).toBe(expected);
  });
});
