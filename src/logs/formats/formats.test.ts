// Single lines: what is read of them, and why others are not.
import { describe, expect, test } from 'vitest';
import { LogEntry } from '../entry.ts';
import { LOG_FORMATS, type LogFormat, LogLineReader } from './index.ts';

test('every format has a name that no other has', () => {
  expect(new Set(LOG_FORMATS).size).toBe(LOG_FORMATS.length);
});

const encode = (text: string) => new TextEncoder().encode(text);

/** What the last of the lines is read as. */
function read(...lines: readonly (string | Uint8Array)[]) {
  const reader = new LogLineReader(null);
  const entry = new LogEntry<LogFormat>();
  const readings = lines.map((line) => {
    const bytes = typeof line === 'string' ? encode(line) : line;
    return reader.read(bytes, 0, bytes.length, entry);
  });
  const { format, time, status, bytes, ip, isForwarded, url, agent, host, signer, isChallenge } = entry;
  const texts = { ip: `${ip}`, url: `${url}`, agent: `${agent}`, host: `${host}` };
  return {
    signer: `${signer}`,
    isChallenge,
    isForwarded,
    result: readings.at(-1),
    format,
    time: new Date(time),
    status,
    bytes,
    ...texts,
  };
}

const clf = (request: string, rest = '200 5 "-" "ua"') =>
  `1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "${request}" ${rest}`;
const time = new Date('2000-10-10T20:55:36Z');

describe('Signature-Agent, and what a firewall did', () => {
  const signer = '"https://chatgpt.com"';
  const headers = { 'User-Agent': ['ua'], 'Signature-Agent': [signer] };
  const line = { EdgeStartTimestamp: '2026-01-01T00:00:00Z', ClientIP: '1.2.3.4', ClientRequestURI: '/robots.txt' };
  const json = (more: object) => JSON.stringify({ ...line, ...more });
  const caddy = { ts: 1, status: 200, request: { remote_ip: '1.2.3.4', uri: '/', headers } };
  const nginx = {
    time_iso8601: '2026-01-01T00:00:00Z',
    request: 'GET / HTTP/1.1',
    http_signature_agent: signer,
    ip: '1.2.3.4',
  };
  test.each<[string, readonly string[], object]>([
    ['Cloudflare', [json({ RequestHeaders: { 'signature-agent': signer } })], { signer, isChallenge: false }],
    ['Caddy', [JSON.stringify(caddy)], { signer }],
    ['nginx', [JSON.stringify(nginx)], { signer }],
    [
      'IIS',
      [
        '#Fields: date time c-ip cs-uri-stem cs(Signature-Agent) sc-status',
        '2026-01-01 00:00:00 1.2.3.4 / https://x.example 200',
      ],
      { signer: 'https://x.example' },
    ],
    ['a challenge', [json({ SecurityAction: 'managedChallenge' })], { isChallenge: true, signer: '' }],
    ['one of several actions', [json({ SecurityActions: ['challenge', 'log'] })], { isChallenge: true }],
    ['a challenge that was solved', [json({ SecurityAction: 'challengeSolved' })], { isChallenge: false }],
    ['a line after it', [json({ SecurityAction: 'challenge' }), json({})], { isChallenge: false, signer: '' }],
  ])('both are read from logs: %s', (_, lines, expected) => {
    expect(read(...lines)).toMatchObject({ result: 'entry', ...expected });
  });
});

