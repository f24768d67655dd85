import { taxClass, taxClassRate } from '../../../../contract/entities/taxes'
import { defineResource } from '../../../records/definition/define'

/** A class of a venue's sales tax, such as 'Liquor'. */
export const taxClasses = defineResource(taxClass, {
  screen: '/business-menu/tax-classes',
  label: ['tax class', 'tax classes'],
  columns: ['id', 'name', 'placeName', 'isDefault'],
  labels: { placeName: 'Business', isDefault: 'Default' },
  search: ['name', 'placeName'],
  joined: { placeName: 'businessId.placeId.name' },
  owns: ['taxClassRate'],
  ofBusiness: true,
  children: [
    {
      table: 'taxClassRate',
      by: 'taxClassId',
      title: 'Rates',
      columns: ['fromDate', 'ratePercentage'],
      add: { label: 'Add Rate' },
      editable: ['ratePercentage'],
      deletable: true,
    },
  ],
})

/** A rate of a tax class: a part of it. */
export const taxClassRates = defineResource(taxClassRate, {
  scope: { businessId: 'taxClassId.businessId' },
  screen: '/business-menu/tax-class-rates',
  label: ['tax rate', 'tax rates'],
  columns: ['id', 'className', 'fromDate', 'ratePercentage'],
  labels: { className: 'Tax Class', ratePercentage: 'Rate (%)', fromDate: 'From' },
  search: ['className'],
  joined: { className: 'taxClassId.name' },
  sort: 'fromDate,desc',
  display: (of) => [of('className'), `${of('ratePercentage')}%`, of('fromDate')].filter(Boolean).join(' - '),
  editable: ['ratePercentage'],
})
