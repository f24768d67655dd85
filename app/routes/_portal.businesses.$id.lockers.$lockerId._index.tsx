import { Button } from '@radix-ui/themes'
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { recordOf } from '../../contract/abilities'
import { HistoryCard } from '../records/screens/history-card'
import { PostersCard } from '../portal/posters/posters-card'
import { portalAction, portalLoader } from '../platform/request/portal'
import { isRefusedAnswer } from '../platform/ui/form/answer'
import { StatusBadge } from '../platform/ui/badge'
import { Card } from '../platform/ui/card'
import { useLiveScreen } from '../platform/ui/live/live'
import { withQuery } from '../platform/ui/frame/location'
import { Page } from '../platform/ui/frame/page'
import { ControllerHealth } from '../portal/venues/controller-health'
import { installerChecksum } from '../portal/venues/controller-release'
import { venueHistory } from '../portal/venues/history'
import { lockerScreen, pressLocker } from '../portal/venues/locker-service'
import { OfflineSince } from '../portal/venues/offline-since'
import { makePairingCode, pairingOpenUntil } from '../portal/venues/pairing'
import { PairingCard, type ShownCode } from '../portal/venues/pairing-card'
import { ReachCard } from '../portal/venues/reach-card'
import { saveReaches } from '../portal/venues/reaches'
import { saveAllSizes, saveSizes } from '../portal/venues/cubby-sizes'
import { ServiceCubby } from '../portal/venues/service-cubby'
import { SizeCard } from '../portal/venues/size-card'
import { isSeenByGuests } from '../portal/venues/slugs'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.locker.name ?? 'Locker'} · Barback` }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id }) => {
    const businessId = id()
    const screen = await lockerScreen(app, actor, businessId, id('lockerId'))
    const mayPair = actor.ability.can('update', recordOf('BusinessLocker', { businessId }))
    return {
      ...screen,
      mayPair,
      isSeen: screen.locker.active && (await isSeenByGuests(app, businessId)),
      pairingOpenUntil: await pairingOpenUntil(app, screen.locker.id),
      history: await venueHistory(app, actor, {
        entity: 'businessLocker',
        id: screen.locker.id,
        canUpdate: mayPair,
      }),
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
    if (sent.get('intent') === 'sizes' || sent.get('intent') === 'allSizes') {
      await (sent.get('intent') === 'sizes' ? saveSizes : saveAllSizes)(app, actor, locker.id, sent)
      return done(withQuery(url, {}), 'The size of the cubbies was saved')
    }
    if (sent.get('intent') !== 'pair')
      return done(withQuery(url, {}), await pressLocker(app, actor, locker.lockerId, sent))
    const { digits, expiresAt } = await makePairingCode(app, actor, locker.id, {
      signOut: sent.get('signOut') === 'on',
    })
    // No redirect: only this response contains the code, and it must not be cached.
    const installer = await installerChecksum(app)
    const code: ShownCode = { digits, expiresAt, holdsMs: expiresAt - app.now(), server: app.publicUrl, installer }
    return data({ code }, { headers: { 'Cache-Control': 'no-store' } })
  })
}

export default function Locker() {
  const { locker, controller, cubbies, timeZone, isSeen, mayPair, pairingOpenUntil, mayAct, history } =
    useLoaderData<typeof loader>()
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
        <>
          <Button asChild size="3" variant="soft">
            <Link to={`${path}/doors`}>Doors</Link>
          </Button>
          {mayAct && (
            <Button asChild size="3" variant="soft">
              <Link to={`${path}/audit`}>Closing walk</Link>
            </Button>
          )}
        </>
      }
    >
      <Card
        title="Cubbies"
        note={
          !locker.online && (
            <>
              <OfflineSince lastSeenAt={locker.lastSeenAt} timeZone={timeZone} /> This is its last report. Open its
              doors with the key.
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
              doors={`${path}/doors?cubby=${cubby.number}`}
              online={locker.online}
              mayAct={mayAct}
            />
          ))}
        </ul>
      </Card>
      {mayPair && <ReachCard cubbies={cubbies} />}
      {mayPair && <SizeCard cubbies={cubbies} answer={answer} />}
      <PostersCard path={path} name={locker.name} isSeen={isSeen} />
      <ControllerHealth controller={controller} />
      {mayPair && (
        <PairingCard
          deviceId={locker.deviceId}
          online={locker.online}
          openUntil={pairingOpenUntil}
          timeZone={timeZone}
          code={isCodeAnswer(answer) ? answer.code : undefined}
          errors={isRefusedAnswer(answer) ? answer.refused.errors : undefined}
        />
      )}
      {history && <HistoryCard history={history} timeZone={timeZone} />}
    </Page>
  )
}

function isCodeAnswer(answer: unknown): answer is { code: ShownCode } {
  return typeof answer === 'object' && answer !== null && 'code' in answer
}