describe('common and combined', () => {
  test.each([
    [
      'the example of Apache’s manual',
      `127.0.0.1 - frank [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326`,
      { format: 'common', ip: '127.0.0.1', url: '/apache_pb.gif', status: 200, bytes: 2326, time },
    ],
    [
      'a user with blanks',
      '1.2.3.4 - John Q Public [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 - "-" "ua"',
      { format: 'combined', ip: '1.2.3.4', bytes: 0 },
    ],
    ['IPv6', '2001:db8::1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 - "-" "ua"', { ip: '2001:db8::1' }],
    [
      'a virtual host',
      'a.example:443 2001:db8::1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 - "-" "ua"',
      { format: 'combined-vhost', host: 'a.example', ip: '2001:db8::1' },
    ],
    [
      'a virtual host without a port',
      'a.example 1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 - "-" "ua"',
      { format: 'combined-vhost', host: 'a.example', ip: '1.2.3.4' },
    ],
    [
      'a virtual host that is an IP address',
      '203.0.113.80:443 70.132.1.1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 - "-" "ua"',
      { format: 'combined-vhost', host: '203.0.113.80', ip: '70.132.1.1' },
    ],
    [
      'a virtual host before forwarded IP addresses',
      'a.example 2001:db8::5, 10.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 - "-" "ua"',
      { format: 'combined-vhost', host: 'a.example', ip: '2001:db8::5' },
    ],
    [
      'Traefik’s fields behind',
      `${clf('GET / HTTP/2.0')} 17 "router@docker" "http://10.0.0.2:80" 3ms`,
      { format: 'combined', agent: 'ua' },
    ],
    [
      'Apache’s escapes',
      clf('GET /\\"a\\"\\\\ HTTP/1.1', '200 5 "-" "a \\"b\\" \\xe9\\tc"'),
      { url: '/"a"\\', agent: 'a "b" \udce9\tc' },
    ],
    [
      'nginx’s escapes',
      clf('GET /\\x22a\\x22 HTTP/1.1', '200 5 "-" "\\xC3\\xA9 \\x5C"'),
      { url: '/"a"', agent: 'é \\' },
    ],
    ['what isn’t an escape', clf('GET /\\q\\xZZ HTTP/1.1'), { url: '/\\q\\xZZ' }],
    ['blanks in the path', clf('GET /a b HTTP/1.1'), { url: '/a b' }],
    ['HTTP/0.9', clf('GET /a'), { url: '/a' }],
    ['an absolute URL', clf('GET https://h.example:8443/a?b HTTP/1.1'), { url: '/a?b', host: 'h.example' }],
    ['an absolute URL without a path', clf('GET http://h.example HTTP/1.1'), { url: '/', host: 'h.example' }],
    ['ISO 8601 in brackets', '1.2.3.4 - - [2000-10-10T13:55:36-07:00] "GET / HTTP/1.1" 200 5 "-" "ua"', { time }],
    ['no request', clf('-', '408 0 "-" "-"'), { url: '', status: 408, agent: '-' }],
    ['TLS', clf('\\x16\\x03\\x01\\x02\\x00'), { url: '' }],
    ['OPTIONS *', clf('OPTIONS * HTTP/1.0'), { url: '' }],
    ['CONNECT', clf('CONNECT h.example:443 HTTP/1.1'), { url: '' }],
    ['a blank that is too much', clf('GET /a b c'), { url: '' }],
    ['a blank in the protocol', clf('GET /a HTTP/1. '), { url: '' }],
    ['a status that is not given', clf('-', '- 5 "-" "ua"'), { status: 0, bytes: 5 }],
  ])('such lines are read with all their fields: %s', (_, line, expected) => {
    expect(read(line)).toMatchObject({ result: 'entry', ...expected });
  });

  test.each([
    ['prose', 'Hello, world', 'unknown-format'],
    ['a stack trace', '    at main (index.js:1:1)', 'unknown-format'],
    ['no time', '1.2.3.4 - - [today] "GET / HTTP/1.1" 200 5', 'bad-time'],
    ['no quotes', '1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] GET / 200 5', 'incomplete'],
    ['a quote that is open', clf('GET / HTTP/1.1', '200 5 "-" "ua'), 'incomplete'],
    ['no User-Agent after the referrer', clf('GET / HTTP/1.1', '200 5 "-"'), 'incomplete'],
    ['a status that is none', clf('GET / HTTP/1.1', 'OK 5 "-" "ua"'), 'incomplete'],
    ['a status with a letter', clf('GET / HTTP/1.1', '20x 5 "-" "ua"'), 'incomplete'],
    ['a status of four digits', clf('GET / HTTP/1.1', '2000 5 "-" "ua"'), 'incomplete'],
    ['a size with a letter', clf('GET / HTTP/1.1', '200 5k "-" "ua"'), 'incomplete'],
    ['a size with a dash', clf('GET / HTTP/1.1', '200 5- "-" "ua"'), 'incomplete'],
    ['a size of too many digits', clf('GET / HTTP/1.1', '200 1234567890123456 "-" "ua"'), 'incomplete'],
    ['no size', clf('GET / HTTP/1.1', '200 "-" "ua"'), 'incomplete'],
    ['nothing behind the status', clf('GET / HTTP/1.1', '200'), 'incomplete'],
    ['nothing but a blank behind the status', clf('GET / HTTP/1.1', '200 '), 'incomplete'],
    ['an unknown column', clf('GET / HTTP/1.1', '200 5 0.004 "-" "ua"'), 'unknown-format'],
    ['NUL', '\0\0\0\0', 'not-text'],
    ['a comment that is none', '# hello', 'unknown-format'],
  ])('a line with %s isn’t read: %s', (_, line, reason) => {
    expect(read(line).result).toBe(reason);
  });
});

