import { requireAbility } from '../../../contract/abilities'
import { badRequest, BarbackError, type FieldError } from '../../../contract/errors'
import type { SignupStatus } from '../../../contract/enumerations'
import { businessSignup, signupNote, type BusinessSignup, type SignupNote } from '../../../contract/entities/signups'
import { canMoveSignup } from '../../../contract/signup-states'
import { basedOn } from '../../../contract/version'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { refuseStale } from '../../platform/request/stale'
import { hasAlready } from '../../platform/request/unchanged'
import { readSignup } from './read-signups'

/** Replaces an inquiry, including its status. @throws 403, 404, 400, 409 for a status it cannot move to */
export async function updateSignup(
  app: Services,
  actor: UserActor,
  signupId: number,
  given: unknown,
): Promise<BusinessSignup> {
  requireAbility(actor.ability, 'update', 'BusinessSignup')
  await readSignup(app.db, actor, signupId)
  const { address, ...contact } = businessSignup.input.parse(given)
  const { version } = basedOn.parse(given)
  // Completing a sign-up changes people, so its status does under their guard.
  return app.store.inGuard({ people: true }, async (trx) => {
    const before = await readSignup(trx, actor, signupId)
    refuseStale(version, before, 'sign-up')
    if (hasAlready(before, { ...contact, address })) return before
    requireMove(before.status, contact.status)
    await trx
      .updateTable('businessSignup')
      .set({ ...contact, ...address, updatedAt: app.now() })
      .where('id', '=', signupId)
      .execute()
    return readSignup(trx, actor, signupId)
  })
}

/** docs/rules/people.md#sign-ups. @throws 409 at `status` */
export function requireMove(from: SignupStatus, to: SignupStatus): void {
  if (from === to || canMoveSignup(from, to)) return
  const message = `A signup that is ${from} cannot become ${to}`
  throw new BarbackError({ status: 409, code: 'illegal_transition', message, fields: [{ path: 'status', message }] })
}

/** Adds a note to an inquiry in the actor's own name. @throws 403, 404, 400 */
export async function addSignupNote(
  app: Services,
  actor: UserActor,
  signupId: number,
  given: unknown,
): Promise<SignupNote> {
  requireAbility(actor.ability, 'update', 'BusinessSignup')
  await readSignup(app.db, actor, signupId)
  const { content, createdBy, entityId } = signupNote.input.parse(given)
  const errors: FieldError[] = []
  if (createdBy !== actor.id) errors.push({ path: 'createdBy', message: 'Must be the signed-in user' })
  if (entityId !== signupId) errors.push({ path: 'entityId', message: 'Must be the signup of the address' })
  if (errors.length > 0) throw badRequest(errors)
  const now = app.now()
  return app.store.unguarded(async (trx) => {
    const { id } = await trx
      .insertInto('signupNote')
      .values({ content, createdBy, entityId, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const note = (await readSignup(trx, actor, signupId)).notes.find((one) => one.id === id)
    if (!note) throw new Error('The new note is missing')
    return note
  })
}
