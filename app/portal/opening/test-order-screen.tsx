import { Button, Flex, Text } from '@radix-ui/themes'
import { Form, Link, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { cubbyColor } from '../../../contract/cubbies'
import { formatDollars } from '../../../contract/money'
import { CubbyChip } from '../../kiosk/cubbies/cubby-chip'
import { Card } from '../../platform/ui/card'
import { Fact, Facts } from '../../platform/ui/facts'
import { useHydrated } from '../../platform/ui/hydrated'
import { Page } from '../../platform/ui/frame/page'
import type { TestOrder, TestStage } from './test-order'
import './test-order-screen.css'

interface TestOrderScreenProps {
  name: string
  hasDrinks: boolean
  businessId: number
  order: TestOrder | null
}

/** A drink of the venue's own menu in a simulated locker. */
export function TestOrderScreen({ name, hasDrinks, businessId, order }: TestOrderScreenProps) {
  return (
    <Page
      title="Test Order"
      lead="Send a drink from your menu through a simulated locker. Nothing is charged, and reports don’t count it."
      breadcrumbs={[{ label: 'Dashboard', to: '/' }, { label: name }]}
    >
      {!order && (
        <Card title="Send a Drink">
          {hasDrinks ? (
            <Form method="post">
              <Button type="submit" name="intent" value="order" size="3">
                Order a Drink
              </Button>
            </Form>
          ) : (
            <Flex wrap="wrap" align="center" justify="between" gap="3">
              <span>There is no drink on the menu yet.</span>
              <Button asChild size="3">
                <Link to={`/business-menu/classics?businessId=${businessId}&checklist=on`}>Choose Drinks</Link>
              </Button>
            </Flex>
          )}
        </Card>
      )}
      {order && <Journey order={order} />}
    </Page>
  )
}

const LINES: ReadonlyArray<readonly [TestStage, string]> = [
  ['Paid', 'The guest has ordered and paid. Your bar’s screen rings.'],
  ['Started', 'A bartender has tapped Start.'],
  ['Prepared', 'It is made. The back of cubby 1 opens, the drink goes in.'],
  ['Ready', 'The back is closed: the light turns green, and the guest’s phone says Ready.'],
  ['Collecting', 'The guest has tapped Open: the front opens.'],
  ['Completed', 'The front is closed again. The order is done, and the cubby is free.'],
]

function Journey({ order: { drink, stage, phase, priceCents, taxCents, feeCents } }: { order: TestOrder }) {
  const isMoving = stage !== 'Ready' && stage !== 'Completed'
  useLookingAgain(isMoving)
  const hydrated = useHydrated()
  const at = LINES.findIndex(([one]) => one === stage)
  return (
    <>
      <Card title={drink} action={<CubbyChip number={1} phase={phase} color={cubbyColor(phase)} />}>
        <ol className="journey" aria-live="polite">
          {LINES.slice(0, at + 1).map(([one, words]) => (
            <li key={one} aria-current={one === stage ? 'step' : undefined}>
              <strong>{one}</strong> {words}
            </li>
          ))}
        </ol>
        <Flex wrap="wrap" gap="2">
          {stage === 'Ready' && (
            <Form method="post">
              <Button type="submit" name="intent" value="open" size="3">
                Open the Door
              </Button>
            </Form>
          )}
          {isMoving && !hydrated && (
            <Form method="get">
              <Button type="submit" size="3" variant="soft">
                Look Again
              </Button>
            </Form>
          )}
          {stage === 'Completed' && (
            <>
              <Button asChild size="3">
                <Link to="/">Back to the Checklist</Link>
              </Button>
              <Form method="post">
                <Button type="submit" name="intent" value="clear" size="3" variant="soft" color="gray">
                  Clear
                </Button>
              </Form>
            </>
          )}
        </Flex>
      </Card>
      <Card title="What a Guest Would Pay">
        <Facts>
          <Fact label="Drink">{formatDollars(priceCents)}</Fact>
          <Fact label="Tax">{taxCents === null ? 'not set yet' : formatDollars(taxCents)}</Fact>
          <Fact label="Service Fee">{feeCents === null ? 'waiting for Barback' : formatDollars(feeCents)}</Fact>
          <Fact label="Total, Without Tip">{formatDollars(priceCents + (taxCents ?? 0) + (feeCents ?? 0))}</Fact>
        </Facts>
        <Text as="p" size="2" color="gray">
          This is not a real order: it has no number, and no one pays for it.
        </Text>
      </Card>
    </>
  )
}

const LOOK_MS = 700

/** Reloads the screen's data while the order is moving. */
function useLookingAgain(isMoving: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(revalidate, LOOK_MS)
    return () => clearInterval(timer)
  }, [isMoving, revalidate])
}