describe('the IP addresses that a proxy forwards', () => {
  test.each([
    ['203.0.113.9, 70.132.1.1', '203.0.113.9'],
    ['203.0.113.9, 70.132.1.1, 10.0.0.1', '203.0.113.9'],
    ['203.0.113.9, 70.132.1.1 10.0.0.1', '203.0.113.9'],
    ['203.0.113.9,70.132.1.1', '203.0.113.9'],
    ['203.0.113.9,70.132.1.1 10.0.0.1', '203.0.113.9'],
    ['203.0.113.9:51234, 70.132.1.1:80', '203.0.113.9'],
    ['203.0.113.9:51234 10.0.0.1', '203.0.113.9'],
    ['203.0.113.9:51234', '203.0.113.9'],
    ['203.0.113.9:0 10.0.0.1', '203.0.113.9'],
    [`203.0.113.9:${'1'.repeat(20)} 10.0.0.1`, '203.0.113.9'],
    ['203.0.113.9 10.0.0.1', '203.0.113.9'],
    ['2001:db8::5, 10.0.0.1', '2001:db8::5'],
    ['[2001:db8::5]:443, 10.0.0.1', '[2001:db8::5]'],
    ['[2001:db8::5]:1024 10.0.0.1', '[2001:db8::5]'],
    // As some routers translate IP addresses.
    ['203.0.113.9:513 10.0.0.1', '203.0.113.9'],
    ['unknown, 203.0.113.9', '203.0.113.9'],
    ['unknown, unknown,203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [', 203.0.113.9', '203.0.113.9'],
    ['- 203.0.113.9', '203.0.113.9'],
  ])('the first of them is the visitor’s, and none is a host: %s', (addresses, ip) => {
    const line = `${addresses} - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 - "-" "ua"`;
    expect(read(line)).toMatchObject({ result: 'entry', format: 'combined', host: '', ip });
  });

  test.each(['unknown, hidden', 'unknown,', ',', '-'])('none of them is the visitor’s: %s', (addresses) => {
    const { result, host, ip } = read(clf('GET / HTTP/1.0').replace('1.2.3.4', addresses));
    expect([result, host]).toEqual(['entry', '']);
    expect(ip).not.toMatch(/\d/);
  });

  test.each([
    ['66.249.66.1, 203.0.113.7', true],
    ['66.249.66.1,203.0.113.7 10.0.0.1', true],
    ['unknown, 203.0.113.7', true],
    ['a.example 66.249.66.1, 203.0.113.7', true],
    ['66.249.66.1 y, 203.0.113.7', true],
    ['other.example 66.249.66.1 y, 203.0.113.7', true],
    ['66.249.66.1', false],
    ['66.249.66.1 10.0.0.1', false],
    ['a.example 66.249.66.1', false],
    ['- 66.249.66.1', false],
  ])('the first of a list is what the visitor says: %s', (addresses, isForwarded) => {
    const line = clf('GET / HTTP/1.0').replace('1.2.3.4', addresses);
    expect(read(line)).toMatchObject({ result: 'entry', isForwarded });
    expect(read(line, clf('GET / HTTP/1.0')).isForwarded).toBe(false);
  });

  test('a name before a list isn’t a host in a log whose lines begin with the visitor', () => {
    const from = (start: string) => clf('GET / HTTP/1.0').replace('1.2.3.4', start);
    const forged = from('other.example 66.249.66.1, 203.0.113.7');
    const claimed = { result: 'entry', format: 'combined', host: '', ip: '66.249.66.1', isForwarded: true };
    expect(read(from('203.0.113.9'), forged)).toMatchObject(claimed);
    expect(read(from('203.0.113.9'), forged, forged)).toMatchObject(claimed);
    expect(read(from('203.0.113.9, 70.132.1.1'), forged)).toMatchObject(claimed);
    // A health check by IP address, with `-` for a header that it hasn't.
    expect(read(from('10.0.0.10 -'), forged)).toMatchObject({ host: 'other.example' });
    const { format, host } = read(from('203.0.113.9'), from('a.example 203.0.113.9'), forged);
    expect([format, host]).toEqual(['combined-vhost', 'other.example']);
  });
});

describe('W3C', () => {
  const fields = '#Fields: date time c-ip cs-uri-stem cs-uri-query sc-status sc-bytes cs(User-Agent) cs(Host)';

  test('a line is read by its columns', () => {
    expect(read(fields, '2000-10-10 20:55:36 1.2.3.4 /a b=1 200 77 Mozilla/5.0+(x) h.example')).toMatchObject({
      ...{ result: 'entry', format: 'w3c', time, ip: '1.2.3.4', url: '/a?b=1', status: 200, bytes: 77 },
      ...{ agent: 'Mozilla/5.0 (x)', host: 'h.example' },
    });
  });

  test('quotes around a value, as some write them, aren’t part of it', () => {
    const line = '2000-10-10 20:55:36 1.2.3.4 /a - 200 77 "Mozilla/5.0 (x)" h.example';
    expect(read(fields, line)).toMatchObject({ result: 'entry', agent: 'Mozilla/5.0 (x)', url: '/a' });
  });

  test('a query that the URL has already isn’t added again', () => {
    const names = '#Fields: date time c-ip cs-uri cs-uri-query';
    expect(read(names, '2000-10-10 20:55:36 1.2.3.4 /a?x=1 x=1')).toMatchObject({ result: 'entry', url: '/a?x=1' });
    expect(read(names, '2000-10-10 20:55:36 1.2.3.4 /a x=1')).toMatchObject({ result: 'entry', url: '/a?x=1' });
  });

  test('the day of #Date counts, where no column has it', () => {
    const lines = ['#Date: 2000-10-10 00:00:00', '#Fields: time c-ip cs-uri-stem', '20:55:36 1.2.3.4 /'];
    expect(read(...lines)).toMatchObject({ result: 'entry', time });
  });

  test('the values of CloudFront, which are percent-encoded, are decoded', () => {
    const names = '#Fields: date time x-edge-location c-ip cs-uri-stem sc-status cs(User-Agent) cs-uri-query';
    const line = '2000-10-10\t20:55:36\tFRA2\t1.2.3.4\t/a%20b\t200\tMozilla/5.0%20(x)%2B\t-';
    expect(read(names, line)).toMatchObject({
      result: 'entry',
      format: 'cloudfront',
      url: '/a%20b',
      agent: 'Mozilla/5.0 (x)+',
    });
  });

  test('columns have the names that objects have by nature, too', () => {
    const names = '#Fields: date time constructor __proto__ toString cs-uri-stem';
    expect(read(names, '2000-10-10 20:55:36 a b c /a')).toMatchObject({ result: 'entry', url: '/a' });
  });

  test('the port of a host isn’t part of it', () => {
    expect(read(fields, '2000-10-10 20:55:36 1.2.3.4 /a - 200 77 x h.example:8080')).toMatchObject({
      host: 'h.example',
    });
  });

  test('CloudFront’s visitors ask for x-host-header, whatever the distribution is called', () => {
    const names = '#Fields: date time x-edge-location cs(Host) cs-uri-stem x-host-header';
    const line = (host: string) => `2000-10-10\t20:55:36\tFRA2\td1.cloudfront.net\t/a\t${host}`;
    expect(read(names, line('h.example'))).toMatchObject({ result: 'entry', host: 'h.example' });
    expect(read(names, line('-'))).toMatchObject({ result: 'entry', host: 'd1.cloudfront.net' });
  });

  test('the User-Agents of CloudFront that were encoded twice are decoded twice', () => {
    const names = '#Fields: date time x-edge-location cs-uri-stem cs(User-Agent)';
    const line = '2000-10-10\t20:55:36\tFRA2\t/a%2520b\tMozilla/5.0%2520(x;%2520y)%252B';
    expect(read(names, line)).toMatchObject({ url: '/a%2520b', agent: 'Mozilla/5.0 (x; y)+' });
  });

  test.each([
    ['no #Fields', ['2000-10-10 20:55:36 1.2.3.4 /'], 'no-fields'],
    ['a column too few', [fields, '2000-10-10 20:55:36 1.2.3.4 /'], 'wrong-columns'],
    ['a column too many', [fields, '2000-10-10 20:55:36 1.2.3.4 /a - 200 77 x h y'], 'wrong-columns'],
    ['a time that is none', [fields, '2000-10-10 20:65:36 1.2.3.4 /a - 200 77 x h'], 'bad-time'],
  ])('a line isn’t read with %s', (_, lines, reason) => {
    expect(read(...lines).result).toBe(reason);
  });
});

describe('JSON', () => {
  test.each([
    [
      'nginx',
      '{"time_local":"10/Oct/2000:13:55:36 -0700","remote_addr":"1.2.3.4","request":"GET /a HTTP/1.1","status":"200","body_bytes_sent":"5","http_user_agent":"ua","http_host":"h"}',
      { format: 'json', time, url: '/a', agent: 'ua', host: 'h', bytes: 5 },
    ],
    [
      'path and query apart',
      '{"msec":971211336.5,"uri":"/a","args":"b=1","remote_addr":"1.2.3.4"}',
      { time: new Date('2000-10-10T20:55:36.500Z'), url: '/a?b=1' },
    ],
    [
      'Traefik',
      '{"ClientHost":"1.2.3.4","DownstreamStatus":200,"DownstreamContentSize":5,"RequestPath":"/a","StartUTC":"2000-10-10T20:55:36.000000001Z","request_User-Agent":"ua","Duration":12}',
      { time, url: '/a', status: 200, agent: 'ua' },
    ],
    [
      'Elastic’s names, nested',
      '{"@timestamp":"2000-10-10T20:55:36Z","url":{"original":"/a"},"http":{"response":{"status_code":404}},"user_agent":{"original":"ua"},"source":{"ip":"1.2.3.4"}}',
      { time, url: '/a', status: 404, agent: 'ua', ip: '1.2.3.4' },
    ],
    [
      'Elastic’s names, joined',
      '{"@timestamp":"2000-10-10T20:55:36Z","url.original":"/a","http.response.status_code":404,"user_agent.original":"ua"}',
      { url: '/a', status: 404, agent: 'ua' },
    ],
    [
      'Google Cloud',
      '{"timestamp":"2000-10-10T20:55:36Z","httpRequest":{"requestUrl":"https://h/a","status":200,"userAgent":"ua","remoteIp":"1.2.3.4"}}',
      { url: '/a', agent: 'ua', ip: '1.2.3.4' },
    ],
    [
      'escapes',
      '{"ts":971211336,"url":"\\/a\\u0026b","ua":"\\u00e9 \\ud83d\\ude00 \\"q\\"","ip":"1.2.3.4"}',
      { url: '/a&b', agent: 'é 😀 "q"' },
    ],
    [
      'milliseconds, blanks, nulls, what is not known',
      '{ "x" : [ {"url":"/no"}, null, true ], "time" : 971211336000 , "path" : "/a" , "status":null, "ip" : "1.2.3.4" }',
      { time, url: '/a', status: 0 },
    ],
    [
      'Cloudflare, nanoseconds',
      '{"EdgeStartTimestamp":971211336000000000,"ClientRequestURI":"/a","ClientIP":"1.2.3.4"}',
      { format: 'cloudflare', time },
    ],
    [
      'Caddy',
      '{"ts":971211336,"request":{"remote_ip":"10.0.0.1","client_ip":"1.2.3.4","uri":"/a","headers":{"User-Agent":["ua","no"]}},"status":200,"size":5}',
      { format: 'caddy', ip: '1.2.3.4', agent: 'ua' },
    ],
  ])('a line of JSON is read with all its fields: %s', (_, line, expected) => {
    expect(read(line)).toMatchObject({ result: 'entry', ...expected });
  });

  test.each([
    ['breaks off', '{"ts":971211336,"url":"/a"', 'bad-json'],
    ['goes on', '{"ts":971211336,"url":"/a","ip":"1.2.3.4"} {}', 'bad-json'],
    ['has no time', '{"url":"/a","ip":"1.2.3.4"}', 'missing-field'],
    ['is of no request', '{"level":"info","ts":971211336,"msg":"serving"}', 'missing-field'],
    ['has a time that is none', '{"ts":"yesterday","url":"/a","ip":"1.2.3.4"}', 'bad-time'],
    ['is nested without end', `{"a":${'['.repeat(1_000)}`, 'bad-json'],
  ])('a line of JSON isn’t read if it %s', (_, line, reason) => {
    expect(read(line).result).toBe(reason);
  });
});

// https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html
test.each([
  ['200', 200],
  // The client was gone before there was one.
  ['-', 0],
])('the status in a line of an Application Load Balancer is %s', (status, expected) => {
  const line =
    `https 2000-10-10T20:55:36.000000Z app/lb/1 1.2.3.4:51234 10.0.0.1:80 -1 -1 -1 ${status} - 34 366 ` +
    '"GET https://h.example:443/a HTTP/1.1" "ua" ECDHE TLSv1.2';
  expect(read(line)).toMatchObject({
    ...{ result: 'entry', format: 'alb', time, ip: '1.2.3.4', url: '/a', agent: 'ua' },
    ...{ status: expected, bytes: 366 },
  });
});

test('a line that only began like another format has nothing of it', () => {
  const fields = '#Fields: s-computername c-ip x-a x-b x-c date time cs-uri-stem';
  expect(read(fields, 'a.example 1.2.3.4 x y [z] 2000-10-10 20:55:36 /a')).toMatchObject({
    ...{ result: 'entry', format: 'w3c', time, url: '/a', host: '' },
  });
});

test('a line leaves nothing behind for the next one', () => {
  expect(read(clf('GET /a HTTP/1.1'), '1.2.3.4 - - [10/Oct/2000:13:55:36 -0700] "-" 400 -')).toMatchObject({
    ...{ result: 'entry', url: '', agent: '', host: '', bytes: 0 },
  });
});
