import { lazy, Suspense, type ComponentProps } from 'react'
import { EditCard } from './edit-card'

const load = async () => import('./edit-card')

/** Part of the server's program, which draws the form at once. A browser loads it after the screen's own scripts. */
const Loaded = import.meta.env.SSR ? EditCard : lazy(async () => ({ default: (await load()).EditCard }))

/** An `EditCard` that is not part of the scripts that a record's screen loads first. */
export function LazyEditCard(props: ComponentProps<typeof EditCard>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** Loads the form before it opens. A failure shows once it opens. */
export function loadEditCard(): void {
  load().catch(() => {})
}
