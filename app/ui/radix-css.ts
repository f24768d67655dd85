import type { AcceptedPlugin, Rule } from 'postcss'

/**
 * Radix's components that the portal shows. Radix ships the CSS of all of them in one file (430 kB); the rest is dropped in
 * the build. Using another one means adding its class names here.
 *
 * Left out on purpose: Select, Checkbox, Switch, Dialog, DropdownMenu and Tabs do nothing without JavaScript. The portal
 * has its own, built on native elements.
 */
const COMPONENTS_IN_USE = [
  /^(Base)?Button$/,
  /^IconButton$/,
  /^(Base)?Card$/,
  /^Callout/,
  /^(Text|Heading|Link|Strong|Code)$/,
  /^(Box|Flex|Grid)$/,
  /^(Badge|Separator)$/,
  /^Spinner/,
  /^(TextField|TextArea)/,
  /^Table/,
]

/** Radix's own breakpoints. The portal has others (docs/rules/screens.md#parts), in its own style sheets. */
const RADIX_BREAKPOINT = /min-width:\s*(520|768|1024|1280|1640)px/

function isUsed(selector: string): boolean {
  return [...selector.matchAll(/\.rt-([A-Z]\w*)/g)].every(([, name = '']) =>
    COMPONENTS_IN_USE.some((used) => used.test(name)),
  )
}

function keepUsed(rule: Rule): void {
  const selectors = rule.selectors.filter(isUsed)
  if (selectors.length === 0) rule.remove()
  else if (selectors.length < rule.selectors.length) rule.selectors = selectors
}

/** A PostCSS plugin for the build: cuts Radix Themes' style sheets down to what the portal uses (700 kB to under 200 kB). */
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
