import { Button } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import type { KioskScreen } from '../screen'
import { AtOnceForm } from '../tickets/press-form'
import { Refused } from '../tickets/refused'
import { useSlots } from './use-slots'
import './undo-bar.css'

type Step = KioskScreen['undo'][number]

const KEY = 'undo'
const READ_MS = 10_000

/** Fewer than fit beside the rest of the strip on a tablet. */
const MOST = 3

/**
 * This person's last steps, the oldest at the right, each until its undo time runs out. They keep their places as tickets do: a new one comes at the
 * left end. Without JavaScript the buttons stay, and the server refuses late presses.
 */
export function UndoBar({ steps, now }: { steps: readonly Step[]; now: number }) {
  const { data, state, formData } = useFetcher({ key: KEY })
  const over = useOver(steps, now)
  const pressed = formData?.get('step')
  const offered = steps.filter(({ id }) => !over.has(id) && pressed !== String(id)).slice(0, MOST)
  // Places go from the oldest to the newest, the markup the other way.
  const places = useSlots(offered.map(({ id }) => id).reverse(), KEY)
  return (
    <div className="kiosk-undo" role="status">
      {places.length > 0 && (
        <ul>
          {[...places].reverse().map(({ id }) => {
            const step = offered.find((one) => one.id === id)
            return step ? <Chip key={id} step={step} disabled={state !== 'idle'} /> : <li key={id} aria-hidden="true" />
          })}
        </ul>
      )}
      <Refusal answer={data} />
    </div>
  )
}

function Chip({ step, disabled }: { step: Step; disabled: boolean }) {
  return (
    <li>
      <AtOnceForm fetcherKey={KEY}>
        <input type="hidden" name="step" value={step.id} />
        <span>{undoLabel(step)}</span>
        <Button
          type="submit"
          name="intent"
          value="undo"
          size="3"
          variant="outline"
          aria-label={`Undo: ${undoLabel(step)}`}
          disabled={disabled}
        >
          Undo
        </Button>
      </AtOnceForm>
    </li>
  )
}

/** Why a step was not undone, shown for `READ_MS`. */
function Refusal({ answer }: { answer: unknown }) {
  const [read, setRead] = useState<unknown>()
  const refusal = isRefusedAnswer(answer) && read !== answer ? answer.refused.message : undefined
  useEffect(() => {
    if (refusal === undefined) return
    const timer = setTimeout(() => setRead(answer), READ_MS)
    return () => clearTimeout(timer)
  }, [refusal, answer])
  return <Refused message={refusal} />
}

/** Returns the steps whose undo time has run out since the screen was loaded. */
function useOver(steps: readonly Step[], now: number): ReadonlySet<number> {
  const [over, setOver] = useState<ReadonlySet<number>>(() => new Set())
  useEffect(() => {
    const timers = steps.map(({ id, until }) => setTimeout(() => setOver((ids) => new Set([...ids, id])), until - now))
    return () => timers.forEach(clearTimeout)
  }, [steps, now])
  return over
}

const DONE: Partial<Record<Step['to'], string>> = {
  Started: 'started',
  Prepared: 'prepared',
  Ready: 'at the counter',
  Completed: 'handed over',
}

function undoLabel({ orderNumbers, to, isWait }: Step): string {
  const what = orderNumbers.length === 1 ? `#${orderNumbers[0]}` : `${orderNumbers.length} orders`
  return `${what} ${isWait ? 'in line' : (DONE[to] ?? to)}`
}
