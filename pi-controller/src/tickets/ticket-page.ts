import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { z } from 'zod'
import { MAX_CUBBIES } from '../../../contract/limits'
import { doorSide } from '../../../contract/locker-protocol'
import { MAX_TICKET_LENGTH } from '../../../contract/tickets'
import type { Clock } from '../clock'
import { parseJson } from '../disk'
import { reasonOf, type Log } from '../log'
import { readBody } from '../read-body'
import { refuse, type TicketAnswer } from './answers'
import { Connections } from './connections'
import { RateLimit } from './rate-limit'
import { TICKET_HTML, TICKET_HTML_POLICY } from './ticket-html'
import type { StaffWish } from './tickets'

export const ticketPageConfig = z.object({
  /** Address to listen on: 0.0.0.0 is every network that the controller is in. */
  host: z.string().default('0.0.0.0'),
  /** Port 0 takes any free one. */
  port: z.int().min(0).max(65535).default(8080),
  /** The address that phones use, if it is not the controller's own: 'http://locker.local:8080/'. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(255)
    .optional(),
})
export type TicketPageConfig = z.infer<typeof ticketPageConfig>

/** Tries per address. A person at the locker needs two or three. */
const TRIES = { most: 10, perMs: 10_000 }
const MAX_BODY_BYTES = MAX_TICKET_LENGTH + 200
/** Time limit for a request to arrive, in milliseconds. */
const REQUEST_MS = 5000

const sent = z.object({
  ticket: z.string().max(MAX_TICKET_LENGTH),
  staff: z.object({ pin: z.string().max(10), cubby: z.int().min(1).max(MAX_CUBBIES), door: doorSide }).optional(),
})

const HEADERS = {
  // One request per connection: phones that are done hold none.
  Connection: 'close',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': TICKET_HTML_POLICY,
}

/**
 * The locker's own page on the venue's network: `GET /` the page, which reads a ticket from its address after the '#', and `POST /ticket`
 * {ticket, staff?: {pin, cubby, door}}. It reveals nothing but the answer to a ticket.
 */
export class TicketPage {
  readonly #server: Server
  readonly #connections: Connections
  readonly #tries: RateLimit

  constructor(
    private readonly config: TicketPageConfig,
    private readonly take: (ticket: string, wish?: StaffWish) => Promise<TicketAnswer>,
    clock: Clock,
    private readonly log: Log,
  ) {
    this.#tries = new RateLimit(clock, TRIES.most, TRIES.perMs)
    this.#server = createServer(
      {
        headersTimeout: REQUEST_MS,
        requestTimeout: REQUEST_MS,
        connectionsCheckingInterval: 1000,
        maxHeaderSize: 8192,
      },
      (request, response) => {
        this.#answer(request, response).catch((error: unknown) => {
          // Not for clients that hung up: a flood of those would fill the log.
          if (!request.socket.destroyed) log.warn('the page for tickets failed', { error: reasonOf(error) })
          response.destroy()
        })
      },
    )
    this.#connections = new Connections(this.#server, clock)
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.config.port, this.config.host, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    this.#server.on('error', (error) => this.log.warn('the page for tickets failed', { error: reasonOf(error) }))
    this.log.info('page for tickets', { url: this.url })
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return
    await new Promise((resolve) => {
      this.#server.close(resolve)
      this.#server.closeAllConnections()
    })
  }

  /** The address that phones use; undefined while the page does not run, or without a network. */
  get url(): string | undefined {
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) return undefined
    if (this.config.url !== undefined) return this.config.url
    const host = /^(0\.0\.0\.0|::)$/.test(this.config.host) ? ownAddress() : this.config.host
    return host === undefined ? undefined : `http://${host}:${address.port}/`
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, body: object) =>
      response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    if (!this.#isOurs(request)) {
      say(403, { message: 'This page is only for the locker' })
      return
    }
    const call = `${request.method} ${request.url}`
    if (call === 'GET /') {
      response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' }).end(TICKET_HTML)
    } else if (call !== 'POST /ticket') {
      say(404, { message: 'There is nothing here' })
    } else if (!this.#tries.take(request.socket.remoteAddress)) {
      say(429, refuse('busy'))
    } else {
      const parsed = sent.safeParse(parseJson(await readBody(request, MAX_BODY_BYTES)))
      this.#connections.keep(request, response)
      const answer = parsed.success ? await this.take(parsed.data.ticket, parsed.data.staff) : refuse('notATicket')
      say('refused' in answer ? (answer.refused === 'busy' ? 429 : 409) : 200, answer)
    }
  }

  /** Rejects requests under a foreign host name that resolves to this locker, and forms posted from other origins. */
  #isOurs({ method, headers }: IncomingMessage): boolean {
    const { host = '', origin } = headers
    if (!this.#isOwnName(host)) return false
    if (method !== 'POST') return true
    return origin === `http://${host}` || origin === `https://${host}`
  }

  #isOwnName(host: string): boolean {
    if (!URL.canParse(`http://${host}`)) return false
    const address = new URL(`http://${host}`).hostname
    const own = this.config.url === undefined ? '' : new URL(this.config.url).hostname
    const isAddress = isIP(address.replace(/^\[|\]$/g, '')) !== 0
    return isAddress || address === 'localhost' || address === own
  }
}

/** The first external IPv4 address of this machine. */
function ownAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
