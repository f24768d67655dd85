import { lazy, Suspense, type ComponentProps } from 'react'
import { CreateDialog } from './create-dialog'

const load = async () => import('./create-dialog')

/** Part of the server's program, which draws the dialog at once. A browser loads it, with its checks, after the screen's own scripts. */
const Loaded = import.meta.env.SSR ? CreateDialog : lazy(async () => ({ default: (await load()).CreateDialog }))

/** A `CreateDialog` that is not part of the scripts that a list loads first. */
export function LazyCreateDialog(props: ComponentProps<typeof CreateDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** Loads the dialog before it opens. A failure shows once it opens. */
export function loadCreateDialog(): void {
  load().catch(() => {})
}
