import { Button } from '@radix-ui/themes'
import { Link, useLoaderData } from '@remix-run/react'
import type { DetailsScreenData } from '../../../records/screens/details-portal'
import { Card } from '../../../platform/ui/card'
import { Fact, Facts } from '../../../platform/ui/facts'

/** On a variant's screen: its base product, read-only. */
export function BaseProductCard() {
  const { record } = useLoaderData<DetailsScreenData>()
  if ((record.baseProductId ?? null) === null) return null
  const facts = [
    ['Brand', record.baseProductBrandName],
    ['Name', record.baseProductName],
    ['Description', record.baseProductDescription],
    ['ABV Range', record.baseProductAbvRange],
  ] as const
  return (
    <Card
      title="Base Product"
      action={
        <Button asChild size="3" variant="soft">
          <Link to={`/products/${record.baseProductId}`}>Go To</Link>
        </Button>
      }
    >
      <Facts>
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
