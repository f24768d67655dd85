import type { ReactNode } from 'react'
import { Spinner } from './spinner'
import './query-result.css'

/** For a list or a record that failed to load. */
export const LOADING_ERROR = 'Oh No - Looks like we had an error loading!'
/** For an empty list. */
export const NO_DATA = 'No Data - Looks like there is no data for this page!'

export function Notice({ tone, children }: { tone: 'neutral' | 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

/** Centred in its part of the screen. */
export function Centered({ children }: { children: ReactNode }) {
  return <div className="centered">{children}</div>
}

/** The state of a query: loading, failed or loaded. */
type QueryState<T> = { status: 'pending' } | { status: 'error' } | { status: 'ready'; data: T }

interface QueryResultProps<T> {
  query: QueryState<T>
  /** True while newer data is loading. */
  refetching?: boolean
  isEmpty?: (data: T) => boolean
  children: (data: T) => ReactNode
}

/** Shows a query's data: a spinner while it loads, an alert when it failed, a warning when it is empty. */
export function QueryResult<T>({ query, refetching = false, isEmpty = isNothing, children }: QueryResultProps<T>) {
  if (query.status === 'pending' || refetching) {
    return (
      <Centered>
        <Spinner />
      </Centered>
    )
  }
  if (query.status === 'error') return <Notice tone="bad">{LOADING_ERROR}</Notice>
  if (isEmpty(query.data)) return <Notice tone="warn">{NO_DATA}</Notice>
  return <>{children(query.data)}</>
}

function isNothing(data: unknown): boolean {
  return data === null || data === undefined || (Array.isArray(data) && data.length === 0)
}
