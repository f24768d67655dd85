import type { AcceptedPlugin, Rule } from 'postcss'

/**
 * The Radix components that the portal uses. Radix ships the CSS of all of them in one file (430 kB); the build drops the rest.
 * To use another one, add its class names here. docs/architecture.md#looks lists which were rejected, and why.
 */
const COMPONENTS_IN_USE = [/^(Base|Icon)?Button$/, /^(Code|Flex|Text)$/]

/** Props that are classes of their own: alignItems, justifyContent, flexWrap, gap and columnGap, textWrap. */
const PROPS_IN_USE = /^(ai|jc|fw|gap|cg|tw)$/

/** Radix's own breakpoints. The portal has others (docs/rules/screens.md#parts), in its own style sheets. */
const RADIX_BREAKPOINT = /min-width:\s*(520|768|1024|1280|1640)px/

function isUsed(selector: string): boolean {
  const [, prop] = /^\.rt-r-([a-z]+)/.exec(selector) ?? []
  if (prop !== undefined && !PROPS_IN_USE.test(prop)) return false
  return [...selector.matchAll(/\.rt-([A-Z]\w*)/g)].every(([, name = '']) =>
    COMPONENTS_IN_USE.some((used) => used.test(name)),
  )
}

function keepUsed(rule: Rule): void {
  const selectors = rule.selectors.filter(isUsed)
  if (selectors.length === 0) rule.remove()
  else if (selectors.length < rule.selectors.length) rule.selectors = selectors
}

/** A PostCSS plugin for the build: reduces Radix Themes' style sheets to the parts in use (700 kB to 110 kB). */
export function radixInUse(): AcceptedPlugin {
  return {
    postcssPlugin: 'radix-in-use',
    Once(root) {
      if (!root.source?.input.file?.includes('@radix-ui/themes')) return
      root.walkAtRules('media', (media) => {
        if (RADIX_BREAKPOINT.test(media.params)) media.remove()
      })
      root.walkRules(keepUsed)
    },
  }
}
