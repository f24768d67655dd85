import { DetailsScreen } from '../screens'
import { BaseProductCard } from './base-product-card'
import { products } from './products'

/** A product's screen: what all records have, and of a variant its base product. */
export function ProductScreen() {
  return (
    <DetailsScreen of={products}>
      <BaseProductCard />
    </DetailsScreen>
  )
}
