import { lazy, Suspense, type ComponentProps } from 'react'
import { CreateDialog } from './create-dialog'

/** Part of the server's program, which draws the dialog at once. A browser loads the dialog, with its checks, when it opens. */
const Loaded = import.meta.env.SSR
  ? CreateDialog
  : lazy(async () => ({ default: (await import('./create-dialog')).CreateDialog }))

/** A `CreateDialog` that is not part of the scripts that a list loads first. */
export function LazyCreateDialog(props: ComponentProps<typeof CreateDialog>) {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}
