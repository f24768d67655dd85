import { Button, Text } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { containsWords } from '../../../contract/folded'
import { HOUR_MS } from '../../../contract/time'
import { useTaps } from '../taps/browser'
import { Input } from '../../platform/ui/form/field'
import { useHydrated } from '../../platform/ui/hydrated'
import { soldOutByTap } from '../taps/orders-with-taps'
import type { KioskScreen } from '../screen'
import { Badge } from '../../platform/ui/badge'
import './sold-out.css'

type Item = KioskScreen['items'][number]

interface SoldOutProps extends Pick<KioskScreen, 'items' | 'parts' | 'now'> {
  mayChange: boolean
}

/** Tonight's items, and what they are poured from. One press takes an item, or all that is poured from something, off every guest's menu. */
export function SoldOut({ items, parts, now, mayChange }: SoldOutProps) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const shown = items.filter((item) => containsWords(item.name, typed))
  const poured = parts.filter((part) => containsWords(part.name, typed))
  return (
    <>
      <h2>Tonight’s menu</h2>
      {hydrated && (
        <label className="kiosk-menu-find">
          <span className="hidden-label">Find an item or an ingredient</span>
          <Input
            type="search"
            placeholder="Find an item or an ingredient"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      )}
      <ul className="kiosk-menu-items" aria-label="Items">
        {shown.map((item) => (
          <MenuItem key={item.id} item={item} now={now} mayChange={mayChange} />
        ))}
        {shown.length === 0 && (
          <li>
            <Text color="gray">No items match.</Text>
          </li>
        )}
      </ul>
      {poured.length > 0 && (
        <>
          <h3>Everything poured from</h3>
          <ul className="kiosk-menu-items" aria-label="Ingredients">
            {poured.map((part) => (
              <PouredFrom key={`${part.type} ${part.id}`} part={part} mayChange={mayChange} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function MenuItem({ item, now, mayChange }: { item: Item; now: number; mayChange: boolean }) {
  const fetcher = useFetcher()
  const tapped = useTaps(({ waiting, person }) =>
    soldOutByTap(
      waiting.filter((tap) => tap.person === person),
      item.id,
    ),
  )
  const soldOut = tapped ?? item.soldOutUntil !== null
  const isBrief = item.soldOutUntil !== null && item.soldOutUntil - now <= HOUR_MS
  return (
    <li data-sold-out={soldOut || undefined}>
      <span className="kiosk-menu-name">
        {item.name}
        {soldOut && <Badge tone="bad">{isBrief ? 'Sold out for an hour' : 'Sold out tonight'}</Badge>}
        {tapped !== undefined && <Badge tone="warn">Waiting for connection</Badge>}
      </span>
      {mayChange && (
        <fetcher.Form method="post" className="kiosk-menu-buttons">
          <input type="hidden" name="menuItemId" value={item.id} />
          <SellOut
            name={item.name}
            soldOut={soldOut}
            intents={['soldOut', 'backOnSale']}
            disabled={fetcher.state !== 'idle'}
          />
        </fetcher.Form>
      )}
    </li>
  )
}

function PouredFrom({ part, mayChange }: { part: KioskScreen['parts'][number]; mayChange: boolean }) {
  const fetcher = useFetcher()
  const { type, id, name, items, isSoldOut } = part
  return (
    <li data-sold-out={isSoldOut || undefined}>
      <span className="kiosk-menu-name">
        {name}
        <Badge tone={isSoldOut ? 'bad' : 'idle'}>
          {isSoldOut ? 'Sold out' : `${items} ${items === 1 ? 'item' : 'items'}`}
        </Badge>
      </span>
      {mayChange && (
        <fetcher.Form method="post" className="kiosk-menu-buttons">
          <input type="hidden" name="type" value={type} />
          <input type="hidden" name="id" value={id} />
          <SellOut
            name={`All with ${name}`}
            soldOut={isSoldOut}
            intents={['partSoldOut', 'partBackOnSale']}
            disabled={fetcher.state !== 'idle'}
          />
        </fetcher.Form>
      )}
    </li>
  )
}

interface SellOutProps {
  /** The name of the item or the part, for screen readers. */
  name: string
  soldOut: boolean
  /** Off sale, and back on sale. */
  intents: readonly [string, string]
  disabled: boolean
}

/** Off sale tonight or for an hour, or back on sale. */
function SellOut({ name, soldOut, intents: [off, back], disabled }: SellOutProps) {
  const button = { type: 'submit', name: 'intent', size: '3', variant: 'soft', disabled } as const
  if (soldOut) {
    return (
      <Button {...button} value={back} color="teal" aria-label={`${name}: back on sale`}>
        Back on sale
      </Button>
    )
  }
  return (
    <>
      <Button {...button} value={off} color="gray" aria-label={`${name}: sold out tonight`}>
        Sold out
      </Button>
      <Button {...button} name="howLong" value="hour" color="gray" aria-label={`${name}: sold out for an hour`}>
        1 h
      </Button>
      <input type="hidden" name="intent" value={off} />
    </>
  )
}
