import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import type { TestDatabase } from './cluster'

/** A line to a test database that a test can cut. Listens on loopback. */
export interface DatabaseLine {
  url: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  mend(): void
  /** Ends the connection that sends the next statement with this text, after the server has carried it out and before its answer arrives. */
  loseAnswerTo(text: string): void
  /** Keeps from the client whatever the server sends on connections that have sent this text. The connections stay open. */
  deafen(text: string): void
  stop(): Promise<void>
}

export async function openLine({ url }: Pick<TestDatabase, 'url'>): Promise<DatabaseLine> {
  const { pathname, searchParams } = new URL(url.replace('@/', '@localhost/'))
  const path = `${searchParams.get('host') ?? ''}/.s.PGSQL.5432`
  const clients = new Set<Socket>()
  let isCut = false
  let lost: string | undefined
  let deaf: string | undefined

  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const backend = createConnection({ path })
    let isLosing = false
    let said = ''
    clients.add(client)
    client.on('data', (data) => {
      const text = data.toString('latin1')
      if (lost !== undefined && text.includes(lost)) {
        isLosing = true
        lost = undefined
      }
      said += text
      backend.write(data)
    })
    backend.on('data', (data) => {
      if (isLosing) client.destroy()
      else if (deaf === undefined || !said.includes(deaf)) client.write(data)
    })
    client.on('close', () => {
      clients.delete(client)
      backend.destroy()
    })
    backend.on('close', () => client.destroy())
    for (const socket of [client, backend]) socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    isCut = true
    for (const client of clients) client.destroy()
  }
  return {
    url: `postgres://barback@127.0.0.1:${port}${pathname}`,
    cut,
    mend() {
      isCut = false
      deaf = undefined
    },
    loseAnswerTo(text) {
      lost = text
    },
    deafen(text) {
      deaf = text
    },
    async stop() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
