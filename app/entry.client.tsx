import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepScreenWhenUnreached } from './ui/unreached'
import { readAnswersWhole } from './ui/whole-answers'

readAnswersWhole()
keepScreenWhenUnreached()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
