import { Form, useNavigation } from '@remix-run/react'
import type { TabScreen } from './tab-screen'
import { useTabWords } from './use-tab-words'

/** The folded form that leaves a friend's tab. */
export function LeaveTab({ friend }: { friend: NonNullable<TabScreen['friend']> }) {
  const { friend: texts } = useTabWords()
  const isSending = useNavigation().state !== 'idle'
  return (
    <details className="more">
      <summary>{texts.leave}</summary>
      <Form method="post" className="fold">
        <input type="hidden" name="friend" value={friend.id} />
        <p className="soft">{texts.leaveMeans}</p>
        <button className="button second" name="intent" value="leave" aria-disabled={isSending}>
          {texts.leave}
        </button>
      </Form>
    </details>
  )
}
