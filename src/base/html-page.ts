// The frame of an HTML file that people pass on: no scripts, nothing is loaded, and it prints well.

export interface HtmlFrame {
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:1.5rem 0 0}.sentence{font-size:1.2rem}
svg{display:block;width:100%;height:1.5rem;border-radius:.25rem}table{border-collapse:collapse;margin:1rem 0}
th,td{text-align:start;padding:.2rem 1rem .2rem 0;border-bottom:1px solid #8884;vertical-align:top}td.q{min-width:9em}td.s{padding-inline-start:1.5rem}td.n{text-align:end;font-variant-numeric:tabular-nums}
i{display:inline-block;width:.8rem;height:.8rem;margin-inline-end:.5rem;border-radius:.2rem}li,a,td{overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none;font-size:11pt}table{font-size:9pt}h3{break-after:avoid}tr,svg{break-inside:avoid}svg,i{print-color-adjust:exact}}`;

/** What comes before the body's content. */
export const htmlStart = ({ language, direction, title }: HtmlFrame): string => `<!doctype html>
<html lang="${escapedHtml(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escapedHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapedHtml(title)}</h1>
`;

export const HTML_END = '</body>\n</html>\n';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Untrusted text, as text or in a quoted attribute. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
