import { calls } from '../../../contract/calls'
import { closeOwnTab } from '../../ordering/tabs/close'
import { openTabOfGuest, raiseTab } from '../../ordering/tabs/open'
import { payPart } from '../../ordering/tabs/pay-rest'
import { listTabs, readTab } from '../../ordering/tabs/read'
import { invitationOf, joinTab, limitFriend, removeFriend, shareTab, unshareTab } from '../../ordering/tabs/sharing'
import { answers } from './answers'

export const tabs = answers(calls.tabs, {
  list: ({ app, actor, query }) => listTabs(app, actor, query),
  open: async ({ app, actor, address, headers, body }) => {
    const tabId = await openTabOfGuest(app, actor, { key: headers['Idempotency-Key'], body, address })
    return readTab(app, actor, tabId)
  },
  get: ({ app, actor, params }) => readTab(app, actor, params.id),
  raise: async ({ app, actor, address, headers, params, body }) => {
    await raiseTab(app, actor, { tabId: params.id, key: headers['Idempotency-Key'], body, address })
    return readTab(app, actor, params.id)
  },
  close: async ({ app, actor, params, body }) => {
    await closeOwnTab(app, actor, params.id, body)
    return readTab(app, actor, params.id)
  },
  pay: async ({ app, actor, address, params, body }) => {
    await payPart(app, actor, { tabId: params.id, ...body, address })
    return readTab(app, actor, params.id)
  },
  share: async ({ app, actor, params, body }) => {
    await shareTab(app, actor, params.id, body)
    return readTab(app, actor, params.id)
  },
  unshare: async ({ app, actor, params }) => {
    await unshareTab(app, actor, params.id)
    return readTab(app, actor, params.id)
  },
  invitation: ({ app, actor, params }) => invitationOf(app, params.code, actor.id),
  join: async ({ app, actor, params }) => readTab(app, actor, await joinTab(app, actor, params.code)),
  limitFriend: async ({ app, actor, params, body }) => {
    await limitFriend(app, actor, { tabId: params.id, friendId: params.friendId }, body)
    return readTab(app, actor, params.id)
  },
  removeFriend: async ({ app, actor, params }) => {
    await removeFriend(app, actor, { tabId: params.id, friendId: params.friendId })
    return readTab(app, actor, params.id)
  },
})
