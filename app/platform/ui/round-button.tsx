import { IconButton } from '@radix-ui/themes'
import type { ComponentProps } from 'react'
import './round-button.css'

/** Radix's button for one icon, as large as a thumb. Give it an `aria-label`; `asChild` makes it a link. */
export function RoundButton({ danger = false, ...button }: ComponentProps<typeof IconButton> & { danger?: boolean }) {
  const look = danger ? ({ variant: 'soft', color: 'red' } as const) : ({ variant: 'ghost', color: 'gray' } as const)
  return <IconButton className="round-button" size="3" {...look} {...button} />
}
