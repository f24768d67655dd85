import { Button } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { useState } from 'react'
import { useHydrated } from '../ui/hydrated'
import type { KioskScreen } from './screen'

type Item = KioskScreen['items'][number]

/** What is on sale tonight: one press takes an item off every guest's menu, another puts it back. */
export function SoldOut({ items, mayChange }: { items: readonly Item[]; mayChange: boolean }) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const gone = items.filter((item) => item.soldOutUntil !== null).length
  const shown = items.filter((item) => item.name.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <details className="kiosk-menu">
      <summary>
        Tonight’s menu <span className="kiosk-count">{gone === 0 ? 'all on sale' : `${gone} sold out`}</span>
      </summary>
      {hydrated && (
        <label className="kiosk-menu-search">
          <span className="hidden-label">Find an item</span>
          <input
            className="field"
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
        {shown.length === 0 && <li className="kiosk-empty">Nothing on the menu is called that</li>}
      </ul>
    </details>
  )
}

function MenuItem({ item, mayChange }: { item: Item; mayChange: boolean }) {
  const fetcher = useFetcher()
  const soldOut = item.soldOutUntil !== null
  return (
    <li data-sold-out={soldOut || undefined}>
      <span className="kiosk-menu-name">
        {item.name}
        {soldOut && (
          <span className="badge" data-tone="bad">
            Sold out tonight
          </span>
        )}
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
