import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../platform/ui/browser-store'
import { isObject, readJson } from '../../platform/ui/json'
import { audioOutput } from '../../platform/ui/live/browser-services'
import { ring } from './bell-sound'

const STORED = 'kiosk-bell'
export interface BellSettings {
  /** From 0 to 1. */
  volume: number
  muted: boolean
  /** Whether it rings again until somebody touches the screen. */
  again: boolean
}
const USUAL: BellSettings = { volume: 0.6, muted: false, again: true }

/** The pause before the bell rings again for an order that nobody has seen, in milliseconds, and how much louder it is each time. */
const AGAIN_MS = 30_000
const LOUDER = 1.3

/** How long a new ticket is highlighted, in milliseconds. */
const NEW_MS = 10_000

/** Rings when a new order arrives, and again until somebody has touched the screen. `waiting`: the ids of the new orders. */
export function useBell(waiting: readonly number[]) {
  const [settings, setSettings] = useState(USUAL)
  const [isBlocked, setBlocked] = useState(false)
  const [rang, setRang] = useState<ReadonlySet<number>>(() => new Set())
  const audio = useRef<AudioContext>()
  const known = useRef<Set<number>>()
  /** How often it has rung since somebody touched the screen last. */
  const unheard = useRef(0)

  useEffect(() => {
    setSettings(readSettings())
    const context = audioOutput()
    if (!context) {
      setBlocked(true)
      return
    }
    audio.current = context
    const look = () => setBlocked(context.state !== 'running')
    const hear = () => {
      unheard.current = 0
    }
    // Browsers block sound until the page has been touched. After the tap, not while the finger is down: the head moves when sound is allowed, and the tap
    // would miss what it was for.
    const wake = () => {
      hear()
      void context.resume().then(look, look)
    }
    look()
    context.addEventListener('statechange', look)
    document.addEventListener('pointerdown', hear)
    document.addEventListener('click', wake)
    document.addEventListener('keydown', wake)
    return () => {
      document.removeEventListener('pointerdown', hear)
      document.removeEventListener('click', wake)
      document.removeEventListener('keydown', wake)
      void context.close()
    }
  }, [])

  const sound = useCallback((volume: number) => {
    if (audio.current?.state === 'running') ring(audio.current, volume)
  }, [])

  useEffect(() => {
    const before = known.current
    known.current = new Set([...(before ?? []), ...waiting])
    const fresh = before ? waiting.filter((id) => !before.has(id)) : []
    if (fresh.length === 0) return
    performance.mark('kiosk-bell', { detail: fresh })
    unheard.current = 1
    if (!settings.muted) sound(settings.volume)
    setRang((ids) => new Set([...ids, ...fresh]))
    // Not cleared when the next order comes: each stays highlighted for its own ten seconds.
    setTimeout(() => setRang((ids) => new Set([...ids].filter((id) => !fresh.includes(id)))), NEW_MS)
    // Only a new order rings, not a change of the volume.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting.join()])

  const isNew = waiting.length > 0
  useEffect(() => {
    if (!isNew || settings.muted || !settings.again) return
    const timer = setInterval(() => {
      if (unheard.current === 0) return
      sound(Math.min(1, settings.volume * LOUDER ** unheard.current))
      unheard.current += 1
    }, AGAIN_MS)
    return () => clearInterval(timer)
  }, [isNew, settings, sound])

  const change = (settings: BellSettings) => {
    setSettings(settings)
    writeStored(STORED, JSON.stringify(settings))
  }
  return { settings, change, isBlocked: isBlocked && !settings.muted, sound, rang }
}

export type Bell = ReturnType<typeof useBell>

/** Returns this tablet's settings; the defaults if they are missing or unreadable. */
function readSettings(): BellSettings {
  const stored = readStored(STORED)
  const settings = stored === null ? undefined : readJson(stored)
  // Tablets that were set before the bell rang again have no `again`.
  return isSettings(settings) ? { ...USUAL, ...settings } : USUAL
}

function isSettings(read: unknown): read is Omit<BellSettings, 'again'> {
  if (!isObject(read) || typeof read.volume !== 'number' || typeof read.muted !== 'boolean') return false
  return read.volume >= 0 && read.volume <= 1
}
