import { Button } from '@radix-ui/themes'
import { useLocation } from '@remix-run/react'
import { Notice } from '../query-result'
import { EntryScreen } from './entry-screen'
import './error-screen.css'

interface ErrorScreenProps {
  name: string
  message: string
  /** Only outside production. */
  stack?: string | undefined
}

/** For a screen that failed. Reset loads the same address again. */
export function ErrorScreen({ name, message, stack }: ErrorScreenProps) {
  const { pathname, search } = useLocation()
  return (
    <EntryScreen title="Oh no something went wrong!" wide>
      <Notice tone="bad">
        <div>
          <strong>{name}</strong>
          <p>{message}</p>
        </div>
      </Notice>
      {stack && (
        <details>
          <summary>Details for support</summary>
          <pre className="stack" tabIndex={0} aria-label="Stack">
            <code>{stack}</code>
          </pre>
        </details>
      )}
      {/* A plain form, not Remix's, so that the browser reloads the whole page without the error. */}
      <form method="get" action={pathname}>
        {[...new URLSearchParams(search)].map(([key, value], index) => (
          <input key={`${key} ${index}`} type="hidden" name={key} value={value} />
        ))}
        <Button type="submit" size="3">
          Reset
        </Button>
      </form>
    </EntryScreen>
  )
}
