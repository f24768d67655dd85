import { decode, encode, type SourceMapMappings } from '@jridgewell/sourcemap-codec'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import { radixInUse } from './app/platform/ui/radix-css'
import remixConfig from './remix.config.js'
import { BROWSER_FLOOR } from './scripts/browser-floor.mjs'

const { ignoredRouteFiles: _readByRoutes, ...pluginConfig } = remixConfig

/** The style sheets beside the parts that all screens are made of. */
const SHARED_STYLES = /\/app\/platform\/ui\/[\w.-]+\.css$/

/** Screens, forms, all of the guests' app, and what is loaded on demand. */
const APART = new RegExp(
  [
    '/app/(guest/|routes/|platform/ui/(finder\\.tsx|checked-form\\.ts)|records/screens/(list|details)-screen\\.tsx)',
    '/(app/portal/disputes/words|contract/dispute-reasons)\\.ts',
    '/@simplewebauthn/browser/esm/index\\.js',
  ].join('|'),
)

/** Keeps them in files of their own: Rollup puts small files that do nothing by themselves together, and a page would load other screens. */
const screensApart: Plugin = {
  name: 'screens-apart',
  transform: (_code, id) => (APART.test(id) ? { moduleSideEffects: 'no-treeshake' } : null),
}

/** A mapping takes a hundred bytes once it is read (app/platform/error-reports/source-stack.ts), and a stack is read by its lines. */
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

/** One letter beyond Latin, and V8 keeps the text of the whole program, 2.5 million letters, in two bytes each. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, escaped)
    }
  },
}

/** As it may stand in a text, a template and a regular expression. */
function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** In each line of what was built: the mappings with which another line of the source begins. Without names: each would be every later column's. */
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
    // Radix Themes imports its parts without file endings, which Node refuses; bundling it settles that.
    noExternal: ['@radix-ui/themes'],
  },
  // Found late, these would make the dev server reload the first page once.
  optimizeDeps: { include: ['@radix-ui/themes', 'radix-ui', 'radix-ui/internal', 'classnames'] },
  build: {
    target: isSsrBuild ? 'es2022' : BROWSER_FLOOR,
    // A phone loads 3 % less than with esbuild, for 15 s more of a build; the second pass takes 270 bytes more off each page.
    ...(!isSsrBuild && { minify: 'terser', terserOptions: { compress: { passes: 2 } } }),
    // For the server's stack traces, which name lines and quote none. Browsers get no map.
    sourcemap: isSsrBuild ?? false,
    // Nothing is inlined: a content security policy without data: for scripts and styles stays possible.
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // Small shared parts travel together, and so do their style sheets: a page asks for fewer files. Larger ones would bring along what
        // a screen does not need.
        experimentalMinChunkSize: 30_000,
        ...(!isSsrBuild && { manualChunks: (id: string) => (SHARED_STYLES.test(id) ? 'parts' : undefined) }),
        sourcemapExcludeSources: true,
      },
    },
  },
}))
