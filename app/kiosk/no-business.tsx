import { Text } from '@radix-ui/themes'
import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Seconds until the screen asks again whether there is a business to show. */
const ASK_EVERY = 30

/** Stands for the bar's screen while no business of the person, or not the one in the address, has orders to serve. `inactive`: that one's name. */
export function NoBusiness({ inactive }: { inactive: string | null }) {
  useAskAgain()
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(ASK_EVERY)} />
      </noscript>
      <Text as="p" color="gray">
        {inactive === null ? (
          <>
            None of your venues is open yet. If yours is being set up, its owner’s <a href="/">dashboard</a> shows what
            is left to do; if you work elsewhere, ask a manager or an owner there to add you.
          </>
        ) : (
          <>{inactive} is not active. No order is left to serve.</>
        )}{' '}
        This screen looks again every {ASK_EVERY} seconds.
      </Text>
    </>
  )
}

function useAskAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, ASK_EVERY * 1000)
    return () => clearInterval(timer)
    // The revalidator is a new object on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
