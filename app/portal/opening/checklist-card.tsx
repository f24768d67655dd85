import { Button, Flex, Text } from '@radix-ui/themes'
import { Form, Link } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { formatDateTime } from '../../platform/ui/dates'
import { Icon } from '../../platform/ui/icon'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { TITLES, type Checklist, type Step, type StepName } from './words'
import './checklist-card.css'

/** The list's forms post to the dashboard, which shows it. */
const DASHBOARD = '/?index'

/** Remaining steps before a venue's first guest, each with a link. */
export function ChecklistCard({ checklist }: { checklist: Checklist }) {
  const { businessId, name, steps, done, next, askedAt, timeZone } = checklist
  return (
    <Card
      title={`Open ${name}`}
      note={`${done} of ${steps.length} done. Guests cannot order yet. You can stop at any time and continue later.`}
    >
      <progress className="checklist-bar" max={steps.length} value={done} aria-label="Steps that are done" />
      <ol className="checklist">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} businessId={businessId} isNext={step.name === next} />
        ))}
      </ol>
      <Form method="post" action={DASHBOARD} preventScrollReset className="checklist-open">
        <input type="hidden" name="businessId" value={businessId} />
        <input type="hidden" name="intent" value="askToOpen" />
        {askedAt === null ? (
          <>
            <span>When you are ready, Barback checks everything once more and opens {name}.</span>
            <SubmitButton variant={next === null ? 'solid' : 'soft'}>Ask Barback to Open</SubmitButton>
          </>
        ) : (
          <span>
            <strong>Waiting for Barback</strong> to open {name}. Asked on {formatDateTime(askedAt, timeZone)}.
          </span>
        )}
      </Form>
    </Card>
  )
}

const STATES = { todo: 'To do', waiting: 'Waiting for Barback', skipped: 'Skipped', done: 'Done' } as const

function StepRow({ step, businessId, isNext }: { step: Step; businessId: number; isNext: boolean }) {
  const { name, state, detail } = step
  const isWaiting = state === 'waiting'
  return (
    <li className="checklist-step" data-state={state} data-step={name}>
      <span className="checklist-mark" aria-hidden="true">
        {state === 'done' && <Icon name="check" small />}
      </span>
      <div>
        <h3>{TITLES[name]}</h3>
        <Text as="p" size="2" color="gray">
          <span className={isWaiting ? 'checklist-waiting' : 'hidden-label'}>{STATES[state]}</span>
          {isWaiting ? '. ' : <span className="hidden-label">: </span>}
          {detail}
        </Text>
      </div>
      {state !== 'done' && (
        <Flex wrap="wrap" justify="end" gap="2">
          {state === 'todo' && <SkipButton step={step} businessId={businessId} />}
          {state === 'skipped' ? (
            <SkipButton step={step} businessId={businessId} />
          ) : (
            state === 'todo' && <StepWay name={name} businessId={businessId} isNext={isNext} />
          )}
        </Flex>
      )}
    </li>
  )
}

function SkipButton({ step: { name, state }, businessId }: { step: Step; businessId: number }) {
  const isSkipped = state === 'skipped'
  return (
    <Form method="post" action={DASHBOARD} preventScrollReset>
      <input type="hidden" name="businessId" value={businessId} />
      <input type="hidden" name="step" value={name} />
      <Button
        type="submit"
        name="intent"
        value={isSkipped ? 'resume' : 'skip'}
        size="3"
        variant="soft"
        color="gray"
        aria-label={`${isSkipped ? 'Resume' : 'Skip'} ${TITLES[name]}`}
      >
        {isSkipped ? 'Resume' : 'Skip'}
      </Button>
    </Form>
  )
}

const WORDS: Readonly<Record<StepName, string>> = {
  place: 'Find It',
  hours: 'Set Hours',
  tax: 'Set Tax',
  menu: 'Choose Drinks',
  payments: 'Set Up Payments',
  people: 'Invite Staff',
  locker: 'Connect It',
  testOrder: 'Send a Drink',
}

/** Link or form to a step's screen. */
function StepWay({ name, businessId, isNext }: { name: StepName; businessId: number; isNext: boolean }) {
  const variant = isNext ? 'solid' : 'soft'
  // Stripe's page is on another site, so the browser itself must navigate there.
  if (name === 'payments') {
    return (
      <Form method="post" action={`/businesses/${businessId}/financial`} reloadDocument>
        <Button type="submit" name="intent" value="connect" size="3" variant={variant}>
          {WORDS[name]}
        </Button>
      </Form>
    )
  }
  return (
    <Button asChild size="3" variant={variant}>
      <Link to={wayTo(name, businessId)}>{WORDS[name]}</Link>
    </Button>
  )
}

function wayTo(name: Exclude<StepName, 'payments'>, businessId: number): string {
  const ways: Readonly<Record<typeof name, string>> = {
    place: `/businesses/${businessId}/opening`,
    hours: `/businesses/${businessId}/opening`,
    tax: `/businesses/${businessId}/opening`,
    menu: `/business-menu/classics?businessId=${businessId}&checklist=on`,
    people: `/users/create?businessId=${businessId}&checklist=on`,
    locker: `/businesses/${businessId}`,
    testOrder: `/businesses/${businessId}/test-order`,
  }
  return ways[name]
}
