import webPush from 'web-push'
import type { Services } from '../server/services'

type KeyStore = Pick<Services, 'db' | 'now'>

/** The keys by which push services identify this server, made at its first start. */
export async function pushKeys(app: KeyStore): Promise<{ publicKey: string; privateKey: string }> {
  const known = await stored(app)
  if (known) return known
  // The first caller makes the keys; those of a concurrent one are dropped.
  await app.db
    .insertInto('pushKey')
    .values({ id: 1, ...webPush.generateVAPIDKeys(), createdAt: app.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await stored(app)
  if (!made) throw new Error('No push keys are stored')
  return made
}

function stored({ db }: KeyStore) {
  return db.selectFrom('pushKey').select(['publicKey', 'privateKey']).executeTakeFirst()
}
