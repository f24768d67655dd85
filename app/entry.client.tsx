import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followTranslations } from './platform/remix-insides/translated'
import { setForeignAside } from './platform/remix-insides/foreign-elements'
import { keepScreenWhenUnreached } from './platform/remix-insides/unreached'
import { readAnswersWhole } from './platform/remix-insides/whole-answers'
import { lendStorageOfTab } from './platform/ui/browser-store'
import { watchNetwork } from './platform/ui/live/connection'
import { rememberTyped } from './platform/ui/form/typed-before'
import { scrollOverNumbers } from './platform/ui/form/wheel'
import { released, watchPresses } from './platform/ui/presses'

const reports = document.querySelector('meta[name="error-reports"]')?.getAttribute('content')
if (reports)
  void import('./platform/error-reports/in-browser').then(({ reportFromBrowser }) => reportFromBrowser(reports))
followTranslations()
lendStorageOfTab()
readAnswersWhole()
keepScreenWhenUnreached(released)
watchNetwork()
watchPresses()
scrollOverNumbers()

const bringForeignBack = setForeignAside()
const typed = rememberTyped()

// React keeps what is typed into a form while the page wakes only if it has the form's script by then.
const query = new URLSearchParams(window.location.search)
const drawn = [
  ...(query.has('edit') ? [import('./records/screens/lazy-edit-card').then((card) => card.loadEditCard())] : []),
  ...(query.has('create') || query.has('add')
    ? [import('./records/screens/lazy-create-dialog').then((dialog) => dialog.loadCreateDialog())]
    : []),
]
if (drawn.length === 0) wake()
else void Promise.allSettled(drawn).then(wake)

function wake(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Waking>
          <RemixBrowser />
        </Waking>
      </StrictMode>,
      {
        onRecoverableError(error) {
          typed.putBack()
          reportError(error)
        },
      },
    )
  })
}

/** Around the whole program, without an element of its own. */
function Waking({ children }: { children: ReactNode }) {
  useEffect(() => {
    bringForeignBack()
    typed.forget()
  }, [])
  return children
}
