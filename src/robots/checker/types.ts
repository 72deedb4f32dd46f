// The checker's diagnostics, as data. Their words are in words/robots/diagnostic.ts.

/**
 * `error`: crawlers don't read what the author meant. `warning`: some crawlers read it differently, or it has no effect.
 * `info`: it is read as written, which might surprise.
 */
export type DiagnosticSeverity = 'error' | 'warning' | 'info';

/** The most severe first. */
export const DIAGNOSTIC_SEVERITIES: readonly DiagnosticSeverity[] = ['error', 'warning', 'info'];

/** Lines and columns are 1-based; a column is a UTF-16 code unit, as in an editor. */
export type Diagnostic = DiagnosticKind & {
  readonly severity: DiagnosticSeverity;
  readonly line: number;
  readonly column: number;
  /** The column after the last character. */
  readonly endColumn: number;
  /**
   * The text to replace the whole line with, perhaps several lines with LF between them; null if only the author can know. It fixes
   * this diagnostic only, not others on the line.
   */
  readonly fix: string | null;
};

export type DiagnosticCode = DiagnosticKind['code'];

export type DiagnosticKind =
  /** A key that no parser documents. `meant` is the key that was probably meant; some parsers accept the misspelling. */
  | { readonly code: 'misspelt-key'; readonly meant: string }
  | {
      readonly code: /** Not a key that anybody reads. */
        | 'unknown-key'
        /** A known key that this parser does not read. */
        | 'unread-key'
        /** A directive for pages. It was never part of a standard for robots.txt. */
        | 'noindex';
      /** In lower case. */
      readonly key: string;
    }
  | {
      readonly code: /** The parser reads so many bytes of the line. */
        | 'cut-line'
        /** The parser ignores rules that are so long. */
        | 'rule-too-long'
        /** The parser reads only a limited number of rules; reported for the first rule beyond it. */
        | 'too-many-rules';
      readonly limit: number;
    }
  /** The parser reads only `read`, a part of the name. */
  | { readonly code: 'cut-token'; readonly read: string }
  /** A redirect led to another host; the rules hold for the one that was asked. */
  | { readonly code: 'on-other-host'; readonly host: string }
  | {
      readonly code: /** Matches what the rule on the other line matches, to the same effect. */
        | 'duplicate-rule'
        /** Never decides: an opposite rule matches everything that this one does, and wins. */
        | 'overruled-rule'
        /** Redundant: the more general rule on the other line decides the same. */
        | 'redundant-rule'
        /** A blank line ends the record before this rule; the other line is the nearest user-agent line above. */
        | 'parted-rule'
        /** A second record for a name that has one. */
        | 'second-record'
        /** Names a crawler: to it, the rules of the `*` group on the other line do not apply. */
        | 'leaves-star';
      readonly otherLine: number;
    }
  | { readonly code: PlainCode };

/** Diagnostics with no data but their lines. */
export type PlainCode =
  /** The first line with content starts with `<`. Nothing else is reported for such a file. */
  | 'html'
  /** Crawlers need read no further than 500 KiB: not to the end of this line. */
  | 'too-large'
  /** Crawlers ask for /robots.txt and for no other path. */
  | 'in-subfolder'
  | 'nul'
  /** Bytes that are no valid UTF-8. They are compared as they are. */
  | 'invalid-utf8'
  /** A byte order mark that is not at the start of the file: it belongs to the word behind it. */
  | 'stray-bom'
  | 'missing-colon'
  | 'rule-before-group'
  | 'path-without-slash'
  | 'full-url'
  | 'path-with-space'
  | 'several-paths'
  /** `$` that isn't the end of a pattern. */
  | 'dollar-inside'
  /** `*` without which a pattern matches the same, and wins over the same rules. */
  | 'star-at-end'
  /** `*` or `$` where the parser knows no wildcards. */
  | 'literal-wildcard'
  /** Style sheets or scripts are disallowed. */
  | 'assets'
  /** Allow that takes nothing back: no rule disallows what it matches. */
  | 'useless-allow'
  | 'empty-user-agent'
  /** A version, a whole User-Agent header or a wildcard instead of a product token. */
  | 'not-a-token'
  | 'several-names'
  | 'group-without-rules'
  | 'crawl-delay-no-number'
  | 'sitemap-not-absolute'
  | 'license-not-absolute'
  /** Content-Signal before any group: no standard says which crawlers it is for. */
  | 'signal-outside-group'
  /** A field that Google's Lighthouse reports as an error, as its list of fields is shorter: reported for the first of them. */
  | 'lighthouse';
