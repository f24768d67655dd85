import { date, decimal, initially, reference, switchField, text } from '../fields'
import { entity, joinedName } from './entity'

/** A business's classes of sales tax (docs/rules/money.md#tax). */
export const taxClass = entity(
  'taxClass',
  {
    businessId: reference('business'),
    name: text(),
    /** The class of all items without another. A business has one. */
    isDefault: initially(switchField(), false),
  },
  { placeName: joinedName },
  { name: 'taxClasses', path: 'businesses/tax-classes', subject: 'TaxClass' },
)

/** A class's rate from a business date on, until its next one. */
export const taxClassRate = entity(
  'taxClassRate',
  {
    taxClassId: reference('taxClass'),
    /** In percent: 7.5. */
    ratePercentage: decimal({ min: 0, max: 100, step: 0.01 }),
    fromDate: date(),
  },
  { className: joinedName },
  { name: 'taxClassRates', path: 'businesses/tax-classes/rates', subject: 'TaxClass', partOf: ['taxClassId'] },
)
