import { z } from 'zod'
import { recordOf } from '../../../contract/abilities'
import { badRequest, forbidden, type FieldError } from '../../../contract/errors'
import { optional, wholeNumber } from '../../../contract/fields'
import { MAX_CUBBY_PLACES, MAX_DIMENSION_MM, MIN_CUBBY_HEIGHT_MM } from '../../../contract/limits'
import type { Database, Trx } from '../../../db/store'
import { setSizes } from '../../ordering/lockers/sizes'
import { inUnitOfWork } from '../../ordering/lockers/unit-of-work'
import type { UserActor } from '../../platform/auth/actor'
import { typedInto } from '../../platform/request/form-values'
import type { Services } from '../../platform/server/services'
import { decodeNumber } from '../../records/fields/kind'
import { noteChange } from '../../records/store/audit'
import { readLocker } from './lockers'
import { sizeField, type Size, type Sized } from './size-fields'

/** One cubby's size. */
const sizeInput = z.object({
  places: wholeNumber({ min: 1, max: MAX_CUBBY_PLACES }),
  heightMm: optional(wholeNumber({ min: MIN_CUBBY_HEIGHT_MM, max: MAX_DIMENSION_MM })),
})

/** Returns what each cubby of a locker (businessLocker.id) can hold, by number. */
export function cubbySizes(db: Database | Trx, lockerId: number) {
  return db
    .selectFrom('cubby')
    .select(['number', 'places', 'heightMm'])
    .where('lockerId', '=', lockerId)
    .orderBy('number')
    .execute()
}

/**
 * Saves the size of each cubby of a locker from its form; a cubby missing from the form stays unchanged.
 * @throws 404, 403; 400 at the fields
 */
export async function saveSizes(app: Services, actor: UserActor, lockerId: number, form: FormData): Promise<void> {
  await save(app, actor, lockerId, (numbers) => {
    const sent = numbers.filter((number) => form.has(sizeField(number, 'places')))
    return readSizes(sent, form)
  })
}

/** Gives all cubbies of a locker the size of the form. @throws 404, 403; 400 at the fields */
export async function saveAllSizes(app: Services, actor: UserActor, lockerId: number, form: FormData): Promise<void> {
  await save(app, actor, lockerId, (numbers) => {
    const size = readSizes(['all'], form).get('all')
    return new Map(size && numbers.map((number) => [number, size]))
  })
}

async function save(
  app: Services,
  actor: UserActor,
  lockerId: number,
  read: (numbers: readonly number[]) => ReadonlyMap<number, Size>,
): Promise<void> {
  const { businessId } = await readLocker(app, actor, lockerId)
  if (!actor.ability.can('update', recordOf('BusinessLocker', { businessId }))) {
    throw forbidden('update', 'BusinessLocker')
  }
  await inUnitOfWork(app, businessId, async (unit) => {
    const cubbies = await cubbySizes(unit.trx, lockerId)
    const sizes = read(cubbies.map(({ number }) => number))
    const before = new Map<number, Size>()
    const after = new Map<number, Size>()
    for (const { number, places, heightMm } of cubbies) {
      const size = sizes.get(number)
      if (!size || (size.places === places && size.heightMm === heightMm)) continue
      before.set(number, { places, heightMm })
      after.set(number, size)
    }
    if (after.size === 0) return
    await setSizes(unit, lockerId, after)
    await noteChange(unit.trx, {
      entity: 'businessLocker',
      id: lockerId,
      actor,
      now: unit.now,
      before: noted(before),
      after: noted(after),
    })
  })
}

function readSizes<Of extends Sized>(all: readonly Of[], form: FormData): Map<Of, Size> {
  const texts = typedInto(form)
  const errors: FieldError[] = []
  const sizes = new Map<Of, Size>()
  for (const of of all) {
    const { data, error } = sizeInput.safeParse({
      places: decodeNumber(texts[sizeField(of, 'places')]),
      heightMm: decodeNumber(texts[sizeField(of, 'heightMm')]),
    })
    if (data) sizes.set(of, data)
    errors.push(...(error?.issues ?? []).map(({ path, message }) => ({ path: `${path.join('.')}-${of}`, message })))
  }
  if (errors.length > 0) throw badRequest(errors)
  return sizes
}

/** In the form of the locker's history: 'Cubby 3 Places: 4, 6'. */
function noted(sizes: ReadonlyMap<number, Size>): Record<string, number | null> {
  return Object.fromEntries(
    [...sizes].flatMap(([number, { places, heightMm }]) => [
      [`cubby ${number} Places`, places] as const,
      [`cubby ${number} HeightMm`, heightMm] as const,
    ]),
  )
}
