import { Form, Link, useNavigation, useRevalidator, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '../../platform/ui/hydrated'
import { buttonOf, captionOf } from './words'
import type { Walk } from './walk'
import './walk-bar.css'

/** Pause between the steps of automatic play, in milliseconds: time to read and look. */
const STEP_MS = 3000

/** The way of one drink, one step per button press. Steps taken on the screens themselves count too. */
export function WalkBar({ walk, refused }: { walk: Walk; refused: string | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  const hydrated = useHydrated()
  const [plays, setPlays] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const submit = useSubmit()
  const label = buttonOf(walk)
  const { step, isYoung } = walk
  const isOver = step === 'over'
  useEffect(() => {
    if (!plays || isBusy || label === null || step === 'begin') return
    const timer = setTimeout(() => submit(button.current?.form ?? null), STEP_MS)
    return () => clearTimeout(timer)
  }, [plays, isBusy, label, step, submit])
  useEffect(() => {
    if (isOver) setPlays(false)
  }, [isOver])
  useLookAgain(walk)
  const pays = step === 'pay' || step === 'tooYoung'
  return (
    <section className="demo-walk" aria-label="A drink’s way">
      <div className="demo-says">
        <p aria-live="polite">{captionOf(walk)}</p>
        {refused !== undefined && (
          <p className="demo-refused" role="alert">
            {refused}
          </p>
        )}
      </div>
      <div className="demo-buttons">
        {(step === 'begin' || (isOver && !isYoung)) && (
          <Link data-go="" to={isOver ? '/demo' : '/demo?at=drink#phone'}>
            {isOver ? 'Start over' : `Order a ${walk.drink}`}
          </Link>
        )}
        {label !== null && !isOver && (
          <Form method="post">
            <input type="hidden" name="intent" value={pays ? 'pay' : 'next'} />
            <input type="hidden" name="step" value={step} />
            <button ref={button} data-go="" disabled={isBusy}>
              {label}
            </button>
            {step === 'tooYoung' && (
              <button name="drink" value="asked" disabled={isBusy}>
                Try it with alcohol
              </button>
            )}
          </Form>
        )}
        {!hydrated && (step === 'wait' || step === 'silence' || step === 'stuck') && <a href="">Look again</a>}
        {isYoung && (
          // The browser's sessions change, and with them its streams.
          <Form method="post" reloadDocument>
            <button name="intent" value="back" data-go={isOver ? '' : undefined}>
              {isOver ? 'Start over' : 'Back to the first guest'}
            </button>
          </Form>
        )}
        {hydrated && !isOver && !isYoung && step !== 'begin' && (
          <button type="button" aria-pressed={plays} onClick={() => setPlays(!plays)}>
            {plays ? 'Stop playing' : 'Play the rest'}
          </button>
        )}
      </div>
    </section>
  )
}

/** Reloads the screen when a step is due to change by itself. */
function useLookAgain({ step, waitsMs }: Walk): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (waitsMs === null) return
    const timer = setTimeout(revalidate, waitsMs)
    return () => clearTimeout(timer)
    // The revalidator is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [step, waitsMs])
}
