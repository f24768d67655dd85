import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { EditCard } from './edit-card'

/** Part of the server's program. A browser loads it on its own: after a screen without it, and before it wakes one that the server drew with it. */
let loaded = import.meta.env.SSR ? EditCard : undefined

const Later = lazy(async () => ({ default: (await import('./edit-card')).EditCard }))

/** A `EditCard` that is not part of the scripts that every screen of its kind loads first. */
export function LazyEditCard(props: ComponentProps<typeof EditCard>) {
  // One of the two for as long as it is open: to change it would lose what was typed.
  const [{ Now }] = useState(() => ({ Now: loaded }))
  if (Now) return <Now {...props} />
  return (
    <Suspense fallback={null}>
      <Later {...props} />
    </Suspense>
  )
}

/** Loads the form, which then opens at once. A failure shows when it opens. */
export async function loadEditCard(): Promise<void> {
  await import('./edit-card').then(
    (module) => {
      loaded = module.EditCard
    },
    () => undefined,
  )
}
