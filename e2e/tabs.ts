import { join } from 'node:path'
import SqliteFile from 'better-sqlite3'
import { z } from 'zod'
import { signedIn } from '../contract/calls/auth'
import { orderView } from '../contract/calls/orders'
import type { TabMode } from '../contract/enumerations'
import { DEMO_LOCKER } from '../db/seed/venues'
import { DEMO_PASSWORD } from '../testing/accounts'
import { createCaller } from '../testing/caller'
import type { E2eServer } from './server'

/** Sets how the demo's venue takes money. */
export function setTabMode({ folder }: E2eServer, mode: TabMode): void {
  const file = openFile(folder)
  file.prepare('UPDATE business SET tabMode = ? WHERE id = 1').run(mode)
  file.close()
}

const versioned = z.object({ version: z.number() })

/** Makes an order at the bar, and hands it over at the counter. */
export async function handOver({ url, folder }: E2eServer, orderId: number): Promise<void> {
  const file = openFile(folder)
  let { version } = versioned.parse(file.prepare('SELECT version FROM "order" WHERE id = ?').get(orderId))
  file.close()
  const account = { email: 'bartender@barback.test', password: DEMO_PASSWORD }
  const { token } = (await createCaller(url).post('/v1/auth/login', account)).read(signedIn)
  const bar = createCaller(url, () => ({ Authorization: `Bearer ${token}`, lockerId: DEMO_LOCKER.lockerId }))
  const changes = [
    { status: 'Started' },
    { status: 'Prepared' },
    { status: 'Ready', cubby: null },
    { status: 'Completed' },
  ]
  for (const change of changes) {
    const answer = await bar.put(`/v1/orders/kiosk/${orderId}`, { version, ...change })
    if (answer.status !== 200) throw new Error(`Not ${change.status}: ${JSON.stringify(answer.body)}`)
    version = answer.read(orderView).version
  }
}

function openFile(folder: string) {
  return new SqliteFile(join(folder, 'barback.db'))
}
