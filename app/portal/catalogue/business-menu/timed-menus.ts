import { timedMenu, timedMenuCategory } from '../../../../contract/entities/timed-menus'
import { defineResource } from '../../../records/definition/define'

/** A menu with hours, such as brunch: its categories are served at those times only. */
export const timedMenus = defineResource(timedMenu, {
  screen: '/business-menu/timed-menus',
  label: ['timed menu', 'timed menus'],
  columns: ['id', 'name', 'placeName', 'startTime', 'endTime', 'startDate', 'endDate', 'isActive'],
  labels: {
    placeName: 'Business',
    isActive: 'Active',
    startTime: 'From',
    endTime: 'Until',
    startDate: 'First Day',
    endDate: 'Last Day',
  },
  search: ['name', 'placeName'],
  filters: ['isActive'],
  joined: { placeName: 'businessId.placeId.name' },
  owns: ['timedMenuCategory'],
  ofBusiness: true,
  children: [
    {
      table: 'timedMenuCategory',
      by: 'timedMenuId',
      title: 'Categories',
      columns: ['id', 'name'],
      labels: { name: 'Category' },
      add: { label: 'Add Category' },
      deletable: true,
    },
  ],
})

/** A category of a timed menu: a part of the menu. */
export const timedMenuCategories = defineResource(timedMenuCategory, {
  scope: { businessId: 'timedMenuId.businessId' },
  screen: '/business-menu/timed-menu-categories',
  label: ['timed menu category', 'timed menu categories'],
  columns: ['id', 'name', 'menuName'],
  labels: { name: 'Category', menuName: 'Timed Menu' },
  search: ['name', 'menuName'],
  joined: { name: 'categoryId.name', menuName: 'timedMenuId.name' },
})
