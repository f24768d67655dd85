import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keepScreenWhenUnreached } from './remix-insides/unreached'
import { readAnswersWhole } from './remix-insides/whole-answers'

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
