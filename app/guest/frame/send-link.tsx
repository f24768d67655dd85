import { useState } from 'react'
import { useHydrated } from '../../platform/ui/hydrated'

interface SendLinkProps {
  link: string
  title: string
  words: { send: string; copied: string }
}

/** Opens the phone's own menu for sharing, or copies the link. Needs a script. */
export function SendLink({ link, title, words }: SendLinkProps) {
  const [isCopied, setCopied] = useState(false)
  if (!useHydrated()) return null
  async function send() {
    // A guest who closes the phone's menu has changed their mind.
    if ('share' in navigator) return navigator.share({ title, url: link }).catch(() => undefined)
    await window.navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <button type="button" className="button" onClick={() => void send()}>
      {isCopied ? words.copied : words.send}
    </button>
  )
}
