import { z } from 'zod'
import { initially, reference, switchField, text } from '../fields'
import { entity, joinedName } from './entity'
import { checkServedHours, servedHours } from './served-hours'

const menuFields = {
  businessId: reference('business'),
  name: text(),
  ...servedHours,
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
  input: z.object(menuFields).superRefine(checkServedHours),
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
