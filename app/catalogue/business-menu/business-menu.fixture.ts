import type { RecordFixtures } from '../records.fixture'

export const businessMenuFixtures: RecordFixtures = {
  businessPourAvailability: {
    access: 'business',
    valid: async (ids, n, businessId) => ({
      pourAvailabilityId: await ids.fresh('pourAvailability'),
      businessId,
      basePrice: 7.5,
      upCharge: 1.5,
      displayOrder: n,
    }),
    change: { basePrice: 8.25, isDefault: true },
    mistake: { fields: { upCharge: -1 }, path: 'upCharge', message: 'Must be more than 0' },
    unique: 'businessPourAvailability - businessId, pourAvailabilityId',
    keptBy: 'orderItem.businessPourAvailabilityId',
  },
}
