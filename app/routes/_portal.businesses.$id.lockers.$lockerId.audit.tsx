import { Button, Flex, Text } from '@radix-ui/themes'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { badRequest } from '../../contract/errors'
import { PHASE_LABELS } from '../kiosk/cubbies/cubby-chip'
import { readId } from '../platform/request/api'
import { typedInto } from '../platform/request/form-values'
import { portalAction, portalLoader } from '../platform/request/portal'
import { Card } from '../platform/ui/card'
import { HistoryList } from '../platform/ui/history-list'
import { useLiveScreen } from '../platform/ui/live/live'
import { withQuery } from '../platform/ui/frame/location'
import { Page } from '../platform/ui/frame/page'
import { TextLink } from '../platform/ui/text-link'
import { checkCubby, checksSince, lockerScreen, pressLocker } from '../portal/venues/locker-service'
import { Press } from '../portal/venues/service-cubby'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Closing walk · ${data?.locker.name ?? 'Locker'} · Barback` },
]

/** Checks within this time belong to the same round, in milliseconds. */
const ONE_WALK_MS = 4 * 60 * 60_000

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id, url, require: demand }) => {
    demand('update', 'Order')
    const { locker, cubbies } = await lockerScreen(app, actor, id(), id('lockerId'))
    const wanted = Number(url.searchParams.get('cubby') ?? cubbies[0]?.number)
    return {
      locker,
      cubby: cubbies.find(({ number }) => number === wanted) ?? null,
      next: cubbies.find(({ number }) => number > wanted)?.number ?? null,
      count: cubbies.length,
      checks: await checksSince(app, locker.id, app.now() - ONE_WALK_MS),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, url, form, done, require: demand }) => {
    demand('update', 'Order')
    const { locker, cubbies } = await lockerScreen(app, actor, id(), id('lockerId'))
    const sent = await form()
    const intent = sent.get('intent')
    if (intent === 'open') return done(withQuery(url, {}), await pressLocker(app, actor, locker.lockerId, sent))
    if (intent !== 'empty' && intent !== 'notEmpty') throw badRequest('There is no such button')
    const cubby = readId(typedInto(sent).cubby)
    await checkCubby(app, actor, { lockerId: locker.lockerId, cubby, empty: intent === 'empty' })
    const next = cubbies.find(({ number }) => number > cubby)?.number ?? 'done'
    return done(withQuery(url, { cubby: next }), `Cubby ${cubby}: ${intent === 'empty' ? 'empty' : 'not empty'}`)
  })
}

export default function ClosingWalk() {
  const { locker, cubby, count, checks, next } = useLoaderData<typeof loader>()
  const path = `/businesses/${locker.businessId}/lockers/${locker.id}`
  useLiveScreen(`${path}/events`)
  return (
    <Page
      title="Closing walk"
      lead={locker.name}
      breadcrumbs={[
        { label: 'Business', to: `/businesses/${locker.businessId}` },
        { label: 'Locker', to: path },
        { label: 'Closing walk' },
      ]}
    >
      {cubby ? (
        <Card
          title={`Cubby ${cubby.number} of ${count}`}
          note={`Now: ${PHASE_LABELS[cubby.phase]}, back ${cubby.back}`}
        >
          {cubby.note && <p>{cubby.note}</p>}
          <p>Open the back, look inside, close it, and choose what you saw.</p>
          <Flex wrap="wrap" gap="2">
            <Press intent="open" cubby={cubby.number} values={{ door: 'back' }} disabled={!locker.online}>
              Open back
            </Press>
            <Press intent="empty" cubby={cubby.number}>
              Empty
            </Press>
            <Press intent="notEmpty" cubby={cubby.number} color="gray">
              Not empty
            </Press>
          </Flex>
          {!locker.online && (
            <Text as="p" size="2" color="gray">
              The locker is offline: open it with the key.
            </Text>
          )}
          {next !== null && <TextLink to={`?cubby=${next}`}>Skip to cubby {next}</TextLink>}
        </Card>
      ) : (
        <Card title="That was the last one">
          <Flex wrap="wrap" gap="2">
            <Button asChild size="3" variant="soft">
              <Link to={path}>Back to the locker</Link>
            </Button>
          </Flex>
        </Card>
      )}
      <Card title="Seen tonight" note={`${checks.length} of ${count} cubbies`}>
        <HistoryList>
          {checks.map(({ cubby: number, empty }) => (
            <li key={number}>
              Cubby {number}: {empty ? 'empty' : <strong>not empty</strong>}
            </li>
          ))}
        </HistoryList>
      </Card>
    </Page>
  )
}
