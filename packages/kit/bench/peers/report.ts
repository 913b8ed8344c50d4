/** What `results.json` holds. */
export type Results = {
  readonly node: string
  readonly chromium: string
  readonly vite: string
  readonly entries: readonly Entry[]
  readonly leftOut: readonly { readonly name: string; readonly version: string; readonly why: string }[]
}

export type Entry = {
  readonly name: string
  /** Day of the measurement, as YYYY-MM-DD. */
  readonly date: string
  readonly version: string
  readonly versions: Readonly<Record<string, string>>
  /** Brotli bytes of JS and CSS before any press, less those of React alone. */
  readonly bytes: number
  readonly reactBytes: number
  readonly hosts: readonly string[]
  readonly requests: number
  readonly opens: boolean
  readonly strict: {
    readonly reports: number
    readonly directives: Readonly<Record<string, number>>
    readonly opens: boolean | null
  }
  readonly packages: number
  readonly otherLicences: readonly string[]
  readonly notes: readonly string[]
}

const TITLE = '## Other modals — `npm run bench:peers -- --json`'

const number = (value: number) => value.toLocaleString('en')
const answer = (value: boolean | null) => (value === null ? 'unknown' : value ? 'yes' : 'no')

/** The figures as a table in Markdown. */
export function table({ entries, leftOut }: Results): string {
  const rows = entries.map((entry) =>
    [
      `${entry.name} ${entry.version}`,
      number(entry.bytes),
      `${entry.hosts.length} / ${entry.requests}`,
      number(entry.strict.reports),
      answer(entry.strict.opens),
      number(entry.packages),
      number(entry.otherLicences.length),
    ].join(' | '),
  )
  return [
    '| Modal | Bytes before a press | Third-party hosts / requests | Reports | Opens under the policy | Packages | Other licences |',
    '|---|---:|---:|---:|---|---:|---:|',
    ...rows.map((row) => `| ${row} |`),
    ...(leftOut.length > 0 ? [''] : []),
    ...leftOut.map(({ name, version, why }) => `- ${name} ${version} is left out: ${why}`),
  ].join('\n')
}

/** Puts the section of these figures into the page of all figures. */
export function withSection(page: string, results: Results): string {
  const section = `${TITLE}\n\n${text(results)}\n`
  const start = page.indexOf(TITLE)
  if (start < 0) return page.replace('## Connecting — ', () => `${section}\n## Connecting — `)
  const end = page.indexOf('\n## ', start)
  return `${page.slice(0, start)}${section}${end < 0 ? '' : page.slice(end)}`
}

function text(results: Results): string {
  const days = [...new Set(results.entries.map(({ date }) => date))].toSorted().join(', ')
  const notes = results.entries.flatMap(({ name, notes }) =>
    notes.length > 0 ? [`- ${name}: ${notes.join('; ')}.`] : [],
  )
  return `The smallest page round each modal, as its public manual begins: one provider and its connect button, Ethereum and Base where it takes
networks, placeholder project ids. One bundler (Vite ${results.vite}) and one browser (Chromium ${results.chromium}) for all; Foyer is installed from its packed
tarball, without a server. Measured on ${days}. \`packages/kit/bench/peers/results.json\` has the versions of everything, the hosts, the reports
by directive and the names of the packages.

${table(results)}

- Bytes: brotli (quality 11, per file) of JS and CSS that the page fetches from its own origin in 20 s untouched, less a page of React alone.
- Hosts and requests: third parties that are asked in the same 20 s. Nothing gets out: each request is logged and refused, so that a refused script
  asks for nothing more, and a repeated attempt counts again. Hosts are the firmer figure.
- Reports: violations of the policy in [csp.md](csp.md) from load until three seconds after the press. Any https host for fetches, images, fonts and
  frames and any name of a Trusted Types policy are allowed on top, because a page can list those for its modal. "Opens" is whether a dialog became visible at all, styled or
  not; "unknown" is one that does not open without a policy either, because its maker's server does not answer.
- Packages: distinct names and versions in the page's own lock file, React included, and how many of them declare none of MIT, ISC, BSD, Apache-2.0,
  0BSD, CC0, BlueOak and Unlicense.
${notes.length > 0 ? `\n${notes.join('\n')}\n` : ''}`.trimEnd()
}
