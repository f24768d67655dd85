import { Link } from '@remix-run/react'
import { useWords } from './use-words'

/** Replaces a screen that could not be loaded. */
export function ErrorPage({ status, message }: { status: number; message?: string | undefined }) {
  const { words } = useWords()
  const isMissing = status === 404
  return (
    <section className="plain">
      <h1>{isMissing ? words.errors.notFound : words.errors.title}</h1>
      <p>{isMissing ? words.errors.notFoundWhy : (message ?? words.tryAgain)}</p>
      <Link className="button" to="/app">
        {words.errors.toPlaces}
      </Link>
    </section>
  )
}
