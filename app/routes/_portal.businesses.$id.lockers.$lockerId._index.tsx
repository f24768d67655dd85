import { Button } from '@radix-ui/themes'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { recordOf } from '../../contract/abilities'
import { HistoryCard } from '../crud/screens/history-card'
import { portalAction, portalLoader } from '../server/portal'
import { isRefusedAnswer } from '../ui/answer'
import { StatusBadge } from '../ui/badge'
import { Card } from '../ui/card'
import { useLiveScreen } from '../ui/live'
import { withQuery } from '../ui/location'
import { Page } from '../ui/page'
import { ControllerHealth } from '../venues/controller-health'
import { venueHistory } from '../venues/history'
import { lockerScreen, pairingForm, pressLocker } from '../venues/locker-service'
import { pairController } from '../venues/lockers'
import { OfflineSince } from '../venues/offline-since'
import { PairingCard, type Pairing } from '../venues/pairing-card'
import { ReachCard } from '../venues/reach-card'
import { saveReaches } from '../venues/reaches'
import { ServiceCubby } from '../venues/service-cubby'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.locker.name ?? 'Locker'} · Barback` }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id }) => {
    const businessId = id()
    const screen = await lockerScreen(app, actor, businessId, id('lockerId'))
    return {
      ...screen,
      mayPair: actor.ability.can('update', recordOf('BusinessLocker', { businessId })),
      history: await venueHistory(app, actor, 'businessLocker', screen.locker.id),
      mayAct: actor.ability.can('update', recordOf('Order', { businessId })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, url, form, done }) => {
    const { locker } = await lockerScreen(app, actor, id(), id('lockerId'))
    const sent = await form()
    if (sent.get('intent') === 'reach') {
      await saveReaches(app, actor, locker.id, sent)
      return done(withQuery(url, {}), 'The reach of the cubbies was saved')
    }
    if (sent.get('intent') !== 'pair')
      return done(withQuery(url, {}), await pressLocker(app, actor, locker.lockerId, sent))
    const { deviceId, signOut } = pairingForm.parse(Object.fromEntries(sent))
    const paired = await pairController(app, actor, locker.id, { deviceId, signOut: signOut === 'on' })
    // No redirect: the secret is only in this answer, which must not be cached.
    return data(
      { paired: { ...paired, server: app.publicUrl.replace(/^http/, 'ws') } },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  })
}

export default function Locker() {
  const { locker, controller, cubbies, timeZone, mayPair, mayAct, history } = useLoaderData<typeof loader>()
  const answer = useActionData()
  const path = `/businesses/${locker.businessId}/lockers/${locker.id}`
  useLiveScreen(`${path}/events`)
  return (
    <Page
      title={locker.name}
      lead={<StatusBadge status={locker.online ? 'Online' : 'Offline'} />}
      breadcrumbs={[
        { label: 'Businesses', to: '/businesses' },
        { label: 'Business', to: `/businesses/${locker.businessId}` },
        { label: 'Locker' },
      ]}
      actions={
        mayAct && (
          <Button asChild size="3" variant="soft">
            <Link to={`${path}/audit`}>Closing walk</Link>
          </Button>
        )
      }
    >
      <Card
        title="Cubbies"
        note={
          !locker.online && (
            <>
              <OfflineSince lastSeenAt={locker.lastSeenAt} timeZone={timeZone} /> This is what it last said; its doors
              open with the key.
            </>
          )
        }
      >
        <ul className="service-cubbies">
          {cubbies.map((cubby) => (
            <ServiceCubby
              key={cubby.number}
              cubby={cubby}
              lockerId={locker.lockerId}
              online={locker.online}
              mayAct={mayAct}
            />
          ))}
        </ul>
      </Card>
      {mayPair && <ReachCard cubbies={cubbies} />}
      <ControllerHealth controller={controller} />
      {mayPair && (
        <PairingCard
          deviceId={locker.deviceId}
          online={locker.online}
          paired={isPairedAnswer(answer) ? answer.paired : undefined}
          errors={isRefusedAnswer(answer) ? answer.refused.errors : undefined}
        />
      )}
      {history && <HistoryCard history={history} />}
    </Page>
  )
}

function isPairedAnswer(answer: unknown): answer is { paired: Pairing } {
  return typeof answer === 'object' && answer !== null && 'paired' in answer
}
