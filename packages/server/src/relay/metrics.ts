/** What the relay counts. Labels are fixed words; a topic, client or address never becomes one. */
export type RelayMetrics = {
  count(name: CounterName, label?: string, by?: number): void
  /** Seconds from a publish's arrival to its acceptance by the store. */
  observePublish(seconds: number): void
  /** Prometheus text exposition format 0.0.4. `gauges` are read at the moment of the call. */
  render(gauges: Readonly<Record<GaugeName, number>>): string
}

type CounterName = keyof typeof COUNTERS
type GaugeName = keyof typeof GAUGES

const COUNTERS = {
  handshakes: { help: 'WebSocket upgrades by outcome', label: 'outcome' },
  closed: { help: 'Sockets the relay closed, by reason', label: 'reason' },
  calls: { help: 'JSON-RPC calls by method', label: 'method' },
  errors: { help: 'JSON-RPC error answers by code', label: 'code' },
  publishes: { help: 'Publishes by outcome', label: 'outcome' },
  deliveries: { help: 'Messages pushed to subscribers', label: undefined },
  acknowledgements: { help: 'Messages acknowledged by subscribers', label: undefined },
  storeFailures: { help: 'Store operations that failed', label: 'operation' },
} as const

const GAUGES = {
  sockets: 'Open sockets',
  topics: 'Topics with a live subscriber',
  unacknowledged: 'Pushed messages that wait for an acknowledgement',
  outQueueBytes: 'Bytes waiting in congested sockets',
} as const

const PUBLISH_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5] as const

/** Creates a registry with every counter at zero. */
export function createMetrics(): RelayMetrics {
  const counters = new Map<CounterName, Map<string, number>>()
  const buckets = PUBLISH_BUCKETS_SECONDS.map(() => 0)
  let publishCount = 0
  let publishSum = 0

  return {
    count(name, label = '', by = 1) {
      const series = counters.get(name) ?? new Map<string, number>()
      counters.set(name, series.set(label, (series.get(label) ?? 0) + by))
    },
    observePublish(seconds) {
      publishCount += 1
      publishSum += seconds
      const index = PUBLISH_BUCKETS_SECONDS.findIndex((bound) => seconds <= bound)
      if (index >= 0) buckets[index] = (buckets[index] ?? 0) + 1
    },
    render(gauges) {
      const lines: string[] = []
      for (const [name, help] of Object.entries(GAUGES) as [GaugeName, string][]) {
        const metric = `foyer_relay_${snake(name)}`
        lines.push(`# HELP ${metric} ${help}`, `# TYPE ${metric} gauge`, `${metric} ${gauges[name]}`)
      }
      for (const [name, { help, label }] of Object.entries(COUNTERS) as [
        CounterName,
        { help: string; label?: string },
      ][]) {
        const metric = `foyer_relay_${snake(name)}_total`
        lines.push(`# HELP ${metric} ${help}`, `# TYPE ${metric} counter`)
        const series = counters.get(name) ?? new Map<string, number>(label === undefined ? [['', 0]] : [])
        for (const [value, count] of series) {
          lines.push(label === undefined ? `${metric} ${count}` : `${metric}{${label}="${value}"} ${count}`)
        }
      }
      const metric = 'foyer_relay_publish_seconds'
      lines.push(`# HELP ${metric} Time from a publish's arrival to its acceptance`, `# TYPE ${metric} histogram`)
      let cumulative = 0
      PUBLISH_BUCKETS_SECONDS.forEach((bound, index) => {
        cumulative += buckets[index] ?? 0
        lines.push(`${metric}_bucket{le="${bound}"} ${cumulative}`)
      })
      lines.push(`${metric}_bucket{le="+Inf"} ${publishCount}`)
      lines.push(`${metric}_sum ${publishSum}`, `${metric}_count ${publishCount}`)
      return `${lines.join('\n')}\n`
    },
  }
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
