import { Button, Flex } from '@radix-ui/themes'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { listQuery } from '../../contract/calls/lists'
import { MENU_SCREENS } from '../portal/catalogue/business-menu/menu-screens'
import { catalogue } from '../portal/catalogue/catalogue'
import { screensBelow } from '../portal/catalogue/groups'
import { bestFits, findRecords, type Found } from '../records/screens/find-records'
import { mayEver } from '../records/store/scope'
import { findActs } from '../portal/finding/acts'
import { FoundList } from '../portal/finding/found-list'
import { findOutsideTheCatalogue } from '../portal/finding/finders'
import { halvesOf, isNearly } from '../portal/finding/nearly'
import { SCREEN_WORDS } from '../portal/finding/screen-words'
import { NAVIGATION } from '../portal/navigation'
import { portalLoader, type PortalCall } from '../platform/request/portal'
import { Card } from '../platform/ui/card'
import { Input } from '../platform/ui/form/field'
import { navigationFor, type ShownEntry } from '../platform/ui/frame/navigation'
import { Page } from '../platform/ui/frame/page'
import { Notice } from '../platform/ui/query-result'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction = () => titleOf('Find')

/** Limit on results. */
const MOST = 30

/** Finds screens and records of every kind that this person may open. Ctrl-K uses this loader too. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { searchString: words = '' } = listQuery.parse({ searchString: call.url.searchParams.get('q') ?? '' })
    const all = onceEach([...screensOf(call), ...menuScreens(call), ...sharedScreens(call)])
    const screens = all.filter(({ label, kind, to }) => isNearly(`${kind} ${label} ${SCREEN_WORDS[to] ?? ''}`, words))
    if (words === '') return { words, found: screens }
    const acts = await findActs(call.app, call.actor, words)
    const exact = await recordsOf(call, words)
    const records = exact.length > 0 ? exact : await misspeltRecords(call, words)
    return { words, found: onceEach([...acts, ...bestFits(screens, words, 6), ...bestFits(records, words, MOST)]) }
  })
}

/** Leaves out what leads to the same screen as something before it. */
function onceEach(found: readonly Found[]): Found[] {
  return found.filter(({ to }, index) => found.findIndex((one) => one.to === to) === index)
}

async function recordsOf(call: PortalCall, words: string, size?: number): Promise<Found[]> {
  const others = await findOutsideTheCatalogue(call.app, call.actor, words, size)
  return [...others, ...(await findRecords({ ...call, catalogue }, words, size))]
}

/** Candidates of each kind to compare with a misspelt word. */
const CANDIDATES = 50

/** Records whose names are one letter off. */
async function misspeltRecords(call: PortalCall, words: string): Promise<Found[]> {
  const found = new Map<string, Found>()
  for (const half of halvesOf(words)) {
    for (const one of await recordsOf(call, half, CANDIDATES)) if (isNearly(one.label, words)) found.set(one.to, one)
  }
  return [...found.values()]
}

function screensOf({ actor }: PortalCall): Found[] {
  const screens = (entries: readonly ShownEntry[], kind: string): Found[] =>
    entries.flatMap((entry) => {
      if (entry.kind === 'group') return screens(entry.entries, entry.label)
      return entry.kind === 'screen' ? [{ label: entry.label, kind, to: entry.to }] : []
    })
  return screens(
    navigationFor(actor.userType, NAVIGATION, (subject) => actor.ability.can('read', subject)),
    'Screen',
  )
}

/** Returns the venue menu's screens, which are not in the sidebar. */
function menuScreens({ actor }: PortalCall): Found[] {
  if (!actor.ability.can('read', 'MenuItem')) return []
  const editing = actor.ability.can('update', 'MenuItem') ? MENU_SCREENS.slice(1) : []
  const advanced = actor.userType === 'Internal' ? [] : screensBelow(catalogue.resources, '/business-menu')
  return [...editing, ...advanced].map((screen) => ({ ...screen, kind: 'Menu' }))
}

/** Returns the shared catalogue's sections to which staff of a venue may add records. Their sidebar does not list them. */
function sharedScreens({ actor }: PortalCall): Found[] {
  if (actor.userType === 'Internal') return []
  const theirs = screensBelow(catalogue.resources, '/core').filter(({ to }) => {
    const resource = catalogue.resources.atScreen(to)
    return resource && mayEver(actor.ability, 'create', resource)
  })
  return theirs.map((screen) => ({ ...screen, kind: 'Catalogue' }))
}

export default function Find() {
  const { words, found } = useLoaderData<typeof loader>()
  return (
    <Page title="Find">
      <Form method="get" role="search">
        <Flex gap="2">
          <Input
            key={words}
            type="search"
            name="q"
            aria-label="Find a screen or a record"
            placeholder="Screen, drink, person…"
            maxLength={255}
            defaultValue={words}
            autoFocus
          />
          <Button type="submit" size="3">
            Find
          </Button>
        </Flex>
      </Form>
      {found.length === 0 ? (
        <Notice tone="warn">{`Nothing found for “${words}”.`}</Notice>
      ) : (
        <Card title={words === '' ? 'Screens' : 'Found'}>
          <FoundList found={found} />
        </Card>
      )}
    </Page>
  )
}
