import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { quoteView } from '../../../contract/calls/orders'
import { PRODUCTION_ENV } from '../../../scripts/production-env'
import { ROOT } from '../../../scripts/steps.mjs'
import { builtServer } from '../../barback'
import { DEMO_PASSWORD } from '../../accounts'
import { openKillable, type Killable } from '../../killable'
import { createVisitor } from '../../visitor'
import type { Sizes } from './attacks'

/** A request that must keep working under attack. Resolves with the status of the answer. */
export interface Probe {
  name: string
  ask(): Promise<number>
  expected: number
}

/** A production-like server with slow password hashes, and the requests of its guests and its bar. */
export interface Siege {
  probes: readonly Probe[]
  /** Starts the attack and resolves once it is under way. The returned function stops it and returns the count of each answer. */
  begin(sizes: Sizes): Promise<() => Promise<Record<string, number>>>
  close(): Promise<void>
}

export async function openSiege(): Promise<Siege> {
  // Outside production React's slower development build renders the pages.
  const bar = await openKillable({ env: { ...PRODUCTION_ENV, LOG_LEVEL: 'fatal' } })
  return {
    probes: await probesOf(bar),
    async begin(sizes) {
      const child = fork(join(ROOT, 'testing/attack/load/attacker.ts'), { cwd: ROOT, execArgv: ['--import', 'tsx'] })
      child.send({ victim: { url: bar.server.url, database: bar.database }, sizes })
      await nextMessage(child)
      return async () => {
        child.send('report')
        const report = await nextMessage(child)
        child.disconnect()
        await once(child, 'exit')
        return z.record(z.string(), z.number()).parse(report)
      }
    },
    close: () => bar.close(),
  }
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('message', resolve))
}

async function probesOf(bar: Killable): Promise<Probe[]> {
  const { url } = bar.server
  const { module } = (await builtServer()).assets.entry
  const bartender = createVisitor(url)
  await bartender.submit('/login', { email: 'bartender@barback.test', password: DEMO_PASSWORD })
  const guest = (await bar.signedIn('/v1/auth/customer/login', 'guest@barback.test'))()
  const venue = await bar.read(({ db }) =>
    db
      .selectFrom('menuItem')
      .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
      .innerJoin('business', 'business.id', 'menuItem.businessId')
      .innerJoin('place', 'place.id', 'business.placeId')
      .where('business.slug', '=', 'the-night-heron')
      .where('standardDrink.name', '=', 'Negroni')
      .select(['menuItem.id as menuItemId', 'businessId', 'latitude', 'longitude'])
      .executeTakeFirstOrThrow(),
  )
  const quoted = {
    businessId: venue.businessId,
    items: [{ menuItemId: venue.menuItemId, quantity: 1 }],
    location: `${venue.latitude},${venue.longitude}`,
  }
  const quote = await guest.post('/v1/orders/customer/quote', quoted)
  const order = { ...quoted, paymentMethodId: 'pm_card_visa', expectedTotal: quote.read(quoteView).total }
  let orders = 0
  const get = async (path: string) => (await createVisitor(url).get(path)).status
  return [
    { name: 'a guest’s menu', ask: () => get('/app/b/the-night-heron'), expected: 200 },
    { name: 'a script file', ask: () => get(module), expected: 200 },
    {
      name: 'an order',
      ask: async () => {
        const key = { 'Idempotency-Key': `siege-${process.pid}-${++orders}` }
        return (await guest.post('/v1/orders/customer', order, key)).status
      },
      expected: 201,
    },
    { name: '/livez', ask: () => get('/livez'), expected: 200 },
    { name: 'the bar’s screen', ask: async () => (await bartender.get('/kiosk')).status, expected: 200 },
  ]
}
