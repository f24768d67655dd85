import type { RecordFixtures } from '../records.fixture'

export const alcoholFixtures: RecordFixtures = {
  alcoholCategory: {
    access: 'shared',
    forGuests: 'ofAge',
    valid: (_, n) => ({ name: `Tinctures ${n}`, description: 'By the drop' }),
    change: { description: 'By the dash' },
    mistake: { fields: { name: 'x'.repeat(51) }, path: 'name', message: 'Too Long!' },
    unique: 'alcoholCategory - name',
    keptBy: 'alcoholType.alcoholCategoryId',
  },
  alcoholType: {
    access: 'shared',
    forGuests: 'ofAge',
    valid: (ids, n) => ({ name: `Shrub ${n}`, alcoholCategoryId: ids.first('alcoholCategory'), abvRange: '0.5-1%' }),
    change: { productionMethod: 'Maceration in vinegar' },
    mistake: { fields: { alcoholCategoryId: null }, path: 'alcoholCategoryId', message: 'Required' },
    unique: 'alcoholType - name',
    keptBy: 'alcoholSubtype.alcoholTypeId',
  },
  alcoholSubtype: {
    access: 'shared',
    forGuests: 'ofAge',
    valid: (ids, n) => ({ name: `Extra dry ${n}`, alcoholTypeId: ids.first('alcoholType') }),
    change: { agingRequirements: 'Two years in oak' },
    mistake: { fields: { alcoholTypeId: 999_999 }, path: 'alcoholTypeId', message: 'There is no such record' },
    unique: 'alcoholSubtype - alcoholTypeId, name',
    keptBy: 'product.alcoholSubtypeId',
  },
}
