import { useFetcher, useSubmit } from '@remix-run/react'
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react'
import { drawPress } from '../taps/browser'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { Refused } from './refused'

/** The fetcher key of presses on an order. */
export function pressKey(orderId: number): string {
  return `order-${orderId}`
}

type Send = (event: FormEvent<HTMLFormElement>, key: string) => void

const Sender = createContext<Send>(() => {})
const PressedKeys = createContext<ReadonlySet<string>>(new Set())

/**
 * Sends presses on the bar's screen, drawing each one first. Remix's own `Form` would work too, but each instance renders again whenever anything is
 * sent or loaded, and thirty tickets have a hundred forms.
 */
export function Presses({ children }: { children: ReactNode }) {
  const submit = useSubmit()
  const [keys, setKeys] = useState<ReadonlySet<string>>(() => new Set())
  const send = useCallback<Send>(
    (event, fetcherKey) => {
      event.preventDefault()
      const { nativeEvent, currentTarget: form } = event
      const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
      // Read now: after drawing, the button is disabled and the ticket may have moved.
      const fields = new FormData(form, button)
      drawPress(fields)
      void afterPaint().then(() =>
        startTransition(() => {
          setKeys((before) => (before.has(fetcherKey) ? before : new Set([...before, fetcherKey])))
          submit(fields, { method: 'post', navigate: false, fetcherKey })
        }),
      )
    },
    [submit],
  )
  return (
    <Sender.Provider value={send}>
      <PressedKeys.Provider value={keys}>{children}</PressedKeys.Provider>
    </Sender.Provider>
  )
}

/** A hidden page paints no frames. */
const LATEST_PAINT_MS = 100

/** Resolves after the next paint, because sending first would delay it. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LATEST_PAINT_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** A form of the bar's screen. `useFetcher({ key })` reads its result wherever its ticket has moved. */
export function AtOnceForm({
  fetcherKey,
  className,
  closes = false,
  children,
}: {
  fetcherKey: string
  className?: string | undefined
  /** Closes the sheet that it is in, so that what follows is in view. */
  closes?: boolean
  children: ReactNode
}) {
  const send = useContext(Sender)
  return (
    <form
      method="post"
      className={className}
      data-closes={closes || undefined}
      onSubmit={(event) => send(event, fetcherKey)}
    >
      {children}
    </form>
  )
}

/**
 * The form of a press on an order. It sends the version on the screen, so that a press on an outdated ticket is refused
 * (docs/rules/orders.md#stale-screens).
 */
export function PressForm({
  order,
  className,
  children,
}: {
  order: { id: number; version: number }
  className?: string
  children: ReactNode
}) {
  return (
    <AtOnceForm fetcherKey={pressKey(order.id)} className={className}>
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="version" value={order.version} />
      {children}
    </AtOnceForm>
  )
}

/** Why the last press on an order was refused. Subscribes to the fetcher only after the first press. */
export function PressRefused({ orderId }: { orderId: number }) {
  const key = pressKey(orderId)
  return useContext(PressedKeys).has(key) ? <Answer fetcherKey={key} /> : null
}

function Answer({ fetcherKey }: { fetcherKey: string }) {
  const { data, state } = useFetcher({ key: fetcherKey })
  return <Refused message={state === 'idle' && isRefusedAnswer(data) ? data.refused.message : undefined} />
}
