import type { CustomerSettings } from '../../../contract/calls/people'
import { MAX_UPLOAD_BYTES, REQUIRED_AGE } from '../../../contract/limits'
import type { CustomerActor } from '../../platform/auth/actor'
import { offeredProviders } from '../../platform/auth/verification-provider'
import type { Services } from '../../platform/server/services'
import { readCustomer } from './customers-list'

/** Data of the settings screen in a guest's app. */
export async function readSettings(app: Services, actor: CustomerActor): Promise<CustomerSettings> {
  return {
    customer: await readCustomer(app, app.db, actor, actor.id),
    requiredAge: REQUIRED_AGE,
    verificationProviders: offeredProviders(app.env),
    maxUploadBytes: MAX_UPLOAD_BYTES,
    ageChecks: actor.ageChecks.map(({ businessId, until }) => ({ businessId, until: new Date(until).toISOString() })),
  }
}
