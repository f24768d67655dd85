import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './testing/order'
import { leftOut } from './testing/stores'

/** Tests run without the Remix plugin: screens and calls are tested through the built server (testing/barback.ts). */
export default defineConfig({
  esbuild: { jsx: 'automatic' },
  test: {
    include: ['{app,contract,db,pi-controller,scripts,stripe-stand-in,testing}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...leftOut(process.env.STORE)],
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    // The product has no singletons, so files may share a worker's modules, which takes half the time of isolation.
    pool: 'threads',
    isolate: false,
    // One more than cores, for files that wait (testing/order.ts).
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Limits only end what hangs: a machine with eight times its load takes eight times as long.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    server: { deps: { external: [/\/build\/server\//] } },
  },
})
