import { Button } from '@radix-ui/themes'
import { useNavigate } from '@remix-run/react'

/** Goes back in the browser's history or, without a history or JavaScript, to the start screen. */
export function GoBackButton() {
  const navigate = useNavigate()
  return (
    <form method="get" action="/">
      <Button
        variant="soft"
        size="3"
        type="submit"
        onClick={(event) => {
          if (window.history.length < 2) return
          event.preventDefault()
          navigate(-1)
        }}
      >
        Go Back
      </Button>
    </form>
  )
}
