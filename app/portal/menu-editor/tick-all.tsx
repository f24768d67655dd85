import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { useQueryLink } from '../../platform/ui/frame/location'

interface TickAllProps {
  /** Value of the `ticked` query parameter. */
  of: string
  label: string
  /** Whether the address has that value now. */
  isSet: boolean
  /** Ticks the whole form; otherwise only its own card. */
  ofForm?: boolean
}

/** Ticks or unticks all: a link that redraws the list. With JavaScript it keeps the typed values. */
export function TickAll({ of, label, isSet, ofForm = false }: TickAllProps) {
  const link = useQueryLink()
  return (
    <Button asChild variant="soft" size="3">
      <Link
        to={link({ ticked: isSet ? null : of })}
        preventScrollReset
        onClick={(event) => {
          event.preventDefault()
          const part = event.currentTarget.closest(ofForm ? 'form' : 'section')
          const ticks = [...(part?.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not(:disabled)') ?? [])]
          const isAll = ticks.every(({ checked }) => checked)
          for (const tick of ticks) tick.checked = !isAll
        }}
      >
        {label}
      </Link>
    </Button>
  )
}
