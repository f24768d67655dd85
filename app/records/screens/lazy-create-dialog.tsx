import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { CreateDialog } from './create-dialog'

/** Part of the server's program. A browser loads it on its own: after a screen without it, and before it wakes one that the server drew with it. */
let loaded = import.meta.env.SSR ? CreateDialog : undefined

const Later = lazy(async () => ({ default: (await import('./create-dialog')).CreateDialog }))

/** A `CreateDialog` that is not part of the scripts that every screen of its kind loads first. */
export function LazyCreateDialog(props: ComponentProps<typeof CreateDialog>) {
  // One of the two for as long as it is open: to change it would lose what was typed.
  const [{ Now }] = useState(() => ({ Now: loaded }))
  if (Now) return <Now {...props} />
  return (
    <Suspense fallback={null}>
      <Later {...props} />
    </Suspense>
  )
}

/** Loads the dialog, which then opens at once. A failure shows when it opens. */
export async function loadCreateDialog(): Promise<void> {
  await import('./create-dialog').then(
    (module) => {
      loaded = module.CreateDialog
    },
    () => undefined,
  )
}
