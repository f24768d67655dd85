import { Button, Text } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { useTaps } from '../taps/browser'
import { Input } from '../../platform/ui/form/field'
import { useHydrated } from '../../platform/ui/hydrated'
import { soldOutByTap } from '../taps/orders-with-taps'
import type { KioskScreen } from '../screen'
import { Badge } from '../../platform/ui/badge'
import './sold-out.css'
import { containsWords } from '../../../contract/folded'

type Item = KioskScreen['items'][number]

/** Tonight's items. One press takes an item off every guest's menu, another puts it back. */
export function SoldOut({ items, mayChange }: { items: readonly Item[]; mayChange: boolean }) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const shown = items.filter((item) => containsWords(item.name, typed))
  return (
    <>
      <h2>Tonight’s menu</h2>
      {hydrated && (
        <label className="kiosk-menu-find">
          <span className="hidden-label">Find an item</span>
          <Input
            type="search"
            placeholder="Find an item"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      )}
      <ul className="kiosk-menu-items">
        {shown.map((item) => (
          <MenuItem key={item.id} item={item} mayChange={mayChange} />
        ))}
        {shown.length === 0 && (
          <li>
            <Text color="gray">No items match.</Text>
          </li>
        )}
      </ul>
    </>
  )
}

function MenuItem({ item, mayChange }: { item: Item; mayChange: boolean }) {
  const fetcher = useFetcher()
  const tapped = useTaps(({ waiting, person }) =>
    soldOutByTap(
      waiting.filter((tap) => tap.person === person),
      item.id,
    ),
  )
  const soldOut = tapped ?? item.soldOutUntil !== null
  return (
    <li data-sold-out={soldOut || undefined}>
      <span className="kiosk-menu-name">
        {item.name}
        {soldOut && <Badge tone="bad">Sold out tonight</Badge>}
        {tapped !== undefined && <Badge tone="warn">Waiting for connection</Badge>}
      </span>
      {mayChange && (
        <fetcher.Form method="post">
          <input type="hidden" name="menuItemId" value={item.id} />
          <Button
            type="submit"
            name="intent"
            value={soldOut ? 'backOnSale' : 'soldOut'}
            size="3"
            variant="soft"
            color={soldOut ? 'teal' : 'gray'}
            disabled={fetcher.state !== 'idle'}
            aria-label={`${item.name}: ${soldOut ? 'back on sale' : 'sold out tonight'}`}
          >
            {soldOut ? 'Back on sale' : 'Sold out'}
          </Button>
        </fetcher.Form>
      )}
    </li>
  )
}
