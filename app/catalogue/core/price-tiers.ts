import { priceTier } from '../../../contract/entities/core'
import { defineResource } from '../../crud/definition/definition'

export const priceTiers = defineResource(priceTier, {
  api: 'core/price-tiers',
  screen: '/core/price-tiers',
  subject: 'PriceTier',
  label: ['price tier', 'price tiers'],
  columns: ['id', 'name', 'description'],
  search: ['name', 'description'],
})
