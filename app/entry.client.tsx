import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { followTranslations } from './remix-insides/translated'
import { keepScreenWhenUnreached } from './remix-insides/unreached'
import { readAnswersWhole } from './remix-insides/whole-answers'
import { watchNetwork } from './ui/connection'
import { judgeAfterPresses } from './ui/intent'

const reports = document.querySelector('meta[name="error-reports"]')?.getAttribute('content')
if (reports) void import('./error-reports/in-browser').then(({ reportFromBrowser }) => reportFromBrowser(reports))
followTranslations()
readAnswersWhole()
keepScreenWhenUnreached()
watchNetwork()
judgeAfterPresses()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
