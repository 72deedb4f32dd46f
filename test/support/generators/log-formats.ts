// Requests in each log format, written as its documentation says.
import type { LogFormat } from '../../../src/logs/index.ts';
import type { Request } from './logs.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => `${value}`.padStart(2, '0');

/** `10/Oct/2000:13:55:36 -0700`, so many minutes east of UTC. */
function clfTime(time: number, offset: number): string {
  const local = new Date(time + offset * 60_000);
  const day = `${two(local.getUTCDate())}/${MONTHS[local.getUTCMonth()]}/${local.getUTCFullYear()}`;
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}${two(Math.abs(offset) % 60)}`;
  return `${day}:${local.toISOString().slice(11, 19)} ${zone}`;
}

const apacheEscaped = (text: string) => text.replace(/["\\]/g, '\\$&');
const nginxEscaped = (text: string) =>
  text.replace(/["\\]/g, (found) => `\\x${found.charCodeAt(0).toString(16).toUpperCase()}`);

function common(request: Request, offset: number): string {
  const line = request.url === null ? '\\x16\\x03\\x01' : `GET ${request.url} HTTP/1.1`;
  const { ip, time, status, bytes } = request;
  return `${ip} - - [${clfTime(time, offset)}] "${line}" ${status} ${bytes === 0 ? '-' : bytes}`;
}

const combined = (request: Request, escaped = apacheEscaped) =>
  `${common(request, -420)} "https://example.com/?q=\\"x\\"" "${escaped(request.agent ?? '-')}"`;

const iso = (time: number) => new Date(time).toISOString();
const pathOf = (url: string | null) => url?.replace(/\?.*/, '') ?? '-';
const queryOf = (url: string | null) => (url?.includes('?') ? url.replace(/^[^?]*\?/, '') : '-');
const w3cFields = ['date', 'time', 's-ip', 'cs-method', 'cs-uri-stem', 'cs-uri-query', 's-port', 'cs-username', 'c-ip'];

function w3c({ time, ip, url, status, bytes, agent }: Request): string {
  // IIS writes a blank as `+`, and has no way to write a plus.
  const name = agent?.replaceAll(' ', '+') ?? '-';
  const head = [
    iso(time).slice(0, 10),
    iso(time).slice(11, 19),
    '10.1.1.1',
    'GET',
    pathOf(url),
    queryOf(url),
    '443',
    '-',
  ];
  return [...head, ip, name, '-', status, 0, 0, bytes, 15].join(' ');
}

function cloudfront({ time, ip, url, status, bytes, agent }: Request): string {
  const name = agent === null ? '-' : encodeURIComponent(agent).replaceAll('%2F', '/').replaceAll('%3A', ':');
  const head = [iso(time).slice(0, 10), iso(time).slice(11, 19), 'FRA56-P4', bytes, ip, 'GET', 'd1.cloudfront.net'];
  return [...head, pathOf(url), status, '-', name, queryOf(url), '-', 'Hit', 'abc=='].join('\t');
}

function alb({ time, ip, url, status, bytes, agent }: Request): string {
  const request = url === null ? '- http://example.com:80- -' : `GET https://example.com:443${url} HTTP/2.0`;
  const name = (agent ?? '-').replaceAll('"', '%22');
  const client = ip.includes(':') ? `[${ip}]:4711` : `${ip}:4711`;
  const counts = `0.000 0.001 0.000 ${status} ${status} 34 ${bytes}`;
  return `https ${iso(time).replace('Z', '123Z')} app/lb/50dc ${client} 10.0.0.1:80 ${counts} "${request}" "${name}" ECDHE TLSv1.2 arn "Root=1" "-" "-" 0`;
}

function cloudflare({ time, ip, url, status, bytes, agent }: Request, index: number): string {
  // Who sets Logpush up chooses how times are written.
  const times = [time / 1_000, iso(time).replace('.000Z', 'Z'), Number(`${time}000000`)];
  return JSON.stringify({
    ClientIP: ip,
    ClientRequestHost: 'example.com',
    ClientRequestMethod: 'GET',
    ClientRequestURI: url ?? '',
    ClientRequestUserAgent: agent ?? '',
    EdgeStartTimestamp: times[index % 3],
    EdgeResponseStatus: status,
    EdgeResponseBytes: bytes,
    RayID: 'x',
  }).replace('"ClientRequestURI":""', '"ClientRequestURI":"-"');
}

function caddy({ time, ip, url, status, bytes, agent }: Request): string {
  const headers = agent === null ? {} : { 'User-Agent': [agent], Accept: ['*/*', 'text/html'] };
  const request = {
    remote_ip: '10.0.0.1',
    client_ip: ip,
    method: 'GET',
    host: 'example.com',
    uri: url ?? '*',
    headers,
  };
  const head = { level: 'info', ts: time / 1_000, logger: 'http.log.access.log0', msg: 'handled request' };
  return JSON.stringify({ ...head, request, bytes_read: 0, duration: 0.001, size: bytes, status });
}

function json({ time, ip, url, status, bytes, agent }: Request): string {
  const line = url === null ? '' : `GET ${url} HTTP/1.1`;
  const text = {
    time_iso8601: iso(time).replace('.000Z', '+00:00'),
    remote_addr: ip,
    request: line,
    status: `${status}`,
  };
  return JSON.stringify({ ...text, body_bytes_sent: `${bytes}`, http_user_agent: agent ?? '' }).replace(
    '"request":""',
    '"request":"-"',
  );
}

/** The whole log, with a line feed behind each line. */
export function writeLog(requests: readonly Request[], format: LogFormat): string {
  const lines: string[] = [];
  switch (format) {
    case 'common':
      lines.push(...requests.map((each) => common(each, 120)));
      break;
    case 'combined':
      lines.push(...requests.map((each) => combined(each)));
      break;
    case 'combined-vhost':
      lines.push(...requests.map((each) => `www.example.com:443 ${combined(each, nginxEscaped)}`));
      break;
    case 'w3c':
      lines.push(
        '#Software: Microsoft Internet Information Services 10.0',
        '#Version: 1.0',
        '#Date: 2026-02-28 23:59:00',
      );
      lines.push(
        `#Fields: ${w3cFields.join(' ')} cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status sc-bytes time-taken`,
      );
      lines.push(...requests.map(w3c));
      break;
    case 'cloudfront':
      lines.push('#Version: 1.0');
      lines.push(
        '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id',
      );
      lines.push(...requests.map(cloudfront));
      break;
    case 'alb':
      lines.push(...requests.map(alb));
      break;
    case 'cloudflare':
      lines.push(...requests.map(cloudflare));
      break;
    case 'caddy':
      lines.push(...requests.map(caddy));
      break;
    case 'json':
      lines.push(...requests.map(json));
      break;
    default:
      format satisfies never;
  }
  return lines.map((line) => `${line}\n`).join('');
}
