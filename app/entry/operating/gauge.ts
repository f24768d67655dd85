import { Gauge, type Registry } from 'prom-client'
import { inTime } from '../../platform/server/in-time'
import type { Logger } from '../../platform/server/log'

/** Marks figures about the whole database in their help, for people and for a test of the alerts. */
export const OF_ALL = 'the same in each process'

/** Prometheus waits 10 s for a scrape. What takes longer than this is left out (milliseconds). */
const LIMIT_MS = 4000

/** Registers a gauge that is read at scrape time. */
type AddGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (gauge: Gauge) => void | Promise<void>,
) => void

export interface Gauges {
  /** Adds a figure about this process. */
  gauge: AddGauge
  /** Adds a figure about the whole database. */
  ofAll: AddGauge
  /**
   * Makes a reader of the database. A scrape asks for all figures at once: those from the same rows share one read, and reads run one after the
   * other, so that guests keep the other connections.
   */
  reading<T>(read: () => Promise<T>): () => Promise<T>
}

export function gaugesIn(registry: Registry, log: Logger): Gauges {
  let last: Promise<unknown> = Promise.resolve()
  const failing = new Set<string>()
  const gauge: AddGauge = (name, help, labelNames, collect) => {
    new Gauge({
      name: `barback_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // The library reports 0 for a gauge without labels until it is set. An unknown figure must be absent, or alerts would treat it as 0.
        if (labelNames.length === 0) this.remove()
        try {
          await inTime(LIMIT_MS, Promise.resolve(collect(this)))
          failing.delete(name)
        } catch (error) {
          // The other figures matter most while the database does not answer.
          if (!failing.has(name)) log.warn({ err: error, figure: name }, 'a figure could not be read')
          failing.add(name)
        }
      },
    })
  }
  return {
    gauge,
    ofAll: (name, help, ...rest) => gauge(name, `${help} (${OF_ALL})`, ...rest),
    reading(read) {
      let underWay: ReturnType<typeof read> | undefined
      return () => {
        if (underWay) return underWay
        underWay = last.then(read).finally(() => (underWay = undefined))
        last = underWay.catch(() => undefined)
        return underWay
      }
    },
  }
}
