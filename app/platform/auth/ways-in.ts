import type { AccountTrx } from '../../../db/store'
import type { Services } from '../server/services'
import { tellLostWayIn } from './account-mail'
import type { CustomerActor } from './actor'
import { PROVIDER_NAMES, type IdentityProvider } from './identity-providers'
import { requireRecentProof } from './recent-proof'

/** Returns a guest's passkeys and their accounts at providers, the oldest first. Times are in Unix milliseconds. */
export async function waysIn({ db }: Pick<Services, 'db'>, { id }: CustomerActor) {
  const passkeys = await db
    .selectFrom('guestPasskey')
    .select(['id', 'device', 'createdAt', 'lastUsedAt'])
    .where('customerId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const identities = await db
    .selectFrom('guestIdentity')
    .select(['provider', 'createdAt', 'lastUsedAt'])
    .where('customerId', '=', id)
    .orderBy('createdAt')
    .orderBy('provider')
    .execute()
  return { passkeys, identities }
}

/** Ends signing in with a provider, and notifies the guest: the next time, the provider has to prove the email again. @throws 403 `proof_required` */
export async function dropIdentity(app: Services, actor: CustomerActor, provider: IdentityProvider): Promise<void> {
  await requireRecentProof(app, actor)
  await app.store.inGuard({ account: { customer: actor.id } }, async (trx) => {
    const dropped = await trx
      .deleteFrom('guestIdentity')
      .where('customerId', '=', actor.id)
      .where('provider', '=', provider)
      .returning('provider')
      .execute()
    if (dropped.length === 0) return
    const now = app.now()
    await tellLostWayIn(trx, { customerId: actor.id, to: actor.email, way: PROVIDER_NAMES[provider], now })
  })
}

/** Deletes a guest's passkeys and their links to providers. */
export async function forgetWaysIn(trx: AccountTrx, customerId: number): Promise<void> {
  await trx.deleteFrom('guestPasskey').where('customerId', '=', customerId).execute()
  await trx.deleteFrom('guestIdentity').where('customerId', '=', customerId).execute()
}
