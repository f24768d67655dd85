import { lazy, type ComponentType } from 'react'

/**
 * A component with a script of its own, which must be its module's default. If the script cannot be loaded, as without a network, the component shows
 * nothing until the page loads again, and the screen around it stays.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
}
