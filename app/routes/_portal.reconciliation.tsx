import { Button } from '@radix-ui/themes'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { namesOf } from '../portal/order-book/people'
import { BY_ITSELF } from '../portal/reconciliation/differences'
import { pressReconciliation, readReconciliation } from '../portal/reconciliation/settle'
import { portalAction, portalLoader } from '../platform/request/portal'
import { isRefusedAnswer } from '../platform/ui/form/answer'
import { Count } from '../platform/ui/badge'
import { Card } from '../platform/ui/card'
import { Fact, Facts } from '../platform/ui/facts'
import { Input } from '../platform/ui/form/field'
import { withQuery } from '../platform/ui/frame/location'
import { Page } from '../platform/ui/frame/page'
import { Notice } from '../platform/ui/query-result'
import { Tabs } from '../platform/ui/tabs'
import { Moment } from '../platform/ui/text'

export const meta: MetaFunction = () => [{ title: 'Reconciliation · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, url }) => {
    if (!actor.ability.can('read', 'Reconciliation')) throw redirect('/restricted')
    const state = url.searchParams.get('state') === 'settled' ? 'Settled' : 'Open'
    const screen = await readReconciliation(app, state)
    const settledBy = screen.differences.flatMap((difference) => difference.settledBy ?? [])
    const nameOf = await namesOf(app.db, settledBy)
    return {
      ...screen,
      names: Object.fromEntries(settledBy.map((by) => [by, by === BY_ITSELF ? 'a later comparison' : nameOf(by)])),
      mayAct: actor.ability.can('update', 'Reconciliation'),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, url, form, done }) => {
    const toast = await pressReconciliation(app, actor, await form())
    return done(withQuery(url, {}), toast)
  })
}

type Screen = ReturnType<typeof useLoaderData<typeof loader>>

export default function Reconciliation() {
  const { state, run, differences, counts, names, mayAct } = useLoaderData<typeof loader>()
  const answer = useActionData()
  const refused = isRefusedAnswer(answer) ? answer.refused : undefined
  return (
    <Page title="Reconciliation">
      {refused && <Notice tone="warn">{refused.errors?.[0]?.message ?? refused.message}</Notice>}
      <LastRun run={run} mayAct={mayAct} />
      <Tabs label="Differences">
        <Link to="/reconciliation" aria-current={state === 'Open' ? 'page' : undefined}>
          Open <Count>{counts.open}</Count>
        </Link>
        <Link to="/reconciliation?state=settled" aria-current={state === 'Settled' ? 'page' : undefined}>
          Settled <Count>{counts.settled}</Count>
        </Link>
      </Tabs>
      {differences.length === 0 && <NoDifferences run={run} state={state} />}
      {differences.map((difference) => (
        <Difference
          key={difference.id}
          difference={difference}
          settledBy={names[difference.settledBy ?? '']}
          mayAct={mayAct}
        />
      ))}
      <NotShown count={(state === 'Open' ? counts.open : counts.settled) - differences.length} />
    </Page>
  )
}

/** Settling differences above makes room for older ones. */
function NotShown({ count }: { count: number }) {
  return count > 0 && <Notice tone="neutral">{count} older ones are not shown.</Notice>
}

/** An empty list is good news only after a comparison. */
function NoDifferences({ run, state }: Pick<Screen, 'run' | 'state'>) {
  if (state === 'Settled') return <Notice tone="neutral">Nothing was settled yet.</Notice>
  if (run === null) return <Notice tone="neutral">Nothing has been compared yet.</Notice>
  return run.finishedAt === null ? (
    <Notice tone="neutral">No difference so far.</Notice>
  ) : (
    <Notice tone="good">Stripe’s books and ours agree, as far as they were compared.</Notice>
  )
}

function LastRun({ run, mayAct }: Pick<Screen, 'run' | 'mayAct'>) {
  const underWay = run !== null && run.finishedAt === null
  return (
    <Card
      title="Stripe’s books and ours"
      note="They are compared every night. Differences are listed below, with what to do."
    >
      {run && (
        <Facts>
          <Fact label="Last comparison">{underWay ? `Under way: ${run.stage}` : <At at={run.finishedAt} />}</Fact>
          <Fact label="From">
            <At at={run.fromAt} />
          </Fact>
          <Fact label="Until">
            <At at={run.untilAt} />
          </Fact>
          {run.error && <Fact label="Stripe does not answer; tried again">{run.error}</Fact>}
        </Facts>
      )}
      {mayAct && !underWay && (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="compare" />
          <label htmlFor="days">Compare the last days</label>
          <Input id="days" name="days" type="number" min={1} max={180} defaultValue={30} required />
          <Button type="submit" size="3">
            Compare now
          </Button>
        </Form>
      )}
    </Card>
  )
}

interface DifferenceProps {
  difference: Screen['differences'][number]
  settledBy: string | undefined
  mayAct: boolean
}

function Difference({ difference, settledBy, mayAct }: DifferenceProps) {
  const { id, what, todo, stripeId, orderId, ours, theirs, state, isOwn, remedy } = difference
  return (
    <Card title={what} note={todo}>
      <Facts>
        {!isOwn && <Fact label="At Stripe">{stripeId}</Fact>}
        {orderId !== null && (
          <Fact label="Order">
            <Link to={`/orders/${orderId}`}>{orderId}</Link>
          </Fact>
        )}
        {ours !== null && <Fact label="We say">{ours}</Fact>}
        {theirs !== null && <Fact label={isOwn ? 'Counted' : 'Stripe says'}>{theirs}</Fact>}
        <Fact label="First seen">
          <At at={difference.firstSeenAt} />
        </Fact>
        <Fact label="Last seen">
          <At at={difference.lastSeenAt} />
        </Fact>
        {state === 'Settled' && (
          <>
            <Fact label="Settled">
              <At at={difference.settledAt} />
            </Fact>
            <Fact label="By">{settledBy}</Fact>
            <Fact label="What was done about it">{difference.note}</Fact>
          </>
        )}
      </Facts>
      {mayAct && state === 'Open' && remedy !== null && (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="putRight" />
          <input type="hidden" name="differenceId" value={id} />
          <Button type="submit" size="3">
            {remedy}
          </Button>
        </Form>
      )}
      {mayAct && state === 'Open' && (
        <Form method="post" className="form">
          <input type="hidden" name="intent" value="settle" />
          <input type="hidden" name="differenceId" value={id} />
          <label htmlFor={`note-${id}`}>What was done about it</label>
          <Input id={`note-${id}`} name="note" required maxLength={1000} autoComplete="off" />
          <Button type="submit" size="3" variant="soft">
            Settle
          </Button>
        </Form>
      )}
    </Card>
  )
}

function At({ at }: { at: number | null }) {
  return (
    at !== null && (
      <>
        <Moment at={at} timeZone="UTC" withTime /> UTC
      </>
    )
  )
}
