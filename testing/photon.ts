import { createServer, type IncomingMessage } from 'node:http'

/** A fake Photon on a real port: it knows the Night Heron, and behaves as told. */
export interface FakePhoton {
  url: string
  /** The requests it got, in order. */
  asked: URL[]
  /** How it answers from now on: properly, with a failure, or never. */
  mode: 'well' | 'broken' | 'silent'
  stop(): Promise<void>
}

const HERON = {
  geometry: { coordinates: [-81.6557, 30.3249] },
  properties: {
    name: 'Heron Annex',
    housenumber: '12',
    street: 'Bay Street',
    city: 'Jacksonville',
    state: 'Florida',
    postcode: '32202',
  },
}

export async function fakePhoton(): Promise<FakePhoton> {
  const asked: URL[] = []
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(new URL(request.url ?? '/', 'http://photon'))
    if (photon.mode === 'silent') return
    if (photon.mode === 'broken') return void response.writeHead(500).end('no')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ features: [HERON] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const photon: FakePhoton = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    asked,
    mode: 'well',
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return photon
}
