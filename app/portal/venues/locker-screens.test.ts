import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let admin: Visitor
let manager: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.portal('admin')
  manager = await bar.portal('manager')
})
afterAll(() => bar.stop())

describe('a locker', () => {
  const lockerPath = async (name: string) => {
    const { businessId } = await demoVenue(bar)
    const sent = { name, lockerId: name, numberOfCubbies: '3', active: 'on', intent: 'addLocker' }
    const added = await manager.submit(`/businesses/${businessId}?add`, sent)
    expect(added.location).toMatch(/\/lockers\/\d+$/)
    return added.location ?? ''
  }

  it('has cubbies that staff take out of service, put back, and check at closing time', async () => {
    const path = await lockerPath('brook')
    const id = Number(path.split('/').at(-1))
    const phases = async () =>
      (await bar.app.db.selectFrom('cubby').select('phase').where('lockerId', '=', id).orderBy('number').execute()).map(
        ({ phase }) => phase,
      )
    await manager.submit(path, { intent: 'outOfService', cubby: '2' })
    expect(await phases()).toEqual(['Free', 'OutOfService', 'Free'])
    await manager.submit(path, { intent: 'backInService', cubby: '2' })
    const offline = await manager.submit(path, { intent: 'open', cubby: '1', door: 'back' })
    expect([offline.status, offline.html.includes('open it with the key')]).toEqual([409, true])

    const audit = `${path}/audit`
    expect((await manager.get(audit)).html).toContain('Cubby 1 of 3')
    const first = await manager.submit(audit, { intent: 'empty', cubby: '1' })
    expect(first.location).toBe(`${audit}?cubby=2`)
    await manager.submit(`${audit}?cubby=2`, { intent: 'notEmpty', cubby: '2' })
    const last = await manager.submit(`${audit}?cubby=3`, { intent: 'empty', cubby: '3' })
    const end = await manager.get(last.location ?? '')
    expect(end.html.replaceAll('<!-- -->', '')).toContain('3 of 3 cubbies')
    expect(await phases()).toEqual(['Free', 'OutOfService', 'Free'])
  })

  it('shows since when it is offline, and shows internal staff its history', async () => {
    const path = await lockerPath('delta')
    const [businessPath = '', id = ''] = path.split('/lockers/')
    expect((await manager.get(path)).html).toContain('Its controller has never connected.')
    // Half past nine on a summer Friday evening in Florida.
    const lastSeenAt = Date.parse('2026-07-11T01:30:00Z')
    await bar.app.db.updateTable('businessLocker').set({ lastSeenAt }).where('id', '=', Number(id)).execute()
    for (const screen of [path, businessPath]) {
      const text = (await manager.get(screen)).html.replace(/<[^>]+>/g, '')
      expect(text).toContain('Offline since 07/10/2026, 9:30 PM')
    }
    const row = { rowId: id, name: 'Delta Two', numberOfCubbies: '3', active: 'on', intent: 'updateLocker' }
    await manager.submit(`${businessPath}?locker=${id}`, row)
    const { html } = await admin.get(path)
    const history = html.slice(html.indexOf('History</h2>')).replaceAll('<!-- -->', '')
    expect(history).toContain('Name from <del>delta</del> to <ins>Delta Two</ins>')
    expect(history).not.toContain('Online:')
  })

  it('with drinks inside names its cubbies when a user shrinks or deletes it', async () => {
    const path = await lockerPath('estuary')
    const [businessPath = '', rowId = ''] = path.split('/lockers/')
    const { db } = bar.app
    const occupied = db
      .updateTable('cubby')
      .set({ phase: 'Unclaimed', occupied: 1 })
      .where('lockerId', '=', Number(rowId))
    await occupied.where('number', '>', 1).execute()
    const row = { rowId, name: 'Estuary', numberOfCubbies: '1', active: 'on', intent: 'updateLocker' }
    const shrunk = await manager.submit(`${businessPath}?locker=${rowId}`, row)
    expect([shrunk.status, shrunk.html.includes('Error: Cubbies 2, 3 are in use: empty them first')]).toEqual([
      409,
      true,
    ])
    expect(shrunk.html).toContain('value="Estuary"')
    const inactive = { rowId, name: 'Estuary', numberOfCubbies: '3', intent: 'updateLocker' }
    const closed = await manager.submit(`${businessPath}?locker=${rowId}`, inactive)
    expect([closed.status, closed.html.includes('Cubbies 2, 3 are in use')]).toEqual([409, true])
    const deleted = await manager.submit(businessPath, { rowId, intent: 'deleteLocker' })
    expect([deleted.status, deleted.html.includes('Cubbies 2, 3 are in use')]).toEqual([409, true])
  })

  it('row is edited inline, and deleted after a confirmation', async () => {
    const path = await lockerPath('creek')
    const [businessPath = '', rowId = ''] = path.split('/lockers/')
    expect((await manager.get(`${businessPath}?locker=${rowId}`)).html).toContain('value="creek"')
    const row = { rowId, name: 'Creek Two', numberOfCubbies: '2', active: 'on' }
    expect((await manager.submit(`${businessPath}?locker=${rowId}`, { ...row, intent: 'updateLocker' })).status).toBe(
      302,
    )
    expect((await manager.get(businessPath)).html).toContain('Creek Two')
    expect((await manager.get(`${businessPath}?confirm=deleteLocker:${rowId}`)).html).toContain('Are you sure')
    await manager.submit(businessPath, { rowId, intent: 'deleteLocker' })
    const after = await manager.get(businessPath)
    expect(after.html).toContain('Deleted locker!')
    expect(after.html).not.toContain('Creek Two')
  })
})
