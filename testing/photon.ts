import { createServer, type IncomingMessage } from 'node:http'

/** A fake Photon on a real port. It knows the Heron Annex, a church and a house, and filters by tag as Photon does. */
export interface FakePhoton {
  url: string
  /** The requests received, in order. */
  asked: URL[]
  /** How it answers: properly, with a failure, or never. */
  mode: 'well' | 'broken' | 'silent'
  stop(): Promise<void>
}

const HERON = {
  geometry: { coordinates: [-81.6557, 30.3249] },
  properties: {
    osm_key: 'amenity',
    osm_value: 'bar',
    name: 'Heron Annex',
    housenumber: '12',
    street: 'Bay Street',
    city: 'Jacksonville',
    state: 'Florida',
    postcode: '32202',
  },
}

const CHURCH = {
  geometry: { coordinates: [-81.6601, 30.3251] },
  properties: {
    osm_key: 'amenity',
    osm_value: 'place_of_worship',
    name: 'Church of the Heron',
    housenumber: '9',
    street: 'Bay Street',
    city: 'Jacksonville',
    state: 'Florida',
    postcode: '32202',
  },
}

const HOUSE = {
  geometry: { coordinates: [-81.6612, 30.3263] },
  properties: {
    osm_key: 'place',
    osm_value: 'house',
    housenumber: '44',
    street: 'Duval Street',
    city: 'Jacksonville',
    state: 'Florida',
    postcode: '32202',
  },
}

/** The known features with one of these tags; all features if there are none. */
function featuresFor(tags: readonly string[]) {
  return [HERON, CHURCH, HOUSE].filter(
    ({ properties: { osm_key, osm_value } }) => tags.length === 0 || tags.includes(`${osm_key}:${osm_value}`),
  )
}

export async function fakePhoton(): Promise<FakePhoton> {
  const asked: URL[] = []
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://photon')
    asked.push(url)
    if (photon.mode === 'silent') return
    if (photon.mode === 'broken') return void response.writeHead(500).end('no')
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ features: featuresFor(url.searchParams.getAll('osm_tag')) }))
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
