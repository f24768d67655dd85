import { Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../platform/server/log'

/** Marks figures about the whole database in their help, for people and for a test of the alerts. */
export const OF_ALL = 'the same in each process'

/** Registers a gauge that is read at scrape time. */
export type AddGauge = (
  name: string,
  help: string,
  labelNames: string[],
  collect: (gauge: Gauge) => void | Promise<void>,
) => void

/** `gauge` adds figures about this process, `ofAll` those about the whole database. */
export function gaugesIn(registry: Registry, log: Logger): { gauge: AddGauge; ofAll: AddGauge } {
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
          await collect(this)
          failing.delete(name)
        } catch (error) {
          // The other figures matter most while the database does not answer.
          if (!failing.has(name)) log.warn({ err: error, figure: name }, 'a figure could not be read')
          failing.add(name)
        }
      },
    })
  }
  return { gauge, ofAll: (name, help, ...rest) => gauge(name, `${help} (${OF_ALL})`, ...rest) }
}

/** A scrape reads all figures at once, so figures from the same rows share one read. */
export function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () =>
    (underWay ??= read().finally(() => {
      underWay = undefined
    }))
}
