/**
 * The machine's own limit on PostgreSQL: the recorded statements of Barback's orders in bare `node:http` and `pg`, one after the other, prepared by
 * name, and the same call to Stripe. It has no rules, and the statements of Stripe's event follow the order's at once. RECORD_FILE has the
 * statements, PROCESSES the number of processes.
 */
import cluster from 'node:cluster'
import { once } from 'node:events'
import { createServer } from 'node:http'
import pg from 'pg'
import { listen, urlOf } from '../../../app/entry/process/listen'
import { pay } from '../bare/pay'
import { readText } from '../bare/text'
import { isBegin, readRecording, Repeated, type Recorded } from './recording'

const HOST = '127.0.0.1'

if (cluster.isPrimary) await startProcesses(Number(process.env.PROCESSES))
else await serve()

async function startProcesses(count: number): Promise<void> {
  cluster.schedulingPolicy = cluster.SCHED_NONE
  for (let started = 0; started < count; started += 1) {
    const message: unknown[] = await once(cluster.fork(), 'message')
    if (started === count - 1) process.send?.(message[0])
  }
  process.once('SIGTERM', () => process.exit(0))
}

async function serve(): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  const recordings = readRecording(process.env.RECORD_FILE ?? '')
  const names = new Map<string, string>()
  let turn = 0
  const server = createServer((request, response) => {
    void answer(readText(request)).then((text) =>
      response.writeHead(201, { 'Content-Type': 'application/json' }).end(text),
    )
  })
  process.send?.({ url: urlOf(HOST, await listen(server, Number(process.env.PORT), HOST)) })

  async function answer(body: Promise<string>): Promise<string> {
    await body
    const recorded = recordings[turn++ % recordings.length]
    if (!recorded) throw new Error('nothing was recorded')
    return JSON.stringify(await play(recorded))
  }

  /** Plays one order. A transaction keeps its connection; any other statement takes one of the pool. */
  async function play({ steps, own }: Recorded): Promise<unknown> {
    const order = new Repeated(own)
    let client: pg.PoolClient | undefined
    let last: unknown
    for (const { text, values, ids, isPaidBefore } of steps) {
      if (isPaidBefore) await pay(4392, crypto.randomUUID())
      if (isBegin(text)) client = await pool.connect()
      const name = names.get(text) ?? `s${names.size}`
      names.set(text, name)
      const { rows } = await (client ?? pool).query<Record<string, unknown>>({
        name,
        text,
        values: values.map((value) => order.value(value)),
      })
      order.note(ids, rows)
      last = rows
      if (text !== 'commit' && text !== 'rollback') continue
      client?.release()
      client = undefined
    }
    return last
  }
}
