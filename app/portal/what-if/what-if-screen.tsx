import { Button } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { useId } from 'react'
import { WEEKDAYS, type Weekday } from '../../../contract/enumerations'
import { dayName } from '../../../contract/opening-times'
import { Card } from '../../platform/ui/card'
import { formatWeekday } from '../../platform/ui/dates'
import { SelectRow, TextRow, TickRow } from '../../platform/ui/form/form-row'
import { Page } from '../../platform/ui/frame/page'
import { FigureTable } from '../../platform/ui/grid/figure-table'
import { MOST_CUBBIES, MOST_HANDS } from './bounds'
import type { Shown, whatIfScreen } from './screen'
import './what-if-screen.css'

type Screen = Awaited<ReturnType<typeof whatIfScreen>>

const DAYS = WEEKDAYS.map((weekday: Weekday) => ({ value: weekday, label: `${dayName(weekday)}s` }))

/** `/reports/what-if`: an owner's question, played on the venue's own last eight nights of a weekday. */
export function WhatIfScreen({ typed, problems, venue, nights, answer }: Screen) {
  return (
    <Page
      title="What If"
      lead="Plays your last eight nights of a weekday again, with the same guests and what each order took, and one thing different."
      wide
    >
      {venue === null ? (
        <p>Choose one business in the sidebar: its own nights are played.</p>
      ) : (
        <>
          <p>{venue}</p>
          <Question typed={typed} problems={problems} />
          {answer && <Answer nights={nights} answer={answer} />}
          {!answer && problems.length === 0 && (
            <p>
              The bar has not pressed Start and Prepared for the orders of these nights, so they cannot be played again.
            </p>
          )}
        </>
      )}
    </Page>
  )
}

function Question({ typed, problems }: Pick<Screen, 'typed' | 'problems'>) {
  const id = useId()
  const field = (name: string) => ({
    id: `${id}-${name}`,
    name,
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-hint`,
    errors: problems.filter(({ path }) => path === name).map(({ message }) => message),
    initialValue: typed[name] ?? (name === 'weekday' ? 'friday' : ''),
    key: `${name} ${typed[name] ?? ''}`,
  })
  return (
    <Form method="get" className="what-if-question" preventScrollReset>
      <SelectRow label="Nights" field={field('weekday')} options={DAYS} />
      <TextRow
        label="More Hands"
        field={field('hands')}
        type="number"
        min={1}
        max={MOST_HANDS}
        hint="People behind the bar"
      />
      <TextRow label="They Come At" field={field('from')} type="time" />
      <TextRow label="And Leave At" field={field('until')} type="time" />
      <TextRow label="Cubbies" field={field('cubbies')} type="number" min={1} max={MOST_CUBBIES} hint="In all" />
      <TextRow label="Last Call" field={field('lastCall')} type="time" hint="No order after it" />
      <div className="what-if-whole">
        <TickRow label="Same drinks of several orders are made together" field={field('together')} />
      </div>
      <Button type="submit" size="3" className="what-if-whole">
        Play
      </Button>
    </Form>
  )
}

interface AnswerProps {
  nights: readonly string[]
  answer: NonNullable<Screen['answer']>
}

function Answer({ nights, answer: { asTheyWere, playedAgain, changed } }: AnswerProps) {
  const [first] = nights
  const columns = [asTheyWere, playedAgain, ...(changed ? [changed] : [])]
  const row = (name: string, text: (shown: Shown) => string) => ({ key: name, name, figures: columns.map(text) })
  const wait = (of: 'ready' | 'inCubby', share: 'half' | 'most') => (shown: Shown) =>
    shown.orders === 0 ? '–' : minutesAndSeconds(shown[of][share])
  return (
    <Card
      title="Answer"
      note={`${nights.length === 1 ? 'One night' : `${nights.length} nights`} since ${formatWeekday(first ?? '')}: as they were, played again, and as they would have been: longer or shorter by as much as the change makes of the nights played again. Left: guests who would not wait as long as they were told.`}
    >
      <FigureTable
        label="What guests meet"
        headings={['Minutes', 'Were', 'Again', ...(changed ? ['Changed'] : [])]}
        rows={[
          row('Orders', ({ orders }) => orders.toLocaleString('en-US')),
          row('Left', ({ lost }) => (lost === null ? '–' : lost.toLocaleString('en-US'))),
          row('Half ready in', wait('ready', 'half')),
          row('9 in 10 ready in', wait('ready', 'most')),
          row('Half picked up in', wait('inCubby', 'half')),
          row('9 in 10 picked up in', wait('inCubby', 'most')),
        ]}
      />
    </Card>
  )
}

/** '8:05' for 485 seconds. */
function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
