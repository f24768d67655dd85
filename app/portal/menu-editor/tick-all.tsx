import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { useQueryLink } from '../../platform/ui/location'

interface TickAllProps {
  /** What the address says of it. */
  of: string
  label: string
  /** Whether the address says so now. */
  isSet: boolean
  /** All of the form; otherwise those of its own card. */
  ofForm?: boolean
}

/** Ticks all, or unticks them: a link that draws them so; with a script it leaves what is typed alone. */
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
