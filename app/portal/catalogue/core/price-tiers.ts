import { priceTier } from '../../../../contract/entities/core'
import { defineResource } from '../../../records/definition/define'

export const priceTiers = defineResource(priceTier, {
  screen: '/core/price-tiers',
  label: ['price tier', 'price tiers'],
  columns: ['id', 'name', 'description'],
  search: ['name', 'description'],
})
