import { businessPourAvailability } from '../../../../contract/entities/business-prices'
import { defineResource } from '../../../records/definition/define'
import { text, through } from '../../../records/definition/expression'
import { POURED, POURED_INTO } from '../master-menu/pour-availabilities'

/** How a venue pours an item and at what price, or that the venue does not offer it. */
export const businessPourAvailabilities = defineResource(businessPourAvailability, {
  screen: '/business-menu/pour-availability',
  label: ['pour availability', 'pour availabilities'],
  among: ['business pour availability', 'business pour availabilities'],
  headings: { list: 'Business Pour Availability', create: 'Create Business Pour Availability' },
  messages: {
    created: 'Created Pour availability!',
    updated: 'Updated business pour availability!',
    updateFailed: 'Error Updating business pour availability!',
  },
  columns: ['placeName', 'pourAvailabilityName', 'basePrice', 'upCharge', 'notAllowed', 'isActive', 'isDefault'],
  headline: ['pourAvailabilityName'],
  labels: { placeName: 'Business', isActive: 'Active', isDefault: 'Default' },
  search: ['pourAvailabilityName', 'placeName'],
  filters: ['notAllowed', 'isActive'],
  joined: {
    placeName: 'businessId.placeId.name',
    pourAvailabilityName: through(
      'pourAvailabilityId',
      text`${'entityType'} (${POURED}) / ${'pourFormatId.pourTypeId.name'} - ${POURED_INTO}`,
    ),
  },
  sort: 'pourAvailabilityName,asc',
  display: (of) => of('pourAvailabilityName'),
  effects: [{ field: 'notAllowed', value: true, sets: { basePrice: 0, upCharge: 0 } }],
  editable: ['basePrice', 'upCharge'],
  ofBusiness: true,
})
