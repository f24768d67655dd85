import { z } from 'zod'
import { date, initially, optional, reference, REQUIRED, switchField, text, time } from '../fields'
import { entity, joinedName } from './entity'

/** A switch for each weekday, all on. */
const served = () => initially(switchField(), true)

const menuFields = {
  businessId: reference('business'),
  name: text(),
  monday: served(),
  tuesday: served(),
  wednesday: served(),
  thursday: served(),
  friday: served(),
  saturday: served(),
  sunday: served(),
  startTime: optional(time()),
  endTime: optional(time()),
  startDate: optional(date()),
  endDate: optional(date()),
  isActive: initially(switchField(), true),
}

/** Some of a venue's categories, and when they are served (docs/rules/orders.md#timed-menus). */
export const timedMenu = {
  ...entity(
    'timedMenu',
    menuFields,
    { placeName: joinedName },
    { name: 'timedMenus', path: 'businesses/timed-menus', subject: 'BusinessCategory' },
  ),
  input: z.object(menuFields).superRefine(({ startTime, endTime, startDate, endDate }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (startTime !== null && endTime === null) refuse('endTime', REQUIRED)
    if (startTime === null && endTime !== null) refuse('startTime', REQUIRED)
    if (startTime !== null && startTime === endTime) refuse('endTime', 'Must be another time than the start')
    if (startDate !== null && endDate !== null && endDate < startDate) {
      refuse('endDate', 'Must not be before the first day')
    }
  }),
}

/** A category of a timed menu. */
export const timedMenuCategory = entity(
  'timedMenuCategory',
  { timedMenuId: reference('timedMenu'), categoryId: reference('category') },
  { name: joinedName, menuName: joinedName },
  {
    name: 'timedMenuCategories',
    path: 'businesses/timed-menus/categories',
    subject: 'BusinessCategory',
    partOf: ['timedMenuId'],
  },
)
