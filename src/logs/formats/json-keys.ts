// The names of fields in JSON logs. Keys are compared in lower case, letters and digits only, so that `user_agent`, `User-Agent` and
// `userAgent` are equal. A dot separates the keys of nested objects.

export const FIELDS = [
  'time',
  'ip',
  'url',
  'query',
  'request',
  'agent',
  'status',
  'bytes',
  'host',
  'signer',
  'action',
] as const;
export type LogField = (typeof FIELDS)[number];

/** If a line has several of them, the first one here is used. */
const SYNONYMS: Readonly<Record<LogField, readonly string[]>> = {
  time: [
    'edgestarttimestamp',
    'timelocal',
    'timeiso8601',
    'startutc',
    'timestamp',
    'ts',
    'datetime',
    'time',
    'msec',
    'requesttimeepoch',
    'starttime',
    'startlocal',
    'date',
  ],
  // Behind a proxy, `client_ip` is the client as determined by the server.
  ip: [
    'clientip',
    'request.clientip',
    'client.ip',
    'client.address',
    'source.ip',
    'source.address',
    'httprequest.remoteip',
    'httprequest.clientip',
    'request.remoteip',
    'request.remoteaddr',
    'remoteaddr',
    'remoteip',
    'remotehost',
    'clienthost',
    'clientaddr',
    'ip',
    'ipaddress',
    'cip',
    'client',
  ],
  url: [
    'clientrequesturi',
    'request.uri',
    'request.url',
    'requesturi',
    'url.original',
    'httprequest.requesturl',
    'httprequest.uri',
    'url',
    'uri',
    'requestpath',
    'url.path',
    'path',
    'csuristem',
  ],
  query: ['url.query', 'httprequest.args', 'querystring', 'query', 'args', 'csuriquery'],
  request: ['request', 'requestline', 'httprequest'],
  agent: [
    'clientrequestuseragent',
    'request.headers.useragent',
    'headers.useragent',
    'httpuseragent',
    'useragent.original',
    'httprequest.useragent',
    'useragent',
    'requestuseragent',
    'agent',
    'ua',
    'csuseragent',
  ],
  status: [
    'edgeresponsestatus',
    'httprequest.status',
    'http.response.statuscode',
    'response.statuscode',
    'response.status',
    'status',
    'statuscode',
    'responsestatus',
    'downstreamstatus',
    'responsecode',
    'code',
    'response',
    'scstatus',
  ],
  bytes: [
    'edgeresponsebytes',
    'httprequest.responsesize',
    'http.response.body.bytes',
    'http.response.bytes',
    'bodybytessent',
    'bytessent',
    'size',
    'bytes',
    'responsesize',
    'downstreamcontentsize',
    'scbytes',
  ],
  // Signature-Agent, of Web Bot Auth.
  signer: [
    'requestheaders.signatureagent',
    'request.headers.signatureagent',
    'headers.signatureagent',
    'httpsignatureagent',
    'signatureagent',
  ],
  // What Cloudflare's firewall did.
  action: ['securityaction', 'securityactions', 'wafaction'],
  host: [
    'clientrequesthost',
    'request.host',
    'httphost',
    'requesthost',
    'url.domain',
    'httprequest.host',
    'vhost',
    'virtualhost',
    'host',
    'servername',
    'cshost',
  ],
};

/** A key that is a field, or that contains fields. */
export interface Key {
  readonly name: string;
  readonly field: LogField | null;
  /** If a line has several keys for a field, the lowest rank is used. */
  readonly rank: number;
  /** The only product that writes this key. */
  readonly product: 'cloudflare' | 'caddy' | null;
  readonly children: ReadonlyMap<string, Key>;
}

export const ROOT: Key = keyOf('', new Map(FIELDS.flatMap((field) => SYNONYMS[field].map((path) => [path, field]))));

function keyOf(path: string, fields: ReadonlyMap<string, LogField>): Key {
  const prefix = path === '' ? '' : `${path}.`;
  const below = [...fields.keys()].filter((each) => each.startsWith(prefix)).map((each) => each.slice(prefix.length));
  const names = [...new Set(below.map((each) => each.replace(/\..*/, '')))];
  // Some logs join the keys of nested objects: `http.request.method`.
  const joined = path === '' ? below.filter((each) => each.includes('.')) : [];
  const children = new Map([
    ...joined.map((each) => [each.replaceAll('.', ''), leafOf(each, fields)] as const),
    ...names.map((name) => [name, keyOf(prefix + name, fields)] as const),
  ]);
  return { ...leafOf(path, fields), children };
}

function leafOf(path: string, fields: ReadonlyMap<string, LogField>): Key {
  const field = fields.get(path) ?? null;
  return {
    name: path,
    field,
    rank: field === null ? -1 : SYNONYMS[field].indexOf(path),
    product: /^(?:edgestart|clientrequest)/.test(path) ? 'cloudflare' : path === 'request.uri' ? 'caddy' : null,
    children: new Map(),
  };
}

export function normalizeKey(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '');
}
