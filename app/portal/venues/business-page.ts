import { recordOf, type Action } from '../../../contract/abilities'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { chargesEnabled, readBusiness } from './businesses'

/** Returns the data that every tab of a business needs. @throws 404 */
export async function businessPage(app: Services, actor: UserActor, businessId: number) {
  const record = await readBusiness(app, actor, businessId)
  const may = (action: Action, subject: 'BusinessStripeAccount' | 'BusinessLocker') =>
    actor.ability.can(action, recordOf(subject, { businessId }))
  return {
    record,
    /** Whether Stripe accepts charges for it; also for staff who may not see the account. */
    canCharge: await chargesEnabled(app.db, businessId),
    tabs: {
      business: { id: businessId, name: record.place.name },
      withFinancial: may('read', 'BusinessStripeAccount'),
    },
    canUpdate: actor.ability.can('update', recordOf('Business', { id: businessId })),
    /** May change the settings that an Owner decides. */
    canConfigure: actor.ability.can('configure', recordOf('Business', { id: businessId })),
    canAttend: actor.ability.can('attend', recordOf('Business', { id: businessId })),
    canChangeLockers: may('update', 'BusinessLocker'),
    canOpenAccount: may('create', 'BusinessStripeAccount'),
  }
}
