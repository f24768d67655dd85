import { Button, Flex, Text } from '@radix-ui/themes'
import { Form, Link } from '@remix-run/react'
import type { GuestPrices } from '../../../ordering/menu/guest-prices'
import { Card } from '../../../platform/ui/card'
import { Fact, Facts } from '../../../platform/ui/facts'
import { useQueryLink } from '../../../platform/ui/frame/location'
import { SubmitButton } from '../../../platform/ui/form/submit-button'
import { Badge } from '../../../platform/ui/badge'

/** The price that a guest sees and pays, beside the prices staff have entered, so that staff notice a wrong price first. */
export function GuestsPayCard({ prices, opens }: { prices: GuestPrices; opens?: string }) {
  return (
    <Card
      title="Guests Pay"
      note={<Badge tone={prices.menuState.orderable ? 'good' : 'warn'}>{prices.menuState.words}</Badge>}
      action={
        opens === undefined ? (
          prices.maySellOut && <SellOut {...prices} />
        ) : (
          <Button asChild size="3" variant="soft">
            <Link to={opens}>Menu Item</Link>
          </Button>
        )
      }
    >
      {prices.pours.length === 0 ? (
        <Text as="p" size="2" color="gray">
          Guests see it once it has a price on the <Link to="/business-menu">menu</Link>.
        </Text>
      ) : (
        <Facts>
          {prices.pours.map(({ name, price, made }) => (
            <Fact key={name} label={name}>
              <strong>{price}</strong>{' '}
              <Text size="2" color="gray">
                {made}
              </Text>
            </Fact>
          ))}
        </Facts>
      )}
    </Card>
  )
}

/** Marks an item sold out, two presses from the list of menu items. */
function SellOut({ soldOut }: GuestPrices) {
  const link = useQueryLink()
  return (
    <Form method="post" action={link({ sell: '' })} preventScrollReset>
      <Flex wrap="wrap" justify="end" gap="2">
        {soldOut ? (
          <SubmitButton name="soldOut" value="" variant="soft">
            Back on Sale
          </SubmitButton>
        ) : (
          <>
            <SubmitButton name="soldOut" value="hour" variant="soft" color="gray">
              Sold Out for an Hour
            </SubmitButton>
            <SubmitButton name="soldOut" value="tonight" variant="soft" color="red">
              Sold Out Tonight
            </SubmitButton>
          </>
        )}
      </Flex>
    </Form>
  )
}
