import webPush from 'web-push'
import type { Services } from '../server/services'

type KeyStore = Pick<Services, 'db' | 'now'>

/** The keys by which push services know this server: made as it first starts, and the same from then on. */
export async function pushKeys(app: KeyStore): Promise<{ publicKey: string; privateKey: string }> {
  const known = await stored(app)
  if (known) return known
  // Whoever comes first makes them; the other's are dropped.
  await app.db
    .insertInto('pushKey')
    .values({ id: 1, ...webPush.generateVAPIDKeys(), createdAt: app.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await stored(app)
  if (!made) throw new Error('There are no keys for push services')
  return made
}

function stored({ db }: KeyStore) {
  return db.selectFrom('pushKey').select(['publicKey', 'privateKey']).executeTakeFirst()
}
