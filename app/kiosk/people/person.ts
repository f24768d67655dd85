import { z } from 'zod'
import type { UserActor } from '../../platform/auth/actor'
import { findStaff } from '../../platform/auth/accounts'
import { colleagues, lockTablet, takeOverTablet, type Colleague } from '../../platform/auth/shared-tablet'
import type { Services } from '../../platform/server/services'

/** The person at the bar's screen, and the colleagues who can take over. */
export interface KioskPerson {
  id: number
  name: string
  /** True if several people share this tablet. */
  isShared: boolean
  /** The next step requires a PIN. */
  isLocked: boolean
  colleagues: Colleague[]
}

export async function kioskPerson(
  app: Services,
  actor: UserActor,
  businessId: number | undefined,
): Promise<KioskPerson> {
  const staff = await findStaff(app.db, actor.id)
  return {
    id: actor.id,
    name: staff ? `${staff.firstName} ${staff.lastName}` : actor.email,
    isShared: actor.tablet !== undefined,
    isLocked: actor.tablet?.isLocked ?? false,
    colleagues: businessId === undefined ? [] : await colleagues(app, businessId),
  }
}

const takeOver = z.object({
  intent: z.literal('takeOver'),
  userId: z.coerce.number().int().positive(),
  pin: z.string().regex(/^\d{4}$/, 'A PIN has 4 digits'),
})

/** Carries out a change of person. Returns false for any other form. @throws if the PIN is wrong */
export async function changePerson(
  app: Services,
  actor: UserActor,
  businessId: number,
  form: FormData,
): Promise<boolean> {
  switch (form.get('intent')) {
    case 'takeOver': {
      const { userId, pin } = takeOver.parse(Object.fromEntries(form))
      await takeOverTablet(app, actor, { businessId, userId, pin })
      return true
    }
    case 'lock':
      await lockTablet(app, actor, businessId)
      return true
    default:
      return false
  }
}
