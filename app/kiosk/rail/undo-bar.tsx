import { Button } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { useEffect, useMemo, useState } from 'react'
import { formatDollars } from '../../../contract/money'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import type { KioskScreen } from '../screen'
import { AtOnceForm } from '../tickets/press-form'
import { Refused } from '../tickets/refused'
import { useSlots } from './use-slots'
import './undo-bar.css'

type Step = KioskScreen['undo'][number]
type Comped = KioskScreen['undoComps'][number]

/** A step of the bar or a comp, under a key of both. */
interface Undoable {
  key: string
  until: number
  label: string
  fields: Readonly<Record<string, number>>
  intent: 'undo' | 'undoComp'
}

const KEY = 'undo'
const READ_MS = 10_000

/** Fewer than fit beside the rest of the strip on a tablet. */
const MOST = 3

/**
 * This person's last steps, the oldest at the right, each until its undo time runs out. They keep their places as tickets do: a new one comes at the
 * left end. Without JavaScript the buttons stay, and the server refuses late presses.
 */
export function UndoBar({ steps, comps, now }: { steps: readonly Step[]; comps: readonly Comped[]; now: number }) {
  const { data, state, formData } = useFetcher({ key: KEY })
  const all = useMemo(
    () => [...comps.map(undoableComp), ...steps.map(undoableStep)].sort((one, other) => other.until - one.until),
    [steps, comps],
  )
  const over = useOver(all, now)
  const pressed = formData?.get('undone')
  const offered = all.filter(({ key }) => !over.has(key) && pressed !== key).slice(0, MOST)
  // Places go from the oldest to the newest, the markup the other way.
  const places = useSlots(offered.map(({ key }) => key).reverse(), KEY)
  return (
    <div className="kiosk-undo" role="status">
      {places.length > 0 && (
        <ul>
          {[...places].reverse().map(({ id }) => {
            const step = offered.find(({ key }) => key === id)
            return step ? <Chip key={id} step={step} disabled={state !== 'idle'} /> : <li key={id} aria-hidden="true" />
          })}
        </ul>
      )}
      <Refusal answer={data} />
    </div>
  )
}

function undoableStep(step: Step): Undoable {
  return {
    key: `step ${step.id}`,
    until: step.until,
    label: undoLabel(step),
    fields: { step: step.id },
    intent: 'undo',
  }
}

function undoableComp({ id, orderId, orderNumber, amountCents, until }: Comped): Undoable {
  const label = `#${orderNumber} comped ${formatDollars(amountCents)}`
  return { key: `comp ${id}`, until, label, fields: { comp: id, orderId }, intent: 'undoComp' }
}

function Chip({ step: { key, label, fields, intent }, disabled }: { step: Undoable; disabled: boolean }) {
  return (
    <li>
      <AtOnceForm fetcherKey={KEY}>
        {Object.entries({ undone: key, ...fields }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span>{label}</span>
        <Button
          type="submit"
          name="intent"
          value={intent}
          size="3"
          variant="outline"
          aria-label={`Undo: ${label}`}
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

/** Returns the keys of what can no longer be undone since the screen was loaded. */
function useOver(steps: readonly Undoable[], now: number): ReadonlySet<string> {
  const [over, setOver] = useState<ReadonlySet<string>>(() => new Set())
  useEffect(() => {
    const timers = steps.map(({ key, until }) =>
      setTimeout(() => setOver((keys) => new Set([...keys, key])), until - now),
    )
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
