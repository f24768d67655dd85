import { decode, encode, type SourceMapMappings } from '@jridgewell/sourcemap-codec'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import { radixInUse } from './app/platform/ui/radix-css'
import remixConfig from './remix.config.js'
import { BROWSER_FLOOR } from './scripts/browser-floor.mjs'

const { ignoredRouteFiles: _readByRoutes, ...pluginConfig } = remixConfig

/** The style sheets of the components that all screens share. */
const SHARED_STYLES = /\/app\/platform\/ui\/(?:(?:form|frame|grid|live)\/)?[\w.-]+\.css$/

/** Screens, forms, the guests' app, modules that are loaded on demand, such as the panel of 'Columns', and larger ones that few screens need. */
const APART = new RegExp(
  [
    '/app/(guest|routes)/',
    '/app/records/screens/(list|details)-screen\\.tsx',
    '/app/platform/ui/(frame/finder|form/checked-form|grid/column-\\w+|grid/columns-panel|grid/list-keys|grid/list-peek)\\.tsx?',
    '/app/platform/ui/live/shared-stream\\.ts',
    '/app/platform/ui/form/passkey-button\\.tsx',
    '/app/portal/(order-book/columns|menu-editor/venue-select|catalogue/business-menu/guests-pay-card)\\.tsx',
    '/app/portal/disputes/words\\.ts',
    '/contract/shown-measures\\.ts',
    '/contract/dispute-reasons\\.ts',
    '/@simplewebauthn/browser/esm/index\\.js',
  ].join('|'),
)

/**
 * Keeps these in files of their own: Rollup merges small files without side effects, and a page would load other screens. Without this, a page loads
 * 7 to 8 KB more scripts; without the merging as well, a portal page loads 55 files instead of 15.
 */
const screensApart: Plugin = {
  name: 'screens-apart',
  transform: (_code, id) => (APART.test(id) ? { moduleSideEffects: 'no-treeshake' } : null),
}

/**
 * Reduces source maps to one mapping per line: a parsed mapping takes a hundred bytes (app/platform/server/source-stack.ts), and stack traces
 * only need lines.
 */
const mapOfLines: Plugin = {
  name: 'map-of-lines',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !chunk.map) continue
      const file = bundle[`${chunk.fileName}.map`]
      if (file?.type !== 'asset') throw new Error(`${chunk.fileName} has no file for its source map`)
      chunk.map.mappings = encode(linesOf(decode(chunk.map.mappings)))
      file.source = chunk.map.toString()
    }
  },
}

/** Names the file with React and the router after React: Rollup would name it after any of the modules that it has merged into it. */
const chunkFileNames = ({ moduleIds }: { moduleIds: string[] }) =>
  moduleIds.some((id) => id.includes('/react-dom/')) ? 'assets/react-[hash].js' : 'assets/[name]-[hash].js'

/** Escapes non-ASCII characters: with a single one beyond Latin-1, V8 stores the whole program, 2.5 million characters, in two bytes each. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, escaped)
    }
  },
}

/** An escape that is valid in strings, templates and regular expressions. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** For each line of the output: only mappings that start another source line. Names are dropped, because each would apply to all later columns. */
function linesOf(mappings: SourceMapMappings): SourceMapMappings {
  return mappings.map((segments) => {
    let last = ''
    return segments.flatMap(([column, source, line, sourceColumn]) => {
      const place = `${source} ${line}`
      if (source === undefined || line === undefined || sourceColumn === undefined || place === last) return []
      last = place
      return [[column, source, line, sourceColumn]]
    })
  })
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(pluginConfig), ...(isSsrBuild ? [mapOfLines, inAscii] : [screensApart])],
  css: { postcss: { plugins: [radixInUse()] } },
  ssr: {
    // Radix Themes imports its parts without file extensions, which Node refuses; bundling it avoids that.
    noExternal: ['@radix-ui/themes'],
  },
  // If discovered late, these would make the dev server reload the first page once.
  optimizeDeps: { include: ['@radix-ui/themes', 'radix-ui', 'radix-ui/internal', 'classnames'] },
  build: {
    target: isSsrBuild ? 'es2022' : BROWSER_FLOOR,
    // A phone loads 3 % less than with esbuild, for 15 s of extra build time; the second pass removes another 270 bytes per page.
    ...(!isSsrBuild && { minify: 'terser', terserOptions: { compress: { passes: 2 } } }),
    // For the server's stack traces, which have lines but no source text. Browsers get no map.
    sourcemap: isSsrBuild ?? false,
    // No inlining, so that a content security policy without data: for scripts and styles stays possible.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // Small shared modules and their style sheets are merged, so that a page loads fewer files. Larger ones would contain code that a screen does
        // not
        // need.
        experimentalMinChunkSize: 30_000,
        ...(!isSsrBuild && {
          chunkFileNames,
          manualChunks: (id: string) => (SHARED_STYLES.test(id) ? 'parts' : undefined),
        }),
        sourcemapExcludeSources: true,
      },
    },
  },
}))
