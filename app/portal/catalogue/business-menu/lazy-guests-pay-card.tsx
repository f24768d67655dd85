import { lazy, Suspense, type ComponentProps } from 'react'
import { GuestsPayCard } from './guests-pay-card'

/** Part of the server's program, which draws the card. A browser loads its script after the screen's own. */
const Loaded = import.meta.env.SSR
  ? GuestsPayCard
  : lazy(async () => ({ default: (await import('./guests-pay-card')).GuestsPayCard }))

export function LazyGuestsPayCard(props: ComponentProps<typeof GuestsPayCard>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
