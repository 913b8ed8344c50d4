type Log = (line: Readonly<Record<string, unknown>>) => void

/**
 * Counts what a service logs, for a service that counts nothing else. Labels are fixed words as in the log: patterns of routes, status
 * codes and events; no caller's value becomes one.
 * @param prefix of the names, e.g. `foyer_recovery`
 */
export function createLogMetrics(prefix: string, log: Log): { readonly log: Log; readonly render: () => string } {
  const requests = new Map<string, number>()
  const events = new Map<string, number>()
  const add = (counts: Map<string, number>, labels: string) => counts.set(labels, (counts.get(labels) ?? 0) + 1)
  return {
    log(line) {
      if (line.event === 'request') add(requests, `route="${line.route}",status="${line.status}"`)
      else add(events, `event="${line.event}"`)
      log(line)
    },
    /** Prometheus text exposition format 0.0.4. */
    render() {
      const counters = [
        [`${prefix}_requests_total`, 'Answers by route and status', requests],
        [`${prefix}_events_total`, 'Other lines of the log by event', events],
      ] as const
      const lines = counters.flatMap(([name, help, counts]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} counter`,
        ...[...counts].map(([labels, count]) => `${name}{${labels}} ${count}`),
      ])
      return `${lines.join('\n')}\n`
    },
  }
}
