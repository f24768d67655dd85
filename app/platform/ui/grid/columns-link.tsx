import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { Suspense, useState } from 'react'
import { useQueryLink } from '../frame/location'
import type { ChosenColumns } from './layout'
import { lazyPart } from '../lazy-part'
import './columns-link.css'

/** Loaded on first use. */
const ColumnsPanel = lazyPart(async () => import('./columns-panel'))

/** Leads to the form of a list's columns or, with JavaScript, opens the panel over the list. Null: a list with too few columns to choose from. */
export function ColumnsLink({ chosen }: { chosen: ChosenColumns | null }) {
  const link = useQueryLink()
  const [isOpen, setOpen] = useState(false)
  if (!chosen) return null
  const path = `/lists/${chosen.list}/columns`
  const query = new URLSearchParams({ ...(chosen.view !== null && { view: String(chosen.view) }), from: link({}) })
  return (
    <>
      <Button asChild variant="soft" color="gray" size="3" className="columns-link">
        <Link
          to={`${path}?${query}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            setOpen(true)
          }}
        >
          Columns
        </Link>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnsPanel path={`${path}?${query}`} chosen={chosen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
